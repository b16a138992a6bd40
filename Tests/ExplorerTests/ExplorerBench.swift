import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import Store
import Synchronization
import TestSupport
import Testing

@testable import Explorer

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// The service and a controller that ask a stand-in over real sockets, with a store on the disk; what the controller tells
/// is kept, and time and chance are the test's.
struct ExplorerBench: Sendable {
    let server: StandInServer
    let store: LocalStore
    let github: GitHubClient
    let service: ExplorerService
    let controller: ExplorerController
    let told = ObservedValue<[ExplorerScreen.Action]>([])
    private let time: Time
    private let token: Token?

    var control: StandInControl { server.control }
    var date: Date { time.now }
    /// All that was told so far.
    var actions: [ExplorerScreen.Action] { told.read { $0 } }
    /// The targets of all pages asked for that are no question for the range.
    var pages: [String] {
        control.requests(onPathPrefix: "/users?").map(\.target).filter { $0.contains("per_page=30") }
    }
    /// How many questions the range took.
    var rangeQuestions: Int { control.requests(onPathPrefix: "/users?").count { $0.target.contains("per_page=1") } }
    /// The targets of all profiles asked for.
    var profiles: [String] { control.requests(onPathPrefix: "/users/").map(\.target) }

    /// Runs `body` on a bench of its own among `people`, signed in as `login` if given, and ends all of it.
    static func run(
        people: Int = 2_000, token login: String? = nil, _ body: (ExplorerBench) async throws -> Void
    ) async throws {
        let directory = try TemporaryDirectory()
        let opening = LocalStore.open(
            .init(directory: directory.path, host: "github.com"),
            reactions: .init { [directory] in Issue.record("\(directory.path): \($0)") })
        let store = try #require(opening.store)
        try await StandInServer.run(dataset: .seeded(people: people)) { server in
            let bench = try ExplorerBench(server, store, Time(), login.map { try Token(server.control.token(for: $0)) })
            try await body(bench)
            await bench.controller.stop()
        }
        try #require(await store.flush(upTo: .seconds(20)))  // what is written behind would make files anew
        try directory.remove()
    }

    private init(
        _ server: StandInServer, _ store: LocalStore, _ time: Time, _ token: Token?,
        use: ResponseCache.Policy = .default
    ) throws {
        (self.server, self.store, self.time, self.token) = (server, store, time, token)
        let memory = ResponseCache(
            policy: use, load: { store.answers.response(for: $0) }, store: { store.answers.store($0, for: $1) },
            revalidate: { store.answers.revalidate($0, at: $1) })
        let identity = token.map { CredentialProvider.Credential(token: $0, account: 1, fingerprint: 1) }
        github = GitHubClient(
            transport: CurlTransport(), host: try Host("github.com", apiURL: server.baseURL, webURL: nil),
            credentials: .fixed(identity), userAgent: "tests", retryDelays: [], cache: memory, now: { time.now })
        service = ExplorerService(
            github: github, store: store, use: use, now: { time.now }, makeSeed: { time.chance() })
        let told = told
        controller = ExplorerController(
            dependencies: .init(explorer: service), reactions: .init { action in told.update { $0.append(action) } })
    }

    /// Another run of the program, in which stored things are used as `use` says.
    func nextRun(_ use: ResponseCache.Policy = .default, token: Token? = nil) async throws -> ExplorerBench {
        await controller.stop()
        try await flush()
        return try ExplorerBench(server, store, time, token ?? self.token, use: use)
    }

    func advance(by seconds: Double) { time.advance(by: seconds) }

    func flush() async throws { try #require(await store.flush(upTo: .seconds(20))) }

    /// Waits until `isTrue` of what was told.
    func waitUntil(_ isTrue: @escaping @Sendable ([ExplorerScreen.Action]) -> Bool) async throws {
        try #require(await told.wait(upTo: .seconds(20), until: isTrue), "told: \(actions)")
    }

    /// Goes on only when a test says so; chance is a number higher each time.
    private final class Time: Sendable {
        private let state = Mutex((seconds: 1_800_000_000.0, chance: UInt64(1_000)))
        var now: Date { Date(timeIntervalSince1970: state.withLock { $0.seconds }) }
        func advance(by more: Double) { state.withLock { $0.seconds += more } }
        func chance() -> UInt64 {
            state.withLock { state in
                state.chance += 1
                return state.chance
            }
        }
    }
}

extension [ExplorerScreen.Action] {
    /// What came of `draw`.
    func news(of draw: SampleRequest) -> [ExplorerScreen.Event] {
        compactMap { if case .received(let news, draw) = $0 { news } else { nil } }
    }

    /// Have the profiles of `draw` ended?
    func isOver(_ draw: SampleRequest) -> Bool {
        news(of: draw).contains { if case .profilesFinished = $0 { true } else { false } }
    }
}

extension SampleResult {
    var logins: [String] { people.map(\.login.description) }
}
