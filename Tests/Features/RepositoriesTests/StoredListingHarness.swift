import Foundation
import GRDB
@testable import GitHubAPI
import GitHubModel
import GitHubStandIn
@testable import Store
import People
import StandInSupport
import Testing

@testable import Repositories

/// A service connected to a stand-in over real sockets, with a store on disk and a manual clock.
struct StoredListingHarness: Sendable {
    let standIn: StandInHarness
    let store: LocalStore
    let github: GitHubClient
    let service: RepositoryService
    private let token: Token?
    private let viewer: Int64?

    var control: StandInControl { standIn.control }
    var date: Date { standIn.clock.date }

    /// Runs `body` with a new harness, signed in as `login` if given, and stops everything afterwards.
    static func run(token login: String? = nil, _ body: (StoredListingHarness) async throws -> Void) async throws {
        try await StandInHarness.run(storage: .disk) { standIn in
            let token = try login.map { try standIn.token($0) }
            try await body(StoredListingHarness(standIn, token, viewer: login.map { _ in 1 }))
        }
    }

    private init(
        _ standIn: StandInHarness, _ token: Token?, viewer: Int64?, policy: ResponseCache.Policy = .default
    ) throws {
        (self.standIn, self.token, self.viewer) = (standIn, token, viewer)
        store = try #require(standIn.store)
        github = standIn.client(token: token, policy)
        service = RepositoryService(
            .init(github: github, store: store, now: { standIn.clock.date }, text: .forTests(github)),
            readme: Readme.init)
    }

    /// Returns a harness with the same store and server and another cache policy.
    func nextRun(_ policy: ResponseCache.Policy) async throws -> StoredListingHarness {
        try await flush()
        return try StoredListingHarness(standIn, token, viewer: viewer, policy: policy)
    }

    func owner(_ fixture: Dataset.Fixture) throws -> RepositoryService.Source {
        .account(try fixture.name, kind: .user)
    }

    func advance(by seconds: Double) { standIn.clock.advance(by: .seconds(seconds)) }

    func flush() async throws { try await standIn.flush() }

    /// Waits until everything is stored, then returns all values of a listing, and the error, if any.
    func listings(
        of fixture: Dataset.Fixture, ignoresCache: Bool = false, sendsPreview: Bool = true
    ) async -> (listings: [RepositoryListing], error: (any Error)?) {
        var listings: [RepositoryListing] = []
        do {
            try await flush()
            let values = service.listing(
                of: try owner(fixture), ignoresCache: ignoresCache, sendsPreview: sendsPreview)
            for try await listing in values { listings.append(listing) }
            return (listings, nil)
        } catch {
            return (listings, error)
        }
    }

    /// Stores the only page of a listing of `hundredOne` with `count` sample repositories that is `age` seconds old.
    func storeListing(_ count: Int, ofAge age: Double) async throws -> [Repository] {
        let repositories = try Sample.many(count)
        storePage(repositories, viewer: viewer, at: date.addingTimeInterval(-age))
        try await flush()
        return repositories
    }

    /// Stores the only page of a listing of `hundredOne` for an account.
    func storePage(_ repositories: [Repository], viewer: Int64?, at date: Date) {
        let path = "/users/hundred-one/repos?type=owner&sort=full_name&per_page=100"
        let key = CacheKey(
            url: github.host.apiURL + path, account: viewer, accept: GitHubClient.mediaType,
            apiVersion: GitHubClient.apiVersion)
        let body = RepositoryCoder.bytes(of: repositories, after: 1)
        store.responses.store(CachedResponse(body: body, storedAt: date), for: key)
    }

    /// Makes the stored pages unreadable.
    func damageListings() async throws {
        store.write { try $0.execute(sql: "UPDATE response SET body = x'00'") }
        try await flush()
    }

    func storedListing(of fixture: Dataset.Fixture) async throws -> RepositoryListing {
        try await flush()
        return try #require(try await service.cachedListing(of: owner(fixture)))
    }

    /// Returns the age of the stored listing in seconds.
    func ageOfStored(_ fixture: Dataset.Fixture) async throws -> Double {
        date.timeIntervalSince(try #require(try await storedListing(of: fixture).storedAt))
    }
}
