import ArgumentParser
import Explorer
import GitHubAPI
import GitHubModel
import TerminalUI

/// `ghsearch explore`: random people, on a screen or printed.
struct ExploreCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore", abstract: "Show random people and organizations.",
        discussion: """
            On a terminal they are a screen of their own: r draws others, Return opens repositories. In a pipe, and with \
            --json or --jq, they are printed.
            """)

    @Option(help: ArgumentHelp("How many, up to \(SampleRequest.maxCount).", valueName: "n"))
    var count = SampleRequest.defaultCount

    @Option(help: "What to sort by; followers takes a request for each.")
    var sort: PeopleOrder?

    @Option(help: ArgumentHelp("The same people come for the same number.", valueName: "n"))
    var seed: UInt64?

    @Flag(help: "Print the login chosen on the screen.")
    var print = false

    @OptionGroup(title: "Screen")
    var screen: ScreenOptions

    @OptionGroup(title: "Data")
    var data: DataOptions

    @OptionGroup(title: "Anywhere")
    var common: CommonOptions

    private var draw: SampleRequest { SampleRequest(count: count, seed: seed) }

    func isFullScreen(_ console: Console) -> Bool { console.isTerminal && data.json == nil && data.jq == nil }

    var canReauthenticate: Bool { true }

    func validate() throws {
        guard (1...SampleRequest.maxCount).contains(count) else {
            throw ValidationError("--count takes a number from 1 to \(SampleRequest.maxCount).")
        }
        _ = try JSONOutput(data, .person)
    }

    func run(in module: some DependencyModule) async throws {
        guard isFullScreen(module.console) else { return try await printPeople(in: module) }
        let state = ExplorerScreen.State(draw, order: sort, isOffline: module.cachePolicy == .cacheOnly)
        do {
            try await Wireframe.run(from: .explorer(state), isPicker: print, in: module) {
                try screen.terminal(in: module)
            }
        } catch is TerminalError {
            try await printPeople(in: module)  // a dumb terminal shows lines
        }
    }

    /// What came is printed, also where not all of it did.
    private func printPeople(in module: some DependencyModule) async throws {
        let explorer = try await module.explorer()
        let exploration = try await explorer.people(of: draw)
        if let date = exploration.storedAt { module.recordFallback(to: date) }
        let (people, failure) = try await sorted(exploration, by: explorer)
        try print(people, to: module.console)
        if let failure { throw failure }
        if people.isEmpty { throw CommandError(.nothingFound, "There is nobody to show.") }
    }

    /// In the order wanted; why it may be wrong, or why there are not as many as were asked for.
    private func sorted(
        _ exploration: SampleResult, by explorer: ExplorerService
    ) async throws -> (people: [Person], failure: CommandError?) {
        let isStored = exploration.storedAt != nil
        var failure = isStored ? nil : exploration.error.map(CommandError.init)
        guard let sort else { return (exploration.people, failure) }
        var known = Dictionary(uniqueKeysWithValues: exploration.people.map { ($0.id, $0) })
        if sort == .followers, !isStored, failure == nil {
            do {
                for try await person in explorer.profiles(of: exploration.people) { known[person.id] = person }
            } catch is CancellationError { throw CancellationError() } catch { failure = CommandError(error) }
        }
        return (sort.sorted(exploration.people.compactMap { known[$0.id] }), failure)
    }

    private func print(_ people: [Person], to console: Console) throws {
        if let output = try JSONOutput(data, .person) {
            try output.print(.array(people.map(output.fields.object)), to: console)
        } else if console.isTerminal {
            for line in PersonTable(people).lines(in: console.width) where !people.isEmpty { try console.print(line) }
        } else {
            for person in people { try console.print(TabSeparated.line(person.columns)) }
        }
    }
}
