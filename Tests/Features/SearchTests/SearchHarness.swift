import GitHubAPI
import GitHubModel
import PeopleSupport
import PeopleUI
import GitHubStandIn
import Images
import Store
import StandInSupport
import TerminalUI
import TestSupport
import TerminalUI
import Testing

@testable import People
@testable import Search

/// A controller connected to a stand-in over real sockets, both with the same manual clock. Records all actions.
struct SearchHarness: Sendable {
    private let service: PeopleHarness
    let controller: SearchController
    let sent = ObservedValue<[SearchScreen.Action]>([])

    var standIn: StandInHarness { service.standIn }
    var github: GitHubClient { service.github }
    var people: PeopleService { service.people }
    /// The people without requests.
    var offline: PeopleService { service.offline }
    var clock: TestClock { standIn.clock }
    var store: LocalStore? { standIn.store }
    var control: StandInControl { standIn.control }
    /// All actions sent so far.
    var actions: [SearchScreen.Action] { sent.read { $0 } }

    /// Runs `body` with a new harness, with a store on disk if `stores` is true, and stops everything afterwards.
    static func run(
        people: Int = 0, token login: String? = nil, stores: Bool = false, scope: RepositoryScope? = nil,
        findsRepositories: Bool = false, searchesAgain: Bool = false, listsMentionable: Bool = false,
        dataset: Dataset? = nil,
        _ body: (SearchHarness) async throws -> Void
    ) async throws {
        try await StandInHarness.run(
            people: people, dataset: dataset, serverTime: .shared, storage: stores ? .disk : .none
        ) { standIn in
            let harness = try SearchHarness(
                standIn, token: login.map { try standIn.token($0) }, scope: scope,
                findsRepositories: findsRepositories, searchesAgain: searchesAgain, listsMentionable: listsMentionable)
            try await body(harness)
            await harness.controller.stop()
        }
    }

    private init(
        _ standIn: StandInHarness, policy: ResponseCache.Policy = .default, token: Token? = nil,
        scope: RepositoryScope? = nil, findsRepositories: Bool = false, searchesAgain: Bool = false,
        listsMentionable: Bool = false
    ) throws {
        var properties = SearchController.Properties()
        properties.searchesAgain = searchesAgain
        if !findsRepositories { properties.repositoryDelay = nil }
        properties.mentionableDelay = listsMentionable ? .milliseconds(10) : .seconds(3_600)
        let (clock, sent) = (standIn.clock, sent)
        service = PeopleHarness(standIn, policy: policy, token: token)
        let people = service.people
        var cards = CardLoader.Dependencies(
            profile: { _ in nil }, repositories: { _ in AsyncThrowingStream { $0.finish() } })
        cards.storedProfile = { people.storedProfile(of: $0) }
        var dependencies = SearchController.Dependencies(
            people: people, cards: CardLoader(cards),
            history: QueryHistory(directory: "/nonexistent", onError: { _ in }))
        dependencies.avatars = try .forTests(clock: clock)
        dependencies.clock = clock
        controller = SearchController(
            SearchScreen.State(scope: scope), dependencies: dependencies,
            properties: properties, reactions: .init(onAction: { action in sent.update { $0.append(action) } }))
    }

    /// Returns a harness with the same store and server, after all of this one is stored.
    func nextRun(_ policy: ResponseCache.Policy = .default) async throws -> SearchHarness {
        await controller.stop()
        try await standIn.flush()
        return try SearchHarness(standIn, policy: policy)
    }

    /// Stores people and waits until they are written.
    func store(_ people: [Person]) async throws { try await service.store(people) }

    /// Makes `text` the text of the prompt, which then shows the results for it.
    func setText(_ text: String) async { await controller.setText(text) }

    /// Types `text` and advances the clock past the debounce interval, which is sleep number `count`.
    func type(_ text: String, sleep count: Int) async {
        await controller.perform(.search(text))
        await clock.sleepsBegun(count)
        clock.advance(by: .milliseconds(1500))
    }

    /// Returns outcome number `number`, from 1, for `text`.
    func outcome(to text: String, _ number: Int = 1) async throws -> SearchScreen.Outcome {
        let isSent = await sent.wait { $0.outcomes(to: text).count >= number }
        try #require(isSent, "outcome \(number) for \(text); actions: \(actions)")
        return sent.read { $0.outcomes(to: text)[number - 1] }
    }

    /// Returns the people of that outcome.
    func people(for text: String, _ number: Int = 1) async throws -> SearchResults {
        let outcome = try await outcome(to: text, number)
        guard case .found(let people) = outcome else { throw UnexpectedOutcomeError(outcome: outcome) }
        return people
    }

    func expect(
        _ outcome: SearchScreen.Outcome, to text: String, _ number: Int = 1,
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        let actual = try await self.outcome(to: text, number)
        #expect(actual == outcome, sourceLocation: location)
    }

    func expect(
        logins: [String], for text: String, _ number: Int = 1, at location: SourceLocation = #_sourceLocation
    ) async throws {
        let people = try await people(for: text, number).people
        #expect(people.map(\.login.description) == logins, sourceLocation: location)
    }

    /// Waits until the first line shows `text` at its end.
    func indicates(_ text: String) async -> Bool {
        await sent.wait { actions in
            actions.contains {
                if case .accountChanged(let account) = $0 { account.line(in: 80).text == text } else { false }
            }
        }
    }

    struct UnexpectedOutcomeError: Error { let outcome: SearchScreen.Outcome }

    /// The targets of all searches sent.
    var searches: [String] { control.requests(onPathPrefix: "/search").map(\.target) }
    /// The targets of all look-ups sent.
    var lookUps: [String] { control.requests(onPathPrefix: "/users/").map(\.target) }
}

extension SearchController {
    fileprivate func setText(_ text: String) {
        state.editor.replace(with: text)
        state.rows = PeopleRows(PromptInput(text), scope: state.scope)
    }
}

extension [SearchScreen.Action] {
    /// What was shown for `text`, also while the search goes on.
    func outcomes(to text: String) -> [SearchScreen.Outcome] {
        compactMap { action in
            switch action {
            case .searchProgressed(let found, text): .found(found)
            case .searchFinished(let outcome, text): outcome
            default: nil
            }
        }
    }
}
