import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import TestSupport
import Testing

@testable import Repositories

/// The service and a controller that ask a stand-in over real sockets; what the controller tells is kept.
struct RepositoriesBench: Sendable {
    let server: StandInServer
    let service: RepositoryService
    let controller: RepositoriesController
    let told = ObservedValue<[RepositoriesScreen.Action]>([])

    var control: StandInControl { server.control }
    /// All that was told so far.
    var actions: [RepositoriesScreen.Action] { told.read { $0 } }

    /// Runs `body` on a bench of its own, signed in as `login` if given, and ends all of it.
    static func run(token login: String? = nil, _ body: (RepositoriesBench) async throws -> Void) async throws {
        try await StandInServer.run(dataset: .seeded(people: 0)) { server in
            let bench = try RepositoriesBench(server, token: login)
            try await body(bench)
            await bench.controller.stop()
        }
    }

    private init(_ server: StandInServer, token login: String?) throws {
        self.server = server
        let token = try login.map { try Token(server.control.token(for: $0)) }
        let host = try Host("github.com", apiURL: server.baseURL, webURL: nil)
        let github = GitHubClient(
            transport: CurlTransport(), host: host, token: token, userAgent: "tests", retryDelays: [])
        service = RepositoryService(github: github)
        let told = told
        controller = RepositoriesController(
            dependencies: .init(repositories: service),
            reactions: .init { action in told.update { $0.append(action) } })
    }

    func owner(_ fixture: Dataset.Fixture) throws -> RepositoryService.Owner {
        .account(try Login(fixture.login), kind: .user)
    }

    /// All that comes of a listing, and why it ended if it failed.
    func listings(of owner: RepositoryService.Owner) async -> (listings: [RepositoryListing], error: (any Error)?) {
        var listings: [RepositoryListing] = []
        do {
            for try await listing in service.listing(of: owner) { listings.append(listing) }
            return (listings, nil)
        } catch {
            return (listings, error)
        }
    }

    /// Waits until what was told is as it should be.
    func waitUntil(_ isTrue: @escaping @Sendable ([RepositoriesScreen.Action]) -> Bool) async throws {
        let came = await told.wait(upTo: .seconds(20), until: isTrue)
        try #require(came, "told \(actions.count) actions")
    }
}

extension [RepositoriesScreen.Action] {
    /// What was told of `owner`.
    func news(of owner: RepositoryService.Owner) -> [RepositoriesScreen.Event] {
        compactMap { if case .received(let news, owner) = $0 { news } else { nil } }
    }

    func listings(of owner: RepositoryService.Owner) -> [RepositoryListing] {
        news(of: owner).compactMap { if case .listingUpdated(let listing) = $0 { listing } else { nil } }
    }

    func isComplete(_ owner: RepositoryService.Owner) -> Bool {
        listings(of: owner).contains(where: \.isComplete)
    }
}
