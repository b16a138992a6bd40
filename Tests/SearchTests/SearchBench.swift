import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import Store
import TestSupport
import Testing

@testable import Search

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// A controller that asks a stand-in over real sockets, both on one manual clock; what it tells is kept.
struct SearchBench: Sendable {
    let server: StandInServer
    let clock: RecordingClock
    let github: GitHubClient
    let store: LocalStore?
    let people: PeopleService
    let controller: SearchController
    let told = ObservedValue<[SearchScreen.Action]>([])

    var control: StandInControl { server.control }
    /// All that was told so far.
    var actions: [SearchScreen.Action] { told.read { $0 } }

    /// Runs `body` on a bench of its own, with a store on the disk if wanted, and ends all of it.
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
        await store?.flush(upTo: .seconds(20))  // what is written behind would make files anew
        try directory.remove()
    }

    private init(
        _ server: StandInServer, _ clock: RecordingClock, _ store: LocalStore?, use: ResponseCache.Policy = .default,
        token login: String? = nil
    ) throws {
        (self.server, self.clock, self.store) = (server, clock, store)
        let token = try login.map { try Token(server.control.token(for: $0)) }
        let identity = token.map { CredentialProvider.Credential(token: $0, account: 1, fingerprint: 1) }
        github = GitHubClient(
            transport: CurlTransport(), host: try Host("github.com", apiURL: server.baseURL, webURL: nil),
            credentials: .fixed(identity), userAgent: "tests", clock: clock, retryDelays: [], cache: store?.memory(use),
            now: { clock.date })
        people = PeopleService(github: github, store: store, policy: use, now: { clock.date })
        let told = told
        controller = SearchController(
            dependencies: .init(people: people, clock: clock),
            reactions: .init { action in told.update { $0.append(action) } })
    }

    /// Another run of the program beside the same store and server, after all that this one stored.
    func nextRun(_ use: ResponseCache.Policy = .default) async throws -> SearchBench {
        await controller.stop()
        try #require(await store?.flush(upTo: .seconds(20)) == true)
        return try SearchBench(server, clock, store, use: use)
    }

    /// Types `text` as the `count`th sleep of the clock, and lets typing rest.
    func type(_ text: String, sleep count: Int) async {
        await controller.textChanged(to: text)
        await clock.sleepsBegun(count)
        clock.advance(by: .milliseconds(1500))
    }

    /// The `number`th answer told for `text`, from 1.
    func answer(to text: String, _ number: Int = 1) async throws -> SearchScreen.Outcome {
        let came = await told.wait(upTo: .seconds(20)) { $0.answers(to: text).count >= number }
        try #require(came, "answer \(number) to \(text); told: \(actions)")
        return told.read { $0.answers(to: text)[number - 1] }
    }

    /// The people of that answer.
    func people(for text: String, _ number: Int = 1) async throws -> SearchResults {
        let answer = try await answer(to: text, number)
        guard case .found(let people) = answer else { throw Unexpected(answer: answer) }
        return people
    }

    func expect(
        _ answer: SearchScreen.Outcome, to text: String, _ number: Int = 1,
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        let told = try await self.answer(to: text, number)
        #expect(told == answer, sourceLocation: location)
    }

    func expect(
        logins: [String], for text: String, _ number: Int = 1, at location: SourceLocation = #_sourceLocation
    ) async throws {
        let people = try await people(for: text, number).people
        #expect(people.map(\.login.description) == logins, sourceLocation: location)
    }

    struct Unexpected: Error { let answer: SearchScreen.Outcome }

    /// The targets of all searches sent.
    var searches: [String] { control.requests(onPathPrefix: "/search").map(\.target) }
    /// The targets of all look-ups sent.
    var lookUps: [String] { control.requests(onPathPrefix: "/users/").map(\.target) }
}

extension [SearchScreen.Action] {
    func answers(to text: String) -> [SearchScreen.Outcome] {
        compactMap { if case .searchFinished(let answer, text) = $0 { answer } else { nil } }
    }
}
