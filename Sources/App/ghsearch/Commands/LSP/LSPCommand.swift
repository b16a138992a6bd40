import ArgumentParser
import GitHubAPI
import GitHubModel
import LanguageServer
import Search

struct LSPCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp", abstract: "Complete people in your editor: a language server.",
        discussion: """
            Speaks the Language Server Protocol on standard input and output, so that an editor starts it. In commit messages, \
            Markdown, CODEOWNERS and VOUCHED.td it completes logins, and names with addresses after Co-authored-by:, \
            Reviewed-by:, Acked-by: and Signed-off-by:. Cached people are there at once, people of the repository of the \
            file first; GitHub's follow with the next request of the editor. It shows cards of people, and says which accounts \
            do not exist, have another login now, or look like better known ones.
            """)

    @Flag(help: "Use standard input and output. This is the default; some editors pass it.")
    var stdio = false

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    /// How long a repository is looked for.
    private static let gitTimeout = Duration.seconds(1)

    func run(in context: GitHubContext) async throws {
        if StandardInput.isTerminal {
            context.output.console.printMessage("Editors start this command. Press Ctrl-C to quit.")
        }
        let session = EditorSession(
            try await Self.dependencies(in: context), version: Version.number,
            write: { try context.output.console.write($0) })
        let end = try await Self.end(of: session)
        await session.stop()
        context.fallbacks.removeAll()  // nothing is printed
        if end != .regular { throw CommandError(.failed, nil) }
    }

    /// Returns `nil` at the end of the input.
    private static func end(of session: EditorSession) async throws -> EditorSession.End? {
        for try await bytes in StandardInput.chunks() {
            if let end = try await session.receive(bytes) { return end }
        }
        return nil
    }

    private static func dependencies(in context: GitHubContext) async throws -> EditorSession.Dependencies {
        let suggestions = PeopleSuggestions(people: try await context.people(), clock: context.output.clock)
        let people = DocumentPeople(in: context, cards: try await CardDataSource(in: context).loader())
        Task { await suggestions.prepare() }
        var dependencies = EditorSession.Dependencies(
            host: context.output.host,
            // Git may not respond: then there is no repository.
            repository: { directory in
                try? await withTimeout(gitTimeout, on: context.output.clock, throwing: CancellationError()) {
                    await RepositoryScope.ofClone(at: directory, on: context.output.host)
                }
            },
            people: { await suggestions.people(for: $0, in: $1) },
            // A failure of the host ends one operation, not those of the rest of the session.
            search: { text, scope, areAuthors in
                await RequestBudget.operation {
                    await context.search(suggestions, for: text, in: scope, areAuthors: areAuthors)
                }
            },
            card: { person, isMarkdown in await RequestBudget.operation { await people.card(of: person, isMarkdown) } },
            clock: context.output.clock)
        dependencies.hoverText = { person, directory, isMarkdown in
            await RequestBudget.operation { await people.text(of: person, in: directory, isMarkdown: isMarkdown) }
        }
        dependencies.remarks = { accounts in await RequestBudget.operation { await people.remarks(on: accounts) } }
        return dependencies
    }
}

extension GitHubContext {
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
                return try await CommandError(unauthorizedWith: account.credentials).message
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
