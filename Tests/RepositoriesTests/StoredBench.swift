import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import Store
import Synchronization
import TestSupport
import Testing

@testable import Repositories

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// A service that asks a stand-in over real sockets, and keeps what it learns in a store on the disk; its time is the
/// test's.
struct StoredBench: Sendable {
    let server: StandInServer
    let store: LocalStore
    let github: GitHubClient
    let service: RepositoryService
    private let time: Time
    private let token: Token?
    private let viewer: Int64?

    var control: StandInControl { server.control }
    var date: Date { time.now }

    /// Runs `body` on a bench of its own, signed in as `login` if given, and ends all of it.
    static func run(token login: String? = nil, _ body: (StoredBench) async throws -> Void) async throws {
        let directory = try TemporaryDirectory()
        let opening = LocalStore.open(
            .init(directory: directory.path, host: "github.com"), reactions: .init { Issue.record("\($0)") })
        let store = try #require(opening.store)
        try await StandInServer.run(dataset: .seeded(people: 0)) { server in
            let token = try login.map { try Token(server.control.token(for: $0)) }
            try await body(StoredBench(server, store, Time(), token, viewer: login.map { _ in 1 }))
        }
        try #require(await store.flush(upTo: .seconds(20)))  // what is written behind would make files anew
        try directory.remove()
    }

    private init(
        _ server: StandInServer, _ store: LocalStore, _ time: Time, _ token: Token?, viewer: Int64?,
        use: ResponseCache.Policy = .default
    ) throws {
        (self.server, self.store, self.time, self.token, self.viewer) = (server, store, time, token, viewer)
        let memory = ResponseCache(
            policy: use, load: { store.answers.response(for: $0) },
            store: { store.answers.store($0, for: $1) }, revalidate: { store.answers.revalidate($0, at: $1) })
        let identity = token.map { CredentialProvider.Credential(token: $0, account: viewer ?? 1, fingerprint: 1) }
        github = GitHubClient(
            transport: CurlTransport(), host: try Host("github.com", apiURL: server.baseURL, webURL: nil),
            credentials: .fixed(identity), userAgent: "tests", retryDelays: [], cache: memory, now: { time.now })
        service = RepositoryService(github: github, store: store, policy: use, now: { time.now })
    }

    /// Another run of the program, in which stored things are used as `use` says.
    func nextRun(_ use: ResponseCache.Policy) async throws -> StoredBench {
        try await flush()
        return try StoredBench(server, store, time, token, viewer: viewer, use: use)
    }

    func owner(_ fixture: Dataset.Fixture) throws -> RepositoryService.Owner {
        .account(try fixture.name, kind: .user)
    }

    func advance(by seconds: Double) { time.advance(by: seconds) }

    func flush() async throws { try #require(await store.flush(upTo: .seconds(20))) }

    /// All that comes of a listing once everything before is written, and why it ended if it failed.
    func listings(
        of fixture: Dataset.Fixture, asksAgain: Bool = false
    ) async -> (listings: [RepositoryListing], error: (any Error)?) {
        var listings: [RepositoryListing] = []
        do {
            try await flush()
            for try await listing in service.listing(of: try owner(fixture), ignoresCache: asksAgain) {
                listings.append(listing)
            }
            return (listings, nil)
        } catch {
            return (listings, error)
        }
    }

    /// Keeps `count` invented repositories of `hundredOne`'s, that came so many seconds ago.
    func keep(_ count: Int, ofAge age: Double, isComplete: Bool = true) async throws -> [Repository] {
        let repositories = try Sample.many(count)
        store.listings.store(
            repositories, of: try Dataset.Fixture.hundredOne.name, viewer: viewer, isComplete: isComplete,
            at: date.addingTimeInterval(-age))
        try await flush()
        return repositories
    }

    /// What is kept by now.
    func kept(of fixture: Dataset.Fixture) async throws -> StoredListing {
        try await flush()
        return try #require(store.listings.listing(of: try fixture.name, viewer: viewer))
    }

    /// How many seconds ago it came.
    func ageOfKept(_ fixture: Dataset.Fixture) async throws -> Double {
        date.timeIntervalSince(try await kept(of: fixture).storedAt)
    }

    /// Goes on only when a test says so.
    private final class Time: Sendable {
        private let seconds = Mutex(1_800_000_000.0)
        var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
        func advance(by more: Double) { seconds.withLock { $0 += more } }
    }
}

extension Dataset.Fixture {
    /// As a client names it.
    var name: Login {
        get throws { try Login(login) }
    }
}
