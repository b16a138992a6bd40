import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import People
import StandInSupport
import Store
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import PeopleList

/// The service and a controller on a running stand-in, with a store on disk. Time and seeds are manual.
struct RandomPeopleHarness: Sendable {
    /// Navigation that the controller requested.
    enum Navigation: Sendable, Equatable {
        case open(Person.ID), common(CommonEffect)
    }
    /// What a run of the program is configured with.
    private struct Options: Sendable {
        var policy = ResponseCache.Policy.default
        var token: Token?
        var request: SampleRequest
    }

    let standIn: StandInHarness
    let store: LocalStore
    let github: GitHubClient
    let service: ExplorerService
    let controller: PeopleListController
    /// The clock of the time for which a row rests.
    let restClock = ManualClock()
    let sent = ObservedValue<[PeopleListScreen.Action]>([])
    let navigation = ObservedValue<[Navigation]>([])
    private let seeds: Seeds
    private let options: Options

    var control: StandInControl { standIn.control }
    var date: Date { standIn.clock.date }
    /// The actions sent so far.
    var actions: [PeopleListScreen.Action] { sent.read { $0 } }
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
    static func run(
        people: Int = 2_000, token login: String? = nil, request: SampleRequest = SampleRequest(count: 3, seed: 1),
        _ body: (RandomPeopleHarness) async throws -> Void
    ) async throws {
        try await StandInHarness.run(people: people, storage: .disk) { standIn in
            let options = Options(token: try login.map { try standIn.token($0) }, request: request)
            let harness = try RandomPeopleHarness(standIn, Seeds(), options)
            try await body(harness)
            await harness.controller.stop()
        }
    }

    private init(_ standIn: StandInHarness, _ seeds: Seeds, _ options: Options) throws {
        (self.standIn, self.seeds, self.options) = (standIn, seeds, options)
        store = try #require(standIn.store)
        github = standIn.client(token: options.token, options.policy)
        service = ExplorerService(
            .init(github: github, store: store, policy: options.policy, now: { standIn.clock.date }),
            makeSeed: { seeds.next() })
        controller = PeopleListController(
            .init(random: options.request, isOffline: options.policy == .cacheOnly),
            dependencies: .init(
                connections: ConnectionsService(.init(github: github, store: store, now: { standIn.clock.date })),
                explorer: service, cards: nil, avatars: nil, clock: restClock),
            reactions: .recording(in: navigation, sent))
    }

    /// Returns the harness of another run of the program with the same stand-in and store.
    func nextRun(_ policy: ResponseCache.Policy = .default, token: Token? = nil) async throws -> RandomPeopleHarness {
        await controller.stop()
        try await flush()
        var options = options
        (options.policy, options.token) = (policy, token ?? options.token)
        return try RandomPeopleHarness(standIn, seeds, options)
    }

    func advance(by seconds: Double) { standIn.clock.advance(by: .seconds(seconds)) }

    func flush() async throws { try await standIn.flush() }

    /// Waits until `isTrue` for the actions sent.
    func waitUntil(_ isTrue: @escaping @Sendable ([PeopleListScreen.Action]) -> Bool) async throws {
        try #require(await sent.wait(until: isTrue), "sent: \(actions)")
    }

    /// Opens the screen and waits for the profiles of its sample.
    func open() async throws {
        await controller.send(.resized(Size(columns: 80, rows: 24)))
        await controller.handle(.opened)
        let source = await controller.state.current.source
        try await waitUntil { $0.isFinished(source) }
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

extension Reactions<PeopleListScreen, Person> {
    fileprivate static func recording(
        in log: ObservedValue<[RandomPeopleHarness.Navigation]>, _ sent: ObservedValue<[PeopleListScreen.Action]>
    ) -> Self {
        let record: @Sendable (RandomPeopleHarness.Navigation) -> Void = { request in log.update { $0.append(request) }
        }
        return .init(
            navigate: { record(.open($0.id)) }, perform: { record(.common($0)) },
            onAction: { action in sent.update { $0.append(action) } })
    }
}

extension [PeopleListScreen.Action] {
    func events(of source: PeopleSource) -> [PeopleListScreen.Event] {
        compactMap { if case .received(let event, source) = $0 { event } else { nil } }
    }

    /// Whether loading the profiles of the sample has finished.
    func isFinished(_ source: PeopleSource) -> Bool {
        events(of: source).contains { if case .profilesFinished = $0 { true } else { false } }
    }
}

extension SampleResult {
    var logins: [String] { people.map(\.login.description) }
}
