@testable import Authenticator
import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import Store
import TestSupport
import Testing

@testable import PeopleList
@testable import Repositories
@testable import Search
@testable import TerminalUI
@testable import ghsearch

/// A wireframe and a stand-in that never responds: requests are seen, and results are sent by the test. The clock
/// stands still, so that nothing happens after a debounce interval.
struct WireframeHarness: Sendable {
    static let size = Size(columns: 80, rows: 24)

    let wireframe: Wireframe
    let control: StandInControl
    let copied = ObservedValue<[String]>([])
    let clock: any Clock<Duration>

    /// Runs `body` with the prompt for `text`, and `people` results if any.
    static func run(
        _ text: String, people: Int = 0, isPicker: Bool = false, isOffline: Bool = false, queries: [String] = [],
        availability: SignInAvailability = SignInAvailability(), size: Size = Self.size,
        _ body: (WireframeHarness) async throws -> Void
    ) async throws {
        let state = SearchScreen.State(text: text, isOffline: isOffline, queries: queries)
        try await run(.search(state), isPicker, isOffline, availability, size) { harness in
            try await harness.waitForAccount()
            if people > 0 { try await harness.find(people) }
            try await body(harness)
        }
    }

    /// Runs `body` with random people alone.
    static func explore(isPicker: Bool = false, _ body: (WireframeHarness) async throws -> Void) async throws {
        try await run(.people(.init(random: .init())), isPicker, false, SignInAvailability(), size, body)
    }

    /// Runs `body` with the prompt and a stand-in that responds, with the people of the demo.
    ///
    /// - Parameter isKnown: Whether the people of the pictures are in the cache, as after searches with an account.
    static func demo(
        in size: Size, isKnown: Bool, _ body: (WireframeHarness) async throws -> Void
    ) async throws {
        let directory = try TemporaryDirectory()
        let store = try LocalStore.forTests(in: directory)
        try await withServices(
            dataset: .demo, hangs: false, store: store,
            environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
        ) { services, control in
            let people = isKnown ? try Person.demo(at: services.context.output.host.apiURL) : []
            store.people.store(people, at: services.context.output.now())
            try await store.flushForTests()
            let harness = WireframeHarness(services: services, control: control, isPicker: false)
            await harness.wireframe.handle(.resized(size))
            await harness.wireframe.navigate(to: .search(SearchScreen.State()))
            try await harness.waitForAccount()
            try await body(harness)
            await harness.wireframe.stop()
        }
        try await store.flushForTests()
        try directory.remove()
    }

    private static func run(
        _ route: Wireframe.Route, _ isPicker: Bool, _ isOffline: Bool, _ availability: SignInAvailability, _ size: Size,
        _ body: (WireframeHarness) async throws -> Void
    ) async throws {
        try await withServices(isOffline: isOffline) { services, control in
            let harness = WireframeHarness(services: services, control: control, isPicker: isPicker)
            await harness.wireframe.use(availability)
            await harness.wireframe.handle(.resized(size))
            await harness.wireframe.navigate(to: route)
            try await body(harness)
            await harness.wireframe.stop()
        }
    }

    /// Runs `body` with services that a series of harnesses can share.
    static func withServices(
        isOffline: Bool = false, dataset: Dataset = .seeded(people: 0), hangs: Bool = true,
        store: LocalStore? = nil, environment: [String: String] = [:],
        _ body: (ScreenServices, StandInControl) async throws -> Void
    ) async throws {
        try await StandInServer.run(dataset: dataset) { server in
            if hangs { server.control.inject(.hang, times: nil) }
            let context = try TestContext(
                at: server.baseURL, cachePolicy: isOffline ? .cacheOnly : .default,
                environment: environment.merging(["GHSEARCH_CLIENT_ID": "standin-client"]) { $1 }, store: store)
            try await body(try await ScreenServices(in: context.screen), server.control)
        }
    }

    init(services: ScreenServices, control: StandInControl, isPicker: Bool) {
        let copied = copied
        wireframe = Wireframe(
            .init(services: services, copy: { text in copied.update { $0.append(text) } }, cell: { nil }),
            properties: .init(pickerTarget: isPicker ? .people : nil))
        (self.control, clock) = (control, services.context.output.clock)
    }

    func press(_ keys: Key...) async { for key in keys { await handle(.key(key)) } }

    func handle(_ event: TerminalEvent) async {
        await wireframe.handle(event)
        await wireframe.processPendingActions()
    }

    /// Sends an action to the component of type `type`, which must be on the stack.
    func send<C: Component>(_ action: C.Content.Action, to type: C.Type) async throws {
        try await #require(component(type)).send(action)
        await wireframe.processPendingActions()
    }

    func component<C: Component>(_ type: C.Type) async -> C? {
        await wireframe.stack.lazy.compactMap { $0.component as? C }.first
    }

    /// What the user sees of a search, without what arrives in the background.
    struct VisibleSearch: Equatable {
        let text: String
        let people: [Person]
        let list: ListViewport
    }

    func visibleSearch() async throws -> VisibleSearch {
        let state = try await state(of: SearchController.self)
        return VisibleSearch(text: state.text, people: state.people, list: state.list)
    }

    func state<C: Component>(of type: C.Type) async throws -> C.Content.State {
        try await #require(component(type)).state
    }

    /// The screens on the stack, from the bottom: `search`, `repositories`, `details`, `people`,
    /// `randomPeople`, `signIn`, `account`, `help`.
    var screens: [String] {
        get async { await wireframe.stack.map(\.name.rawValue) }
    }

    func lines(in size: Size = Self.size) async -> [String] { await wireframe.frame(in: size).lines.map(\.text) }

    /// The first line of the frame, without the room for an avatar.
    var title: String {
        get async { await lines()[0].trimmingPrefix { $0 == " " || $0 == "▀" }.description }
    }

    /// Waits until the prompt shows an account that starts with `account`, or any account. The time limit of the suite
    /// applies.
    func waitForAccount(_ account: String? = nil) async throws {
        func isShown() async throws -> Bool {
            let shown = try await state(of: SearchController.self).account?.line(in: 80).text
            return account.map { shown?.hasPrefix($0) ?? false } ?? (shown != nil)
        }
        var redraws = wireframe.redraw.signals.makeAsyncIterator()
        while try await !isShown() {
            await redraws.next()
            try Task.checkCancellation()
        }
    }

    /// The time limit of the suite applies.
    func waitForNotice(_ text: String) async throws {
        var redraws = wireframe.redraw.signals.makeAsyncIterator()
        while await notice != text {
            await redraws.next()
            try Task.checkCancellation()
        }
    }

    var outcome: Wireframe.Outcome? { get async { await wireframe.outcome } }
    var notice: String? { get async { await wireframe.notice } }
}
