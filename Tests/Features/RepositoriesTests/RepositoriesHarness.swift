import GitHubAPI
import GitHubModel
import GitHubStandIn
import Images
import People
import StandInSupport
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

/// A service and a controller connected to a stand-in over real sockets. Records the actions of the controller.
struct RepositoriesHarness: Sendable {
    let standIn: StandInHarness
    let service: RepositoryService
    let controller: RepositoriesController
    let sent = ObservedValue<[RepositoriesScreen.Action]>([])

    var control: StandInControl { standIn.control }
    /// All actions sent so far.
    var actions: [RepositoriesScreen.Action] { sent.read { $0 } }

    /// Runs `body` with a new harness, signed in as `login` if given, and stops everything afterwards.
    static func run(token login: String? = nil, _ body: (RepositoriesHarness) async throws -> Void) async throws {
        try await StandInHarness.run { standIn in
            let harness = try RepositoriesHarness(standIn, token: login)
            try await body(harness)
            await harness.controller.stop()
        }
    }

    private init(_ standIn: StandInHarness, token login: String?) throws {
        self.standIn = standIn
        service = RepositoryService(.init(github: try standIn.client(as: login)), readme: Readme.init)
        let sent = sent
        controller = RepositoriesController(
            .init(of: try Sample.mona(repositories: 0)),
            repositories: service, avatars: try .forTests(),
            reactions: .init(onAction: { action in sent.update { $0.append(action) } }))
    }

    func owner(_ fixture: Dataset.Fixture) throws -> RepositoryService.Source {
        .account(try Login(fixture.login), kind: .user)
    }

    /// Returns all values of a listing, and the error, if any.
    func listings(of owner: RepositoryService.Source) async -> (listings: [RepositoryListing], error: (any Error)?) {
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
        let isMet = await sent.wait(until: isTrue)
        try #require(isMet, "sent \(actions.count) actions")
    }
}

extension [RepositoriesScreen.Action] {
    var events: [RepositoriesScreen.Event] {
        compactMap { if case .received(let event) = $0 { event } else { nil } }
    }

    var listings: [RepositoryListing] {
        events.compactMap { if case .listingUpdated(let listing) = $0 { listing } else { nil } }
    }

    var isComplete: Bool {
        listings.contains(where: \.isComplete)
    }
}
