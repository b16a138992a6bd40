import ArgumentParser
import GitHubAPI
import GitHubModel
import LanguageServer
import PeopleUI
import Search

/// `ghsearch lsp`: completes people in an editor.
struct LSPCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp", abstract: "Complete people in your editor: a language server.",
        discussion: """
            Speaks the Language Server Protocol on standard input and output, so that an editor starts it. In commit messages, \
            Markdown and CODEOWNERS it completes logins after @, and names with addresses after Co-authored-by:, \
            Reviewed-by:, Acked-by: and Signed-off-by:. Cached people are there at once, people of the repository of the \
            file first; GitHub's follow with the next request of the editor.
            """)

    @Flag(help: "Use standard input and output. This is the default; some editors pass it.")
    var stdio = false

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    /// How long a repository is looked for, and how long a card is loaded.
    private static let (gitTimeout, cardTimeout) = (Duration.seconds(1), Duration.seconds(3))

    func run(in module: some DependencyModule) async throws {
        if StandardInput.isTerminal {
            module.console.printMessage("Editors start this command. Press Ctrl-C to quit.")
        }
        let session = EditorSession(
            try await Self.dependencies(in: module), properties: .init(version: Version.number),
            write: { try module.console.write($0) })
        let end = try await Self.end(of: session)
        await session.stop()
        module.removeFallback()  // nothing is printed
        if end != .regular { throw CommandError(.failed, nil) }
    }

    /// Passes standard input to the session. Returns how the session ended, or `nil` at the end of the input.
    private static func end(of session: EditorSession) async throws -> EditorSession.End? {
        for try await bytes in StandardInput.chunks() {
            if let end = try await session.receive(bytes) { return end }
        }
        return nil
    }

    private static func dependencies(in module: some DependencyModule) async throws -> EditorSession.Dependencies {
        let suggestions = PeopleSuggestions(people: try await module.people(), clock: module.clock)
        let cards = CardLoader(
            try await CardDataSource(in: module).dependencies(clock: module.clock),
            properties: .init(isOffline: module.cachePolicy == .cacheOnly))
        Task { await suggestions.prepare() }
        return EditorSession.Dependencies(
            host: module.host,
            repository: { await module.localScope(at: $0, within: Self.gitTimeout) },
            people: { await suggestions.people(for: $0, in: $1) },
            // A failure of the host ends one operation, not those of the rest of the session.
            search: { text, scope, areAuthors in
                await RequestBudget.operation {
                    await module.search(suggestions, for: text, in: scope, areAuthors: areAuthors)
                }
            },
            card: { person, isMarkdown in
                let other = await module.compared(person).resembles
                return await RequestBudget.operation {
                    await cards.text(
                        of: person, isMarkdown: isMarkdown, warning: other.map { "\(person.login) looks like \($0)." },
                        within: Self.cardTimeout)
                }
            }, clock: module.clock)
    }
}

extension DependencyModule {
    /// Returns the repository of the clone that contains the directory, or `nil` if there is none or Git does not respond.
    fileprivate func localScope(at directory: String, within limit: Duration) async -> RepositoryScope? {
        do {
            return try await withTimeout(limit, on: clock, throwing: CancellationError()) {
                await localScope(at: directory)
            }
        } catch {
            return nil
        }
    }

    /// Searches for people. Returns the message of an error.
    fileprivate func search(
        _ suggestions: PeopleSuggestions, for text: String, in scope: RepositoryScope?, areAuthors: Bool
    ) async -> String? {
        do {
            try await suggestions.search(for: text, in: scope)
            if areAuthors { try await suggestions.lookUp(for: text, in: scope) }
            return nil
        } catch is CancellationError {
            return nil
        } catch GitHubError.unauthorized {
            do {
                return try await CommandError(unauthorizedIn: self).message
            } catch {
                return error.commandMessage()
            }
        } catch let error as GitHubError {
            return error == .notCached ? nil : error.commandMessage(isAnonymous: await isAnonymous())
        } catch {
            return error.commandMessage()
        }
    }
}
