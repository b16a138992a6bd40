import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import Images
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

/// A service and a controller connected to a stand-in over real sockets. Records the actions of the controller.
struct RepositoriesBench: Sendable {
    let server: StandInServer
    let service: RepositoryService
    let controller: RepositoriesController
    let sent = ObservedValue<[RepositoriesScreen.Action]>([])

    var control: StandInControl { server.control }
    /// All actions sent so far.
    var actions: [RepositoriesScreen.Action] { sent.read { $0 } }

    /// Runs `body` with a new bench, signed in as `login` if given, and stops everything afterwards.
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
        let sent = sent
        controller = RepositoriesController(
            .init(of: try Sample.mona(repositories: 0)),
            dependencies: .init(repositories: service, avatars: try .initialsOnly()), reactions: .init(),
            onAction: { action in sent.update { $0.append(action) } })
    }

    func owner(_ fixture: Dataset.Fixture) throws -> RepositoryService.Owner {
        .account(try Login(fixture.login), kind: .user)
    }

    /// Returns all values of a listing, and the error, if any.
    func listings(of owner: RepositoryService.Owner) async -> (listings: [RepositoryListing], error: (any Error)?) {
        var listings: [RepositoryListing] = []
        do {
            for try await listing in service.listing(of: owner) { listings.append(listing) }
            return (listings, nil)
        } catch {
            return (listings, error)
        }
    }

    /// Waits until the actions match.
    func waitUntil(_ isTrue: @escaping @Sendable ([RepositoriesScreen.Action]) -> Bool) async throws {
        let isMet = await sent.wait(upTo: .seconds(20), until: isTrue)
        try #require(isMet, "sent \(actions.count) actions")
    }
}

extension [RepositoriesScreen.Action] {
    /// The events of `owner`.
    func events(of owner: RepositoryService.Owner) -> [RepositoriesScreen.Event] {
        compactMap { if case .received(let event, owner) = $0 { event } else { nil } }
    }

    func listings(of owner: RepositoryService.Owner) -> [RepositoryListing] {
        events(of: owner).compactMap { if case .listingUpdated(let listing) = $0 { listing } else { nil } }
    }

    func isComplete(_ owner: RepositoryService.Owner) -> Bool {
        listings(of: owner).contains(where: \.isComplete)
    }
}

extension AvatarLoader {
    /// A loader that sends no requests.
    static func initialsOnly() throws -> AvatarLoader {
        AvatarLoader(
            service: AvatarService(cache: nil, properties: .init(userAgent: "tests")),
            host: try Host("github.com"), clock: ContinuousClock(),
            capabilities: GraphicsCapabilities(method: .initials, depth: .none))
    }
}
