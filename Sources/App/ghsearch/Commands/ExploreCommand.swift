import ArgumentParser
import GitHubModel
import PeopleList
import Settings
import TerminalUI

/// Prints people whose account IDs are drawn at random, or shows them on a screen.
struct ExploreCommand: ApplicationCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore", abstract: "Show random people and organizations.",
        discussion: """
            On a terminal, opens a screen: r shuffles, Return opens repositories, or prints the account with --print. In \
            a pipe, and with --json or --jq, prints all accounts.
            """)
    static let examples = [
        "ghsearch explore", "ghsearch explore --count 10 --seed 7", "ghsearch explore --sort followers",
    ]
    static let jsonRecord: (any JSONRecord.Type)? = Person.self

    @Option(help: ArgumentHelp("Number of accounts, up to \(SampleRequest.maxCount).", valueName: "n"))
    var count = SampleRequest.defaultCount

    @Option(help: "Sort order. `followers` sends a request for each account.")
    var sort: Choice<Sort>?

    @Option(help: ArgumentHelp("Seed for a reproducible selection.", valueName: "n"))
    var seed: UInt64?

    @OptionGroup(title: "Screen")
    var screen: ScreenOptions

    @OptionGroup(title: "Data")
    var data: DataOptions<Person>

    @OptionGroup(title: "Results")
    var results: PrintOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    /// The values of `--sort`.
    enum Sort: String, Sendable, CaseIterable {
        case followers, login, id

        var order: PeopleOrder {
            switch self {
            case .followers: .followers
            case .login: .login
            case .id: .joined
            }
        }
    }

    private var request: SampleRequest { SampleRequest(count: count, seed: seed) }

    func isFullScreen(_ console: Console) -> Bool { console.isTerminal && !data.isJSON }

    var canReauthenticate: Bool { true }

    func validate() throws {
        guard (1...SampleRequest.maxCount).contains(count) else {
            throw ValidationError("--count must be a number from 1 to \(SampleRequest.maxCount).")
        }
        if !isFullScreen(Console.standard()) { try results.validateForPeople(isJSON: data.isJSON) }
        _ = try data.output
    }

    func run(in context: ScreenContext) async throws { _ = try await outcome(in: context) }

    func outcome(in context: ScreenContext) async throws -> CommandOutcome {
        guard isFullScreen(context.output.console) else {
            try await printPeople(in: context)
            return .finished
        }
        var context = context
        context.keyActions.all = screen.keyActions
        let state = PeopleListScreen.State(
            random: request, order: sort?.value.order ?? .original, isOffline: context.output.isOffline)
        let target = results.isRequested ? results.pickerTarget : nil
        do {
            let outcome = try await Wireframe.run(
                from: .people(state), printing: .init(results: results, target: target), in: context
            ) { [context] in
                try screen.terminal(in: context)
            }
            if case .become(let command) = outcome { return .become(command) }
        } catch is TerminalError {
            try await printPeople(in: context)  // such as TERM=dumb
        }
        return .finished
    }

    /// Prints the accounts, even if only some of them were loaded.
    private func printPeople(in context: ScreenContext) async throws {
        let explorer = try await context.github.explorer()
        try await announceCost(of: explorer, to: context.output)
        let sample = try await explorer.people(of: request, onPage: streams(to: context.output.console))
        if let date = sample.storedAt { context.github.fallbacks.record(date, because: sample.error) }
        let (people, error) = try await sorted(sample, in: context.github)
        if sample.storedAt != nil || streams(to: context.output.console) == nil {
            try await context.github.print(people, data, results)
        }
        if let error {
            let cause = CommandError(error, isAnonymous: await context.github.isAnonymous())
            guard people.count < count else { throw CommandError(profilesOf: people, because: cause) }
            throw CommandError(after: people.count, of: count, "accounts", because: cause)
        }
        if people.isEmpty { throw CommandError(.nothingFound, "No accounts found.") }
        if people.count < count {
            context.output.console.printMessage(
                "These are \(people.count) of \(count) accounts: the others no longer exist.")
        }
    }

    /// Says how many of the few requests without an account are sent.
    private func announceCost(of explorer: ExplorerService, to output: OutputContext) async throws {
        guard !output.isOffline, try await explorer.isAnonymous() else { return }
        let requests = await explorer.expectedRequests(of: request) + (sort?.value == .followers ? count : 0)
        guard requests > Self.maxSilentRequests else { return }
        output.console.printMessage(
            "This sends about \(requests) of the 60 requests an hour without an account. To send fewer: ghsearch login")
    }

    private static let maxSilentRequests = 10

    /// Returns `nil` if accounts are printed together. The function throws if the reader has closed the pipe, as in
    /// `explore | head -3`, so that no more requests are sent.
    private func streams(to console: Console) -> (([Person]) throws -> Void)? {
        guard !data.isJSON, results.format == nil, sort == nil, console.isPipe else { return nil }
        return { people in
            try console.print(people, data) { _ in [] }
            try console.checkReader()
        }
    }

    /// The error is the reason if the order or the number of accounts may be wrong.
    private func sorted(
        _ sample: SampleResult, in context: GitHubContext
    ) async throws -> (people: [Person], error: (any Error)?) {
        let isCached = sample.storedAt != nil
        var people = sample.people
        var error: (any Error)? = isCached ? nil : sample.error
        guard let sort = sort?.value else { return (people, error) }
        if sort == .followers, !isCached, error == nil {
            (people, error) = try await context.addingProfiles(to: people)
        }
        return (sort.order.sorted(people), error)
    }
}
