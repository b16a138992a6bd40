@testable import Authenticator
import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import PeopleList
@testable import People
@testable import Repositories
@testable import Search
@testable import TerminalUI
@testable import ghsearch

extension WireframeHarness {
    static func people(_ count: Int) throws -> [Person] {
        try (1...count).map { number in
            Person(
                login: try Login("person-\(number)"), id: Int64(number), kind: .user, avatarURL: "",
                url: "https://github.com/person-\(number)")
        }
    }

    /// Sends search results to the prompt.
    func find(_ count: Int) async throws {
        let results = SearchResults(try Self.people(count), total: count, isIncomplete: false, exact: nil)
        let text = try await state(of: SearchController.self).text
        try await send(.searchFinished(.found(results), to: text), to: SearchController.self)
    }

    /// Sends an outcome to the prompt.
    func finishSearch(_ outcome: SearchScreen.Outcome) async throws {
        let text = try await state(of: SearchController.self).text
        try await send(.searchFinished(outcome, to: text), to: SearchController.self)
    }

    /// Sends a sample to the list of random people.
    func sample(_ count: Int) async throws {
        let page = PeoplePage(people: try Self.people(count), number: 1, isLast: true)
        try await send(.received(.loaded(page), of: .random(SampleRequest())), to: PeopleListController.self)
    }

    static func listing(_ count: Int) throws -> RepositoryListing {
        var listing = RepositoryListing()
        listing.repositories = try (1...count).map { number in
            let name = "mona/repository-\(number)"
            var repository = try Repository(id: Int64(number), fullName: name, url: "https://github.com/\(name)")
            repository.language = ["Swift", "C", nil][number % 3]
            return repository
        }
        listing.isComplete = true
        return listing
    }

    /// Sends a listing to the repositories screen.
    func list(_ count: Int) async throws {
        let event = RepositoriesScreen.Event.listingUpdated(try Self.listing(count))
        try await send(.received(event), to: RepositoriesController.self)
    }

    static func credential() throws -> StoredCredential {
        StoredCredential(
            id: .init(hostKey: "github.com", accountID: 1), login: try Login("mona"), token: try Token("gho_new"),
            signedInAt: Date(timeIntervalSince1970: 0))
    }

    /// Signs in as mona.
    func approve() async throws {
        let credential = try Self.credential()
        try await send(.progress(.signedIn(credential)), to: SignInController.self)
    }
}

extension Wireframe {
    func use(_ availability: SignInAvailability) { self.availability = availability }
    func show(_ notice: String) { self.notice = notice }
}
