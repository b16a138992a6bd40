import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import Images
import Store
import TerminalUI
import TestSupport
import Testing

@testable import Search

/// A controller connected to a stand-in over real sockets, both with the same manual clock. Records all actions.
struct SearchBench: Sendable {
    let server: StandInServer
    let clock: RecordingClock
    let github: GitHubClient
    let store: LocalStore?
    let people: PeopleService
    let controller: SearchController
    let sent = ObservedValue<[SearchScreen.Action]>([])

    var control: StandInControl { server.control }
    /// All actions sent so far.
    var actions: [SearchScreen.Action] { sent.read { $0 } }

    /// Runs `body` with a new bench, with a store on disk if `stores` is true, and stops everything afterwards.
    static func run(
        people: Int = 0, token login: String? = nil, stores: Bool = false, _ body: (SearchBench) async throws -> Void
    ) async throws {
        let (clock, directory) = (RecordingClock(), try TemporaryDirectory())
        var settings = StandInSettings()
        settings.now = { .seconds(RecordingClock.start) + clock.now.offset }
        let store = stores ? try LocalStore.forTests(in: directory) : nil
        try await StandInServer.run(dataset: .seeded(people: people), settings: settings) { server in
            let bench = try SearchBench(server, clock, store, token: login)
            try await body(bench)
            await bench.controller.stop()
        }
        await store?.flush(upTo: .seconds(20))  // background writes would create files again
        try directory.remove()
    }

    private init(
        _ server: StandInServer, _ clock: RecordingClock, _ store: LocalStore?, policy: ResponseCache.Policy = .default,
        token login: String? = nil
    ) throws {
        (self.server, self.clock, self.store) = (server, clock, store)
        let token = try login.map { try Token(server.control.token(for: $0)) }
        let credential = token.map { CredentialProvider.Credential(token: $0, account: 1, fingerprint: 1) }
        github = GitHubClient(
            transport: CurlTransport(), host: try Host("github.com", apiURL: server.baseURL, webURL: nil),
            credentials: .fixed(credential), userAgent: "tests", clock: clock, retryDelays: [],
            cache: store?.responseCache(policy),
            now: { clock.date })
        people = PeopleService(github: github, store: store, policy: policy, now: { clock.date })
        let sent = sent
        controller = SearchController(
            SearchScreen.State(),
            dependencies: .init(
                people: people,
                cards: CardLoader(
                    .init(profile: { _ in nil }, repositories: { _ in AsyncThrowingStream { $0.finish() } })),
                avatars: AvatarLoader(
                    service: AvatarService(cache: nil, properties: .init(userAgent: "tests")),
                    host: try Host("github.com"), clock: clock,
                    capabilities: GraphicsCapabilities(method: .initials, depth: .none)),
                history: QueryHistory(directory: "/nonexistent", onError: { _ in }), clock: clock),
            reactions: .init(), onAction: { action in sent.update { $0.append(action) } })
    }

    /// Returns a bench with the same store and server, after all of this one is stored.
    func nextRun(_ policy: ResponseCache.Policy = .default) async throws -> SearchBench {
        await controller.stop()
        try #require(await store?.flush(upTo: .seconds(20)) == true)
        return try SearchBench(server, clock, store, policy: policy)
    }

    /// Types `text` and advances the clock past the debounce interval, which is sleep number `count`.
    func type(_ text: String, sleep count: Int) async {
        await controller.perform(.search(text))
        await clock.sleepsBegun(count)
        clock.advance(by: .milliseconds(1500))
    }

    /// Returns outcome number `number`, from 1, for `text`.
    func outcome(to text: String, _ number: Int = 1) async throws -> SearchScreen.Outcome {
        let isSent = await sent.wait(upTo: .seconds(20)) { $0.outcomes(to: text).count >= number }
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

    struct UnexpectedOutcomeError: Error { let outcome: SearchScreen.Outcome }

    /// The targets of all searches sent.
    var searches: [String] { control.requests(onPathPrefix: "/search").map(\.target) }
    /// The targets of all look-ups sent.
    var lookUps: [String] { control.requests(onPathPrefix: "/users/").map(\.target) }
}

extension [SearchScreen.Action] {
    func outcomes(to text: String) -> [SearchScreen.Outcome] {
        compactMap { if case .searchFinished(let outcome, text) = $0 { outcome } else { nil } }
    }
}
