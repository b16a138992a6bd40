import GitHubAPI
import GitHubModel
import GitHubStandIn
import PeopleUI
import StandInSupport
import Store
import TerminalUI
import TestSupport
import Testing

@testable import PeopleList
@testable import People

/// The service and a controller on a running stand-in, with a store on disk.
struct PeopleListHarness: Sendable {
    let standIn: StandInHarness
    let store: LocalStore
    let service: ConnectionsService
    let controller: PeopleListController
    let sent = ObservedValue<[PeopleListScreen.Action]>([])
    let opened = ObservedValue<[Person]>([])
    let effects = ObservedValue<[CommonEffect]>([])

    var control: StandInControl { standIn.control }
    var events: [PeopleListScreen.Event] { sent.read { $0 }.events }

    /// Runs `body` with a stand-in that has `people` accounts, then stops the controller and the stand-in.
    ///
    /// - Parameter login: The account that is signed in, or `nil` if none.
    static func run(
        people: Int = 300, token login: String? = nil, around fixture: Dataset.Fixture = .mona,
        _ body: (PeopleListHarness) async throws -> Void
    ) async throws {
        try await StandInHarness.run(people: people, storage: .disk) { standIn in
            let harness = try PeopleListHarness(standIn, token: login, around: fixture)
            try await body(harness)
            await harness.controller.stop()
        }
    }

    private init(
        _ standIn: StandInHarness, token login: String?, around fixture: Dataset.Fixture,
        _ policy: ResponseCache.Policy = .default
    ) throws {
        self.standIn = standIn
        store = try #require(standIn.store)
        let (sent, opened, effects) = (sent, opened, effects)
        let github = try standIn.client(as: login, policy)
        service = ConnectionsService(
            .init(github: github, store: store, policy: policy, now: { standIn.clock.date }, text: .forTests(github)))
        let kind: Person.Kind = fixture == .organization ? .organization : .user
        let person = Person(login: try fixture.name, id: Int64(fixture.id), kind: kind, avatarURL: "", url: "")
        controller = PeopleListController(
            .init(around: person, isOffline: policy == .cacheOnly),
            dependencies: .init(
                connections: service, explorer: ExplorerService(.init(github: github)), cards: Self.cards, avatars: nil),
            reactions: .init(
                navigate: { person in opened.update { $0.append(person) } },
                perform: { effect in effects.update { $0.append(effect) } },
                onAction: { action in sent.update { $0.append(action) } }))
    }

    /// Cards without data.
    private static let cards: CardLoader = {
        var dependencies = CardLoader.Dependencies(
            profile: { _ in nil }, repositories: { _ in .running { _ in } })
        dependencies.clock = ManualClock()
        return CardLoader(dependencies)
    }()

    /// Returns the harness of another run of the program with the same stand-in and store.
    func nextRun(
        _ policy: ResponseCache.Policy = .default, token login: String? = nil
    ) async throws -> PeopleListHarness {
        await controller.stop()
        try await standIn.flush()
        return try PeopleListHarness(standIn, token: login, around: .mona, policy)
    }

    /// Waits until `isTrue` for the actions sent.
    func waitUntil(_ isTrue: @escaping @Sendable ([PeopleListScreen.Action]) -> Bool) async throws {
        try #require(await sent.wait(until: isTrue), "sent: \(events.count) events")
    }

    /// Opens the screen and waits for the first page.
    func open() async throws {
        await controller.send(.resized(Size(columns: 80, rows: 24)))
        await controller.handle(.opened)
        try await waitUntil { $0.events.count == 1 }
    }
}

extension [PeopleListScreen.Action] {
    var events: [PeopleListScreen.Event] {
        compactMap { if case .received(let event, _) = $0 { event } else { nil } }
    }
}
