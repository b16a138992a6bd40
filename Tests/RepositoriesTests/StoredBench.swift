import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import Store
import Synchronization
import TestSupport
import Testing

@testable import Repositories

/// A service connected to a stand-in over real sockets, with a store on disk and a manual clock.
struct StoredBench: Sendable {
    let server: StandInServer
    let store: LocalStore
    let github: GitHubClient
    let service: RepositoryService
    private let time: ManualDate
    private let token: Token?
    private let viewer: Int64?

    var control: StandInControl { server.control }
    var date: Date { time.now }

    /// Runs `body` with a new bench, signed in as `login` if given, and stops everything afterwards.
    static func run(token login: String? = nil, _ body: (StoredBench) async throws -> Void) async throws {
        let directory = try TemporaryDirectory()
        let result = LocalStore.open(
            .init(directory: directory.path, host: "github.com"), notice: { Issue.record("\($0)") })
        let store = try #require(result.store)
        try await StandInServer.run(dataset: .seeded(people: 0)) { server in
            let token = try login.map { try Token(server.control.token(for: $0)) }
            try await body(StoredBench(server, store, ManualDate(), token, viewer: login.map { _ in 1 }))
        }
        try #require(await store.flush(upTo: .seconds(20)))  // background writes would create files again
        try directory.remove()
    }

    private init(
        _ server: StandInServer, _ store: LocalStore, _ time: ManualDate, _ token: Token?, viewer: Int64?,
        policy: ResponseCache.Policy = .default
    ) throws {
        (self.server, self.store, self.time, self.token, self.viewer) = (server, store, time, token, viewer)
        let cache = ResponseCache(
            policy: policy, load: { store.responses.response(for: $0) },
            store: { store.responses.store($0, for: $1) }, revalidate: { store.responses.revalidate($0, at: $1) })
        let credential = token.map { CredentialProvider.Credential(token: $0, account: viewer ?? 1, fingerprint: 1) }
        github = GitHubClient(
            transport: CurlTransport(), host: try Host("github.com", apiURL: server.baseURL, webURL: nil),
            credentials: .fixed(credential), userAgent: "tests", retryDelays: [], cache: cache, now: { time.now })
        service = RepositoryService(github: github, store: store, policy: policy, now: { time.now })
    }

    /// Returns a bench with the same store and server and another cache policy.
    func nextRun(_ policy: ResponseCache.Policy) async throws -> StoredBench {
        try await flush()
        return try StoredBench(server, store, time, token, viewer: viewer, policy: policy)
    }

    func owner(_ fixture: Dataset.Fixture) throws -> RepositoryService.Owner {
        .account(try fixture.name, kind: .user)
    }

    func advance(by seconds: Double) { time.advance(by: seconds) }

    func flush() async throws { try #require(await store.flush(upTo: .seconds(20))) }

    /// Waits until everything is stored, then returns all values of a listing, and the error, if any.
    func listings(
        of fixture: Dataset.Fixture, ignoresCache: Bool = false
    ) async -> (listings: [RepositoryListing], error: (any Error)?) {
        var listings: [RepositoryListing] = []
        do {
            try await flush()
            for try await listing in service.listing(of: try owner(fixture), ignoresCache: ignoresCache) {
                listings.append(listing)
            }
            return (listings, nil)
        } catch {
            return (listings, error)
        }
    }

    /// Stores a listing of `hundredOne` with `count` sample repositories that is `age` seconds old.
    func storeListing(_ count: Int, ofAge age: Double, isComplete: Bool = true) async throws -> [Repository] {
        let repositories = try Sample.many(count)
        store.listings.store(
            repositories, of: try Dataset.Fixture.hundredOne.name, viewer: viewer, isComplete: isComplete,
            at: date.addingTimeInterval(-age))
        try await flush()
        return repositories
    }

    /// Returns the stored listing.
    func storedListing(of fixture: Dataset.Fixture) async throws -> ListingStore.Entry {
        try await flush()
        return try #require(store.listings.listing(of: try fixture.name, viewer: viewer))
    }

    /// Returns the age of the stored listing in seconds.
    func ageOfStored(_ fixture: Dataset.Fixture) async throws -> Double {
        date.timeIntervalSince(try await storedListing(of: fixture).storedAt)
    }

    /// A clock that a test advances.
    private final class ManualDate: Sendable {
        private let seconds = Mutex(1_800_000_000.0)
        var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
        func advance(by interval: Double) { seconds.withLock { $0 += interval } }
    }
}

extension Dataset.Fixture {
    /// The login of the fixture.
    var name: Login {
        get throws { try Login(login) }
    }
}
