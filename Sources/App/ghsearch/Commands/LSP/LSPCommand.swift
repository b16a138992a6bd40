import ArgumentParser
import GitHistory
import GitHubAPI
import GitHubModel
import LanguageServer
import People

/// Connects an `EditorSession` to standard input and output, to the cache and to GitHub.
struct LSPCommand: ApplicationCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp", abstract: "Complete people in your editor: a language server.",
        discussion: """
            Speaks the Language Server Protocol on standard input and output, so that an editor starts it. In commit messages, \
            Markdown, CODEOWNERS and VOUCHED.td it completes logins, and names with addresses after Co-authored-by:, \
            Reviewed-by:, Acked-by: and Signed-off-by:. Cached people are there at once, people of the repository of the \
            file first; GitHub's follow with the next request of the editor. It shows cards of people, and says which accounts \
            do not exist, have another login now, or look like better known ones.
            """)
    static let examples = ["ghsearch lsp", "ghsearch lsp --offline", "ghsearch lsp --host github.example.com"]

    @Flag(help: "Use standard input and output. This is the default; some editors pass it.")
    var stdio = false

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    /// How long a repository is looked for, while Git reads those of other documents, too.
    private static let gitTimeout = Duration.seconds(30)
    /// How long a process of Git runs for it.
    private static let gitProcessTimeout = Duration.seconds(2)

    func run(in context: GitHubContext) async throws {
        // Each document belongs to the repository around it, whatever GIT_DIR says.
        let context = context.with(GitProcesses())
        if StandardInput.isTerminal {
            context.output.console.printMessage("Editors start this command. Press Ctrl-C to quit.")
        }
        let (parents, parent) = AsyncStream<Int32>.makeStream()
        var dependencies = try await Self.dependencies(in: context)
        dependencies.startedByProcess = { parent.yield($0) }
        let session = EditorSession(
            dependencies, version: Version.number, write: { try context.output.console.write($0) })
        let end = try await Self.end(of: session, startedBy: parents)
        await session.stop()
        context.fallbacks.removeAll()  // nothing is printed
        if end != .regular { throw CommandError(.failed, nil) }
    }

    /// Returns `nil` at the end of the input, and when the process has ended that started the server.
    private static func end(
        of session: EditorSession, startedBy parents: AsyncStream<Int32>
    ) async throws -> EditorSession.End? {
        let (ends, continuation) = AsyncThrowingStream<EditorSession.End?, any Error>.makeStream()
        let reading = Task {
            do {
                continuation.yield(try await end(of: session))
            } catch {
                continuation.finish(throwing: error)
            }
        }
        let watching = Task {
            for await parent in parents {
                await ProcessEnd.wait(for: parent)
                continuation.yield(nil)
            }
        }
        defer {
            reading.cancel()
            watching.cancel()
        }
        for try await end in ends { return end }
        return nil
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
        let people = DocumentPeople(in: context, cards: try await context.cards())
        Task { await suggestions.prepare() }
        var dependencies = EditorSession.Dependencies(
            host: context.output.host,
            // Git may not respond: then there is no repository.
            repository: { directory in
                try? await withTimeout(gitTimeout, on: context.output.clock, throwing: CancellationError()) {
                    await RepositoryScope.ofClone(
                        at: directory, on: context.output.host, by: context.output.git, limit: gitProcessTimeout)
                }
            },
            people: { await suggestions.certainPeople(for: $0, in: $1) },
            // A failure of the host ends one operation, not those of the rest of the session.
            search: { text, scope, areAuthors in
                await RequestBudget.operation {
                    await context.search(suggestions, for: text, in: scope, areAuthors: areAuthors)
                }
            },
            card: { person, isMarkdown in await people.storedCard(of: person, isMarkdown: isMarkdown) },
            clock: context.output.clock)
        dependencies.commentMark = { await commentMark(at: $0, in: context) }
        dependencies.hoverText = { person, directory, isMarkdown in
            await RequestBudget.operation { await people.text(of: person, in: directory, isMarkdown: isMarkdown) }
        }
        dependencies.remarks = { accounts in await RequestBudget.operation { await people.remarks(on: accounts) } }
        return dependencies
    }

    private static func commentMark(at directory: String, in context: GitHubContext) async -> CommentMark {
        do {
            let setting = try await withTimeout(
                gitTimeout, on: context.output.clock, throwing: CancellationError()
            ) {
                try await Clone.commentSetting(at: directory, by: context.output.git, limit: gitProcessTimeout)
            }
            guard let setting else { return .standard }
            return setting.lowercased() == "auto" ? .chosenByGit : .text(setting)
        } catch GitError.notARepository, GitError.notInstalled {
            return .standard  // there is no such directory, or no Git
        } catch {
            return .unknown
        }
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
