import ArgumentParser
import GitHubAPI
import GitHubModel
import People
import Repositories
import Search
import Settings
import Store
import TerminalUI
import Warm

/// The prompt, which is also the command that runs without a subcommand.
///
/// It has two uses. For a person at the terminal, Return opens the repositories of the selected account. For another
/// program (`--print`, `--multi`, or when standard output is a pipe) it is a picker as fzf is, and Return prints.
/// `--filter` prints the rows of the prompt without a screen. A text that is an address is opened or printed without a
/// search.
struct SearchCommand: ApplicationCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find people as you type.",
        discussion: """
            Return opens the repositories of the selected person. With --print or --multi, or if standard output is not a \
            terminal, Return prints the person; with --print clone and the like, it prints a repository of the person. \
            An address, such as @torvalds, torvalds/linux or https://github.com/torvalds, is opened or printed without a \
            search.
            """)
    static let examples = [
        "ghsearch search grace hopper", "ghsearch search --in cli/cli --multi --print coauthor",
        "ghsearch search --filter 'grace hopper' --print mention",
    ]
    static let jsonRecord: (any JSONRecord.Type)? = Person.self

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

    private var input = Validated(PromptInput(""))
    private var data: DataOptions<Person> { prompt.data }

    /// The text of the prompt, or of `--filter`.
    private var text: String { prompt.filter ?? prompt.query ?? words.joined(separator: " ") }

    var address: GitHubAddress? { get throws { try typedAddress ?? scope.address } }

    /// The address of an argument or of `--filter`.
    private var typedAddress: GitHubAddress? {
        get throws {
            guard words.count == 1 || prompt.filter != nil else { return nil }
            if let error = input.value.addressError { throw error }
            return input.value.address
        }
    }

    /// The address that is opened or printed instead of a search.
    private var target: GitHubAddress? { prompt.filter == nil && words.count == 1 ? input.value.address : nil }

    func isFullScreen(_ console: Console) -> Bool {
        if prompt.filter != nil { return false }
        return pickerTarget(console) != .people || target == nil
    }

    /// What Return prints, or `nil` if it opens repositories.
    private func pickerTarget(_ console: Console) -> Wireframe.PickerTarget? {
        results.isRequested || prompt.multi || prompt.expect != nil || !console.isTerminal ? results.pickerTarget : nil
    }

    mutating func validate() throws {
        if prompt.filter ?? prompt.query != nil, !words.isEmpty {
            throw ValidationError("Use either QUERY or \(prompt.filter == nil ? "--query" : "--filter").")
        }
        if let format = results.format, format.isOfRepository, prompt.filter != nil || prompt.multi {
            throw ValidationError(
                "--print \(format.name) needs a repository, but \(prompt.multi ? "--multi" : "--filter") prints people. "
                    + "Select one in the prompt: ghsearch --print clone")
        }
        _ = try data.output
        if data.isJSON { try validateJSON() }
        input.value = PromptInput(text)
        if words.count == 1, let error = input.value.addressError { throw error }
        if target != nil || text.allSatisfy(\.isWhitespace) || AuthorText(text) != nil { return }
        _ = try input.value.searchQuery.get()
    }

    private func validateJSON() throws {
        guard prompt.filter != nil else {
            throw ValidationError("--json and --jq need --filter. In the prompt, use --print json.")
        }
        try results.validateForPeople(isJSON: true)
    }

    mutating func replaceAuthors(by arguments: AuthorArguments) async throws {
        let (filter, typed) = (prompt.filter, words)
        if let filter {
            prompt.filter = try await arguments.argument(filter)
        } else if words.count == 1 {
            words = [try await arguments.replacingViewer(words[0])]
            do {
                words = [try await arguments.argument(words[0])]
            } catch is CommandError {
                // The prompt reports it.
            }
        }
        if prompt.filter != filter || words != typed { input.value = PromptInput(text) }
    }

    func run(in context: ScreenContext) async throws { _ = try await outcome(in: context) }

    func outcome(in context: ScreenContext) async throws -> CommandOutcome {
        if let target { return try await open(target, in: context) }
        let scope = try await scope.scope(in: context.output)
        if prompt.filter != nil {
            try await printPeople(of: scope, in: context)
            return .finished
        }
        if let person = try await onlyMatch(of: scope, in: context) { return try await choose(person, in: context) }
        var state = SearchScreen.State(
            text: text, isOffline: context.output.isOffline, queries: context.history.queries(),
            host: context.output.host, knownHosts: context.knownHosts(), scope: scope)
        prompt.apply(to: &state)
        state.isCardOpen = context.configuration.isCardOpen
        state.isUpward = (prompt.layout?.value ?? context.configuration.layout) == .default
        var context = context
        context.scope = scope
        return try await show(.search(state), in: context)
    }

    private func printPeople(of scope: RepositoryScope?, in context: ScreenContext) async throws {
        let (listed, error) = try await people(of: scope, in: context)
        let people = listed?.people ?? []
        try prompt.printQuery(text, results, to: context.output.console)
        if data.isJSON {
            try await context.github.print(people, data, results)
        } else {
            try await context.github.print(
                people, as: results.format ?? .login, results, looksUpNames: people.count == 1)
        }
        if let error { throw error }
        if people.isEmpty { throw CommandError(noResultsFor: text) }
    }

    /// Returns `nil` for a person that the text does not certainly name. With `--exit-0`, throws if there is no match.
    private func onlyMatch(of scope: RepositoryScope?, in context: ScreenContext) async throws -> Person? {
        guard prompt.choosesOnlyMatch || prompt.exitsWithoutMatch, !text.allSatisfy(\.isWhitespace) else { return nil }
        let (listed, error) = try await people(of: scope, includesSimilar: false, in: context)
        let isEmpty = listed?.people.isEmpty ?? true
        if let error {
            if isEmpty, prompt.exitsWithoutMatch { throw error }
            if let message = error.message { context.output.console.printMessage(message) }
            return nil  // others can match, too
        }
        if isEmpty, prompt.exitsWithoutMatch {
            try prompt.printQuery(text, results, to: context.output.console)
            throw CommandError(noResultsFor: text)
        }
        return prompt.choosesOnlyMatch ? listed?.only : nil
    }

    /// Returns the people that the prompt lists, and the reason why some are missing. Offline, there can be none.
    private func people(
        of scope: RepositoryScope?, includesSimilar: Bool = true, in context: ScreenContext
    ) async throws -> (people: ListedPeople?, error: CommandError?) {
        do {
            var search = try PeopleSearch(input.value, in: scope)
            search.includesSimilar = includesSimilar
            search.searchesAgain = includesSimilar
            let (found, error) = try await search.people(in: context.github)
            return (found, error)
        } catch GitHubError.notCached {
            return (nil, nil)
        }
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
        let printing = Wireframe.Printing(
            results: results, target: pickerTarget(context.output.console), printsQuery: prompt.printsQuery,
            expectedKeys: prompt.expectedKeys)
        let outcome = try await context.github.cache.readingClone { clone in
            var context = context
            context.clone = clone
            context.keyActions.all = screen.keyActions
            return try await Wireframe.run(
                from: route, printing: printing, in: context
            ) { [context] in try terminal(in: context) }
        }
        switch outcome {
        case .otherHost(let address):
            return .runNext(opening(address))
        case .become(let command): return .become(command)
        case .picked, .pickedRepository, .execute, .closed: return .finished
        }
    }

    /// Returns the command that opens an address of another host, also if `--query` gave the first text.
    func opening(_ address: String) -> SearchCommand {
        var command = self
        command.words = [address]
        command.input.value = PromptInput(address)
        return command
    }

    private func terminal(in context: ScreenContext) throws -> Terminal {
        do {
            return try screen.terminal(in: context)
        } catch {
            let query = text.isEmpty ? "QUERY" : ShellWords.quoted(TextSanitizer.singleLine(text))
            let lines = error as? TerminalError == .dumb ? "For a line-by-line prompt: ghsearch --accessible. " : ""
            let command = results.format == nil ? "users \(query)" : "--filter \(query) --print WHAT"
            throw CommandError(.usage, "\(error.commandMessage()) \(lines)To print results: ghsearch \(command)")
        }
    }
}

/// Options of the prompt as a picker for other programs. Their names are those of fzf.
struct PromptOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: ArgumentHelp("Initial query.", valueName: "text"), completion: .logins)
    var query: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Print the people that the prompt lists for this text, without a screen.", valueName: "text"),
        completion: .logins)
    var filter: String?

    @Option(
        defaultAsFlag: "",
        help: ArgumentHelp(
            "With --filter, print JSON with a comma-separated list of fields, or with all in a pipe.",
            valueName: "fields"), completion: .jsonFields)
    var json: String?

    // Without a short name: that of `gh` is the one of `--query` in fzf.
    @Option(help: ArgumentHelp("With --filter, filter the JSON with a jq expression.", valueName: "expression"))
    var jq: String?

    @Flag(name: .shortAndLong, help: "Tab marks several people; Return prints them.")
    var multi = false

    @Flag(name: [.customShort("1"), .customLong("select-1")], help: "Choose the only match without a screen.")
    var choosesOnlyMatch = false

    @Flag(name: [.customShort("0"), .customLong("exit-0")], help: "Exit without a screen if nothing matches.")
    var exitsWithoutMatch = false

    @Option(help: ArgumentHelp("Query at the top (reverse) or at the bottom (default).", valueName: "layout"))
    var layout: Choice<PromptLayout>?

    @Option(help: ArgumentHelp("Text before the query (default: >).", valueName: "text"))
    var prompt: String?

    @Option(help: ArgumentHelp("Text below the query.", valueName: "text"))
    var header: String?

    @Flag(name: .customLong("print-query"), help: "Print the query first.")
    var printsQuery = false

    @Option(
        help: ArgumentHelp(
            "Keys, separated by commas, that print as Return does. The key is printed first, an empty line for Return.",
            valueName: "keys"))
    var expect: String?

    private var keys = Validated<[Key: String]>([:])
    private var requested = Validated(DataOptions<Person>())
    /// What `--json` and `--jq` request.
    var data: DataOptions<Person> { requested.value }

    /// The keys of `--expect` and their names.
    var expectedKeys: [Key: String] { keys.value }

    /// Long enough for a window, and short enough to draw at each key.
    private static let maxLength = 500

    mutating func validate() throws {
        if filter != nil, query != nil { throw ValidationError("Use either --filter or --query.") }
        if filter != nil, expect != nil { throw ValidationError("Use either --filter or --expect.") }
        keys.value = try Self.keys(named: expect ?? "")
        requested.value = DataOptions(json: json, jq: jq)
    }

    private static func keys(named names: String) throws -> [Key: String] {
        try names.split(separator: ",").reduce(into: [:]) { keys, name in
            guard let key = Key(fzfName: String(name)) else {
                throw ValidationError(
                    "\"\(TextSanitizer.excerpt(String(name)))\" is no key. Use names such as ctrl-o, alt-x, f5 or tab.")
            }
            keys[key] = String(name)
        }
    }

    /// Changes the state of the prompt. The texts come from other programs, so they are cleaned.
    func apply(to state: inout SearchScreen.State) {
        func cleaned(_ text: String) -> String { String(TextSanitizer.singleLine(text).prefix(Self.maxLength)) }
        if let prompt { state.promptMark = cleaned(prompt) }
        state.headerText = cleaned(header ?? "")
        state.isMulti = multi
    }

    func printQuery(_ text: String, _ results: PrintOptions, to console: Console) throws {
        if printsQuery { try results.print([TextSanitizer.singleLine(text)], to: console) }
    }
}
