import ArgumentParser
import GitHubAPI
import GitHubModel
import Search
import Store
import TerminalUI

/// `ghsearch [QUERY]`: opens the prompt.
struct SearchCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find people as you type.",
        discussion: """
            Return opens the repositories of the selected person, or prints the login if standard output is not a \
            terminal.
            """)

    static let printHelp: ArgumentHelp = "Print the selected login, even on a terminal."

    @Argument(help: ArgumentHelp("Initial query.", valueName: "query"))
    var words: [String] = []

    @Flag(help: Self.printHelp)
    var print = false

    @OptionGroup(title: "Screen")
    var screen: ScreenOptions

    @OptionGroup(title: "Global options")
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
            let lines = error as? TerminalError == .dumb ? "For a line-by-line prompt: ghsearch --accessible. " : ""
            throw CommandError(.usage, "\(error) \(lines)To print results: ghsearch users \(query)")
        }
    }
}
