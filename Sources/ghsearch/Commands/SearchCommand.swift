import ArgumentParser
import GitHubAPI
import GitHubModel
import Repositories
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
            terminal. An address, such as @torvalds, torvalds/linux or https://github.com/torvalds, is opened or printed \
            without a search.
            """)

    static let printHelp: ArgumentHelp = "Print the selected login, even on a terminal."

    @Argument(help: ArgumentHelp("Initial query.", valueName: "query"))
    var words: [String] = []

    @Flag(help: Self.printHelp)
    var print = false

    @OptionGroup(title: "Repository")
    var scope: ScopeOptions

    @OptionGroup(title: "Screen")
    var screen: ScreenOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    private var text: String { words.joined(separator: " ") }

    var address: GitHubAddress? { get throws { try target ?? scope.address } }

    /// The address that is opened or printed.
    private var target: GitHubAddress? { get throws { words.count == 1 ? try GitHubAddress(words[0]) : nil } }

    func isFullScreen(_ console: Console) -> Bool {
        do { return try !isPicker(console) || target == nil } catch { return true }
    }

    private func isPicker(_ console: Console) -> Bool { print || !console.isTerminal }

    func validate() throws {
        if try target != nil { return }
        if !text.allSatisfy(\.isWhitespace) { _ = try SearchQuery(text) }
    }

    func run(in module: some DependencyModule) async throws {
        if let target = try target { return try await open(target, in: module) }
        let state = SearchScreen.State(
            text: text, isOffline: module.cachePolicy == .cacheOnly, queries: module.history.queries(),
            host: module.host, knownHosts: module.knownHosts, scope: try await scope.scope(in: module))
        try await show(.search(state), isPicker: isPicker(module.console), in: module)
    }

    /// Opens or prints the account or the repository, which must exist.
    private func open(_ address: GitHubAddress, in module: some DependencyModule) async throws {
        let route: Wireframe.Route
        switch address.target {
        case .account(let login):
            let person = try await module.profile(of: .account(login))
            if isPicker(module.console) { return try module.console.print("\(person.login)") }
            try await module.people().recordOpened(person)
            route = .person(person)
        case .repository(let owner, let name):
            let repository = try await module.repository(name, of: owner)
            if isPicker(module.console) { return try module.console.print(repository.fullName) }
            route = .repository(repository, at: nil)
        }
        try await show(route, isPicker: false, in: module)
    }

    private func show(_ route: Wireframe.Route, isPicker: Bool, in module: some DependencyModule) async throws {
        do {
            try await module.readingClone {
                try await Wireframe.run(from: route, isPicker: isPicker, in: module) { try terminal(in: module) }
            }
        } catch let error as OtherHostError {
            var command = self
            command.words = [error.address]
            throw NextCommandError(command: command)
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
