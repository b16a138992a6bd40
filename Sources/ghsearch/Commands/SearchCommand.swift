import ArgumentParser
import GitHubAPI
import GitHubModel
import Search
import Store
import TerminalUI

/// `ghsearch [QUERY]`: the prompt.
struct SearchCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find people as you type (this is what ghsearch does without a subcommand).",
        discussion: "Return opens the person's repositories, or prints the login where the output is not a terminal.")

    @Argument(help: ArgumentHelp("What to begin with.", valueName: "query"))
    var words: [String] = []

    @Flag(help: "Print the login chosen, also on a terminal.")
    var print = false

    @OptionGroup(title: "Screen")
    var screen: ScreenOptions

    @OptionGroup(title: "Anywhere")
    var common: CommonOptions

    private var text: String { words.joined(separator: " ") }

    func isFullScreen(_ console: Console) -> Bool { true }

    func validate() throws {
        if !text.allSatisfy(\.isWhitespace) { _ = try SearchQuery(text) }
    }

    func run(in module: some DependencyModule) async throws {
        let state = SearchScreen.State(
            text: text, isOffline: module.cachePolicy == .cacheOnly, queries: module.history.queries())
        try await Wireframe.run(from: .search(state), isPicker: print || !module.console.isTerminal, in: module) {
            try terminal(in: module)
        }
    }

    private func terminal(in module: some DependencyModule) throws -> Terminal {
        do {
            return try screen.terminal(in: module)
        } catch {
            let query = text.isEmpty ? "QUERY" : "'\(TextSanitizer.singleLine(text).replacing("'", with: "'\\''"))'"
            let lines = error as? TerminalError == .dumb ? "To search line by line: ghsearch --accessible. " : ""
            throw CommandError(.usage, "\(error) \(lines)To search once and print: ghsearch users \(query)")
        }
    }
}
