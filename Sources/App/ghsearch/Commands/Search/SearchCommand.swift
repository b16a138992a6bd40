import ArgumentParser
import GitHubAPI
import GitHubModel
import Repositories
import Search
import Store
import TerminalUI

struct SearchCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find people as you type.",
        discussion: """
            Return opens the repositories of the selected person. With --print or --multi, or if standard output is not a \
            terminal, Return prints the person; with --print clone and the like, it prints a repository of the person. \
            An address, such as @torvalds, torvalds/linux or https://github.com/torvalds, is opened or printed without a \
            search.
            """)

    @Argument(help: ArgumentHelp("Initial query.", valueName: "query"))
    var words: [String] = []

    @OptionGroup(title: "Repository")
    var scope: ScopeOptions

    @OptionGroup(title: "Results")
    var results: PrintOptions

    @OptionGroup(title: "Prompt")
    var prompt: PromptOptions

    @OptionGroup(title: "Screen")
    var screen: ScreenOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    private var text: String { prompt.query ?? words.joined(separator: " ") }

    var address: GitHubAddress? { get throws { try target ?? prompt.address ?? scope.address } }

    private var target: GitHubAddress? { get throws { words.count == 1 ? try GitHubAddress(words[0]) : nil } }

    func isFullScreen(_ console: Console) -> Bool {
        if prompt.filter != nil { return false }
        do {
            return try pickerTarget(console) != .people || target == nil
        } catch {
            return true
        }
    }

    /// What Return prints, or `nil` if it opens repositories.
    private func pickerTarget(_ console: Console) -> Wireframe.PickerTarget? {
        results.format != nil || prompt.multi || !console.isTerminal ? results.pickerTarget : nil
    }

    func validate() throws {
        if prompt.filter ?? prompt.query != nil, !words.isEmpty {
            throw ValidationError("Use either QUERY or \(prompt.filter == nil ? "--query" : "--filter").")
        }
        if let format = results.format, format.isOfRepository, prompt.filter != nil || prompt.multi {
            throw ValidationError(
                "--print \(format.name) needs a repository, but \(prompt.multi ? "--multi" : "--filter") prints people. "
                    + "Select one in the prompt: ghsearch --print clone")
        }
        if try target != nil { return }
        let text = prompt.filter ?? text
        if !text.allSatisfy(\.isWhitespace) { _ = try SearchQuery(text) }
    }

    func run(in context: ScreenContext) async throws { _ = try await outcome(in: context) }

    func outcome(in context: ScreenContext) async throws -> CommandOutcome {
        if let target = try target { return try await open(target, in: context) }
        let scope = try await scope.scope(in: context.output)
        if let text = prompt.filter {
            try await printPeople(matching: text, of: scope, in: context)
            return .finished
        }
        if let person = try await onlyMatch(of: scope, in: context) { return try await choose(person, in: context) }
        var state = SearchScreen.State(
            text: text, isOffline: context.output.isOffline, queries: context.history.queries(),
            host: context.output.host, knownHosts: context.knownHosts(), scope: scope)
        prompt.apply(to: &state)
        return try await show(.search(state), in: context)
    }

    private func printPeople(
        matching text: String, of scope: RepositoryScope?, in context: ScreenContext
    ) async throws {
        let (people, error) = try await people(matching: text, of: scope, in: context)
        try prompt.printQuery(text, results, to: context.output.console)
        try await context.github.print(
            people, as: results.format ?? .login, results, looksUpNames: people.count == 1)
        if let error { throw error }
        if people.isEmpty { throw nothingFound(text) }
    }

    /// With `--exit-0`, throws if there is no match.
    private func onlyMatch(of scope: RepositoryScope?, in context: ScreenContext) async throws -> Person? {
        guard prompt.choosesOnlyMatch || prompt.exitsWithoutMatch, !text.allSatisfy(\.isWhitespace) else { return nil }
        let (people, error) = try await people(matching: text, of: scope, includesSimilar: false, in: context)
        if let error {
            if people.isEmpty, prompt.exitsWithoutMatch { throw error }
            if let message = error.message { context.output.console.printMessage(message) }
            return nil  // others can match, too
        }
        if people.isEmpty, prompt.exitsWithoutMatch {
            try prompt.printQuery(text, results, to: context.output.console)
            throw nothingFound(text)
        }
        return prompt.choosesOnlyMatch && people.count == 1 ? people[0] : nil
    }

    /// Returns the people that the prompt lists, and the reason why some are missing. Offline, there can be none.
    private func people(
        matching text: String, of scope: RepositoryScope?, includesSimilar: Bool = true, in context: ScreenContext
    ) async throws -> (people: [Person], error: CommandError?) {
        do {
            var search = try PeopleSearch(text, in: scope)
            search.includesSimilar = includesSimilar
            let (found, error) = try await search.people(in: context.github)
            return (found.people, error)
        } catch GitHubError.notCached {
            return ([], nil)
        }
    }

    private func nothingFound(_ text: String) -> CommandError {
        CommandError(noResultsFor: TextSanitizer.singleLine(text))
    }

    private func choose(_ person: Person, in context: ScreenContext) async throws -> CommandOutcome {
        try await context.github.people().recordOpened(person)
        guard pickerTarget(context.output.console) == .people else {
            return try await show(.person(person), in: context)
        }
        try prompt.printQuery(text, results, to: context.output.console)
        try await context.github.print([person], as: results.format ?? .login, results, looksUpNames: true)
        return .finished
    }

    private func open(_ address: GitHubAddress, in context: ScreenContext) async throws -> CommandOutcome {
        switch address.target {
        case .account(let login):
            let person = try await context.github.profile(of: .account(login))
            return try await choose(person, in: context)
        case .repository(let owner, let name):
            let repository = try await context.github.repository(name, of: owner)
            guard pickerTarget(context.output.console) == nil else {
                try prompt.printQuery(text, results, to: context.output.console)
                try await context.github.print(repository, as: results.format ?? .repo, results)
                return .finished
            }
            return try await show(.repository(repository, at: nil), in: context)
        }
    }

    private func show(_ route: Wireframe.Route, in context: ScreenContext) async throws -> CommandOutcome {
        let printing = pickerTarget(context.output.console) == nil ? nil : results
        let outcome = try await context.github.cache.readingClone {
            try await Wireframe.run(
                from: route, printing: printing, printsQuery: prompt.printsQuery, in: context
            ) { try terminal(in: context) }
        }
        guard case .otherHost(let address) = outcome else { return .finished }
        var command = self
        command.words = [address]
        return .runNext(command)
    }

    private func terminal(in context: ScreenContext) throws -> Terminal {
        do {
            return try screen.terminal(in: context)
        } catch {
            let query = text.isEmpty ? "QUERY" : "'\(TextSanitizer.singleLine(text).replacing("'", with: "'\\''"))'"
            let lines = error as? TerminalError == .dumb ? "For a line-by-line prompt: ghsearch --accessible. " : ""
            let command = results.format == nil ? "users \(query)" : "--filter \(query) --print WHAT"
            throw CommandError(.usage, "\(error.commandMessage()) \(lines)To print results: ghsearch \(command)")
        }
    }
}
