package import GitHubAPI
package import GitHubModel
package import GitHubStandIn
package import People
package import StandInSupport
package import Store

/// A service for people, connected to a stand-in over real sockets, both with the same manual clock.
package struct PeopleHarness: Sendable {
    package let standIn: StandInHarness
    package let github: GitHubClient
    package let people: PeopleService

    package var clock: TestClock { standIn.clock }
    package var store: LocalStore? { standIn.store }
    package var control: StandInControl { standIn.control }
    /// The people without requests.
    package var offline: PeopleService {
        let clock = clock
        return PeopleService(
            .init(
                github: standIn.client(token: nil, .cacheOnly), store: store, policy: .cacheOnly, now: { clock.date }))
    }

    package init(_ standIn: StandInHarness, policy: ResponseCache.Policy = .default, token: Token? = nil) {
        let clock = standIn.clock
        self.standIn = standIn
        github = standIn.client(token: token, policy)
        people = PeopleService(
            .init(
                github: github, store: standIn.store, policy: policy, now: { clock.date }, text: .forTests(github)))
    }

    /// Runs `body` with a new stand-in, and with a store on disk if `stores` is true.
    package static func run(
        people: Int = 0, stores: Bool = false, dataset: Dataset? = nil, _ body: (PeopleHarness) async throws -> Void
    ) async throws {
        try await StandInHarness.run(
            people: people, dataset: dataset, serverTime: .shared, storage: stores ? .disk : .none
        ) { standIn in
            try await body(PeopleHarness(standIn))
        }
    }

    /// Stores people and waits until they are written.
    package func store(_ people: [Person]) async throws {
        store?.people.store(people, at: clock.date)
        try await standIn.flush()
    }
}

extension PeopleService {
    /// Returns the people that are listed for a text: the cached ones, then those with the results of the search.
    package func snapshots(for search: PeopleSearch) async throws -> [ListedPeople] {
        var snapshots: [ListedPeople] = []
        for try await snapshot in listedPeople(for: search) { snapshots.append(snapshot.value) }
        try Task.checkCancellation()  // at the time limit of the test, the stream ends early
        return snapshots
    }

    /// Returns the last snapshot of the people that are listed for a text.
    package func people(for search: PeopleSearch) async throws -> Snapshot<ListedPeople> {
        for try await snapshot in listedPeople(for: search) where snapshot.isFinal { return snapshot }
        throw CancellationError()
    }
}
