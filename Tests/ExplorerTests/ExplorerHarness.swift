import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import Images
import Store
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

/// The service and a controller on a running stand-in, with a store on disk. Time and seeds are manual.
struct ExplorerHarness: Sendable {
    /// Navigation that the controller requested.
    enum Navigation: Sendable, Equatable {
        case open(Person.ID), openInBrowser(String), copy(String), requestSignIn, showHelp
    }
    /// What a run of the program is configured with.
    private struct Options: Sendable {
        var policy = ResponseCache.Policy.default
        var token: Token?
        var request: SampleRequest
        var method: GraphicsCapabilities.Method
    }

    let server: StandInServer
    let store: LocalStore
    let github: GitHubClient
    let service: ExplorerService
    let controller: ExplorerController
    /// The debounce clock of the avatars.
    let clock = ManualClock()
    let sent = ObservedValue<[ExplorerScreen.Action]>([])
    let navigation = ObservedValue<[Navigation]>([])
    private let time: Time
    private let options: Options

    var control: StandInControl { server.control }
    var date: Date { time.now }
    /// The actions sent so far.
    var actions: [ExplorerScreen.Action] { sent.read { $0 } }
    /// The targets of the requested pages, without those that search for the range.
    var pages: [String] {
        control.requests(onPathPrefix: "/users?").map(\.target).filter { $0.contains("per_page=30") }
    }
    /// The number of requests that search for the range.
    var rangeRequests: Int { control.requests(onPathPrefix: "/users?").count { $0.target.contains("per_page=1") } }
    /// The targets of the requested profiles.
    var profiles: [String] { control.requests(onPathPrefix: "/users/").map(\.target) }

    /// Runs `body` with a stand-in that has `people` accounts, then stops the controller and the stand-in.
    ///
    /// - Parameters:
    ///   - login: The account that is signed in, or `nil` if none.
    ///   - request: The request of the screen's state. The screen ignores the events of other requests.
    ///   - method: How avatars are drawn.
    static func run(
        people: Int = 2_000, token login: String? = nil, request: SampleRequest = SampleRequest(count: 3, seed: 1),
        method: GraphicsCapabilities.Method = .initials, _ body: (ExplorerHarness) async throws -> Void
    ) async throws {
        let directory = try TemporaryDirectory()
        let opening = LocalStore.open(
            .init(directory: directory.path, host: "github.com"),
            notice: { [directory] in Issue.record("\(directory.path): \($0)") })
        let store = try #require(opening.store)
        try await StandInServer.run(dataset: .seeded(people: people)) { server in
            let token = try login.map { try Token(server.control.token(for: $0)) }
            let options = Options(token: token, request: request, method: method)
            let harness = try ExplorerHarness(server, store, Time(), options)
            try await body(harness)
            await harness.controller.stop()
        }
        try #require(await store.flush(upTo: .seconds(20)))  // a pending write would create files again
        try directory.remove()
    }

    private init(_ server: StandInServer, _ store: LocalStore, _ time: Time, _ options: Options) throws {
        (self.server, self.store, self.time, self.options) = (server, store, time, options)
        let cache = ResponseCache(
            policy: options.policy, load: { store.responses.response(for: $0) },
            store: { store.responses.store($0, for: $1) }, revalidate: { store.responses.revalidate($0, at: $1) })
        let credential = options.token.map { CredentialProvider.Credential(token: $0, account: 1, fingerprint: 1) }
        let host = try Host("github.com", apiURL: server.baseURL, webURL: nil)
        github = GitHubClient(
            transport: CurlTransport(), host: host, credentials: .fixed(credential), userAgent: "tests",
            retryDelays: [], cache: cache, now: { time.now })
        service = ExplorerService(
            github: github, store: store, policy: options.policy, now: { time.now }, makeSeed: { time.makeSeed() })
        let avatars = AvatarLoader(
            service: AvatarService(cache: nil, properties: .init(userAgent: "tests")),
            host: host, clock: clock, capabilities: GraphicsCapabilities(method: options.method, depth: .none))
        controller = ExplorerController(
            .init(options.request, isOffline: options.policy == .cacheOnly),
            dependencies: .init(explorer: service, avatars: avatars), reactions: .recording(in: navigation),
            onAction: { [sent] action in sent.update { $0.append(action) } })
    }

    /// Returns the harness of another run of the program with the same stand-in and store.
    func nextRun(_ policy: ResponseCache.Policy = .default, token: Token? = nil) async throws -> ExplorerHarness {
        await controller.stop()
        try await flush()
        var options = options
        (options.policy, options.token) = (policy, token ?? options.token)
        return try ExplorerHarness(server, store, time, options)
    }

    func advance(by seconds: Double) { time.advance(by: seconds) }

    func flush() async throws { try #require(await store.flush(upTo: .seconds(20))) }

    /// Waits until `isTrue` for the actions sent.
    func waitUntil(_ isTrue: @escaping @Sendable ([ExplorerScreen.Action]) -> Bool) async throws {
        try #require(await sent.wait(upTo: .seconds(20), until: isTrue), "sent: \(actions)")
    }

    /// Opens the screen and waits for the profiles of its sample.
    func open() async throws {
        await controller.send(.resized(Size(columns: 80, rows: 24)))
        await controller.handle(.opened)
        let request = await controller.state.request
        try await waitUntil { $0.isFinished(request) }
    }

    /// A manual date, and seeds that increase by one.
    private final class Time: Sendable {
        private let state = Mutex((seconds: 1_800_000_000.0, seed: UInt64(1_000)))
        var now: Date { Date(timeIntervalSince1970: state.withLock { $0.seconds }) }
        func advance(by seconds: Double) { state.withLock { $0.seconds += seconds } }
        func makeSeed() -> UInt64 {
            state.withLock { state in
                state.seed += 1
                return state.seed
            }
        }
    }
}

extension ExplorerController.Reactions {
    fileprivate static func recording(in log: ObservedValue<[ExplorerHarness.Navigation]>) -> Self {
        let record: @Sendable (ExplorerHarness.Navigation) -> Void = { request in log.update { $0.append(request) } }
        return .init(
            open: { record(.open($0.id)) },
            common: .init(
                requestSignIn: { record(.requestSignIn) }, openInBrowser: { record(.openInBrowser($0)) },
                copy: { record(.copy($0)) }, showHelp: { record(.showHelp) }))
    }
}

extension ExplorerController {
    /// Sends `action` and returns the state before anything else can run.
    func state(after action: ExplorerScreen.Action) -> ExplorerScreen.State {
        send(action)
        return state
    }
}

extension [ExplorerScreen.Action] {
    func events(of request: SampleRequest) -> [ExplorerScreen.Event] {
        compactMap { if case .received(let event, request) = $0 { event } else { nil } }
    }

    /// Whether loading the profiles of `request` has finished.
    func isFinished(_ request: SampleRequest) -> Bool {
        events(of: request).contains { if case .profilesFinished = $0 { true } else { false } }
    }
}

extension SampleResult {
    var logins: [String] { people.map(\.login.description) }
}
