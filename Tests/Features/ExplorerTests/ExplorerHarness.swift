import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import Images
import StandInSupport
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
        case open(Person.ID), common(CommonEffect)
    }
    /// What a run of the program is configured with.
    private struct Options: Sendable {
        var policy = ResponseCache.Policy.default
        var token: Token?
        var request: SampleRequest
        var method: GraphicsCapabilities.Method
    }

    let standIn: StandInHarness
    let store: LocalStore
    let github: GitHubClient
    let service: ExplorerService
    let controller: ExplorerController
    /// The debounce clock of the avatars.
    let clock = ManualClock()
    /// The clock of the time for which a row rests.
    let restClock = ManualClock()
    let sent = ObservedValue<[ExplorerScreen.Action]>([])
    let navigation = ObservedValue<[Navigation]>([])
    private let seeds: Seeds
    private let options: Options

    var control: StandInControl { standIn.control }
    var date: Date { standIn.clock.date }
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
        try await StandInHarness.run(people: people, storage: .disk) { standIn in
            let options = Options(token: try login.map { try standIn.token($0) }, request: request, method: method)
            let harness = try ExplorerHarness(standIn, Seeds(), options)
            try await body(harness)
            await harness.controller.stop()
        }
    }

    private init(_ standIn: StandInHarness, _ seeds: Seeds, _ options: Options) throws {
        (self.standIn, self.seeds, self.options) = (standIn, seeds, options)
        store = try #require(standIn.store)
        github = standIn.client(token: options.token, options.policy)
        service = ExplorerService(
            github: github, store: store, policy: options.policy, now: { standIn.clock.date },
            makeSeed: { seeds.next() })
        controller = ExplorerController(
            .init(options.request, isOffline: options.policy == .cacheOnly),
            explorer: service, avatars: try .forTests(method: options.method, host: standIn.host, clock: clock),
            clock: restClock, reactions: .recording(in: navigation, sent))
    }

    /// Returns the harness of another run of the program with the same stand-in and store.
    func nextRun(_ policy: ResponseCache.Policy = .default, token: Token? = nil) async throws -> ExplorerHarness {
        await controller.stop()
        try await flush()
        var options = options
        (options.policy, options.token) = (policy, token ?? options.token)
        return try ExplorerHarness(standIn, seeds, options)
    }

    func advance(by seconds: Double) { standIn.clock.advance(by: .seconds(seconds)) }

    func flush() async throws { try await standIn.flush() }

    /// Waits until `isTrue` for the actions sent.
    func waitUntil(_ isTrue: @escaping @Sendable ([ExplorerScreen.Action]) -> Bool) async throws {
        try #require(await sent.wait(until: isTrue), "sent: \(actions)")
    }

    /// Opens the screen and waits for the profiles of its sample.
    func open() async throws {
        await controller.send(.resized(Size(columns: 80, rows: 24)))
        await controller.handle(.opened)
        let request = await controller.state.request
        try await waitUntil { $0.isFinished(request) }
    }

    /// Seeds that increase by one.
    private final class Seeds: Sendable {
        private let last = Mutex(UInt64(1_000))

        func next() -> UInt64 {
            last.withLock { last in
                last += 1
                return last
            }
        }
    }
}

extension Reactions<ExplorerScreen, Person> {
    fileprivate static func recording(
        in log: ObservedValue<[ExplorerHarness.Navigation]>, _ sent: ObservedValue<[ExplorerScreen.Action]>
    ) -> Self {
        let record: @Sendable (ExplorerHarness.Navigation) -> Void = { request in log.update { $0.append(request) } }
        return .init(
            navigate: { record(.open($0.id)) }, perform: { record(.common($0)) },
            onAction: { action in sent.update { $0.append(action) } })
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
