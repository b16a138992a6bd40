import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import Testing

@testable import Repositories

@Suite("Repository service", .timeLimit(.minutes(3)))
struct RepositoryServiceTests {
    @Test(
        "A listing grows page by page in order and ends complete",
        arguments: [(Dataset.Fixture.emptyUser, 1), (.oneRepository, 1), (.hundred, 1), (.hundredOne, 2)])
    func pages(fixture: Dataset.Fixture, pages: Int) async throws {
        try await RepositoriesHarness.run { harness in
            let (listings, error) = await harness.listings(of: try harness.owner(fixture))
            #expect(error == nil)
            #expect(listings.map(\.pages) == Array(1...pages) + [pages])
            #expect(listings.map(\.isComplete) == Array(repeating: false, count: pages) + [true])
            let last = try #require(listings.last)
            #expect(last.repositories.count == fixture.repositories)
            #expect(last.pageCount == pages)
            #expect(last.overview().isComplete)
            #expect(last.overview().total == nil)
        }
    }

    @Test("2,350 repositories arrive in 24 pages without duplicates, and each listing extends the previous one")
    func many() async throws {
        try await RepositoriesHarness.run(token: "mona") { harness in
            let (listings, error) = await harness.listings(of: try harness.owner(.manyRepositories))
            #expect(error == nil)
            #expect(listings.map(\.repositories.count) == (1...23).map { $0 * 100 } + [2350, 2350])
            #expect(zip(listings, listings.dropFirst()).allSatisfy { $1.repositories.starts(with: $0.repositories) })
            #expect(Set(listings[24].repositories.map(\.id)).count == 2350)
        }
    }

    @Test("A failed page ends the listing, and the previous listings stay incomplete")
    func fails() async throws {
        try await RepositoriesHarness.run(token: "mona") { harness in
            let owner = try harness.owner(.manyRepositories)
            _ = await harness.listings(of: owner)
            let fifth = try #require(harness.control.requests.first { $0.target.hasSuffix("page=5") }?.target)
            harness.control.inject(.status(502), onPathPrefix: fifth)
            let (listings, error) = await harness.listings(of: owner)
            #expect((error as? GitHubError) == .serverError(status: 502))
            #expect(listings.map(\.repositories.count) == [100, 200, 300, 400, 400])
            #expect(listings.allSatisfy { !$0.isComplete })
        }
    }

    @Test("The repositories of an organization are requested from its own endpoint")
    func organization() async throws {
        try await RepositoriesHarness.run { harness in
            let login = try Login(Dataset.Fixture.organization.login)
            let (listings, error) = await harness.listings(of: .account(login, kind: .organization))
            #expect(error == nil)
            #expect(listings.last?.repositories.count == Dataset.Fixture.organization.repositories)
            #expect(harness.control.requests.map(\.path) == ["/orgs/octo-org/repos"])
        }
    }

    @Test("The user's own listing is requested from `/user/repos`")
    func own() async throws {
        try await RepositoriesHarness.run(token: "mona") { harness in
            let (listings, error) = await harness.listings(of: .me)
            #expect(error == nil)
            #expect(listings.last?.isComplete == true)
            #expect(harness.control.requests.first?.path == "/user/repos")
            let profile = try await harness.service.profile(of: .me)
            #expect(profile.login.description == "mona")
        }
    }

    @Test("An unknown login is an error, not an empty listing")
    func unknown() async throws {
        try await RepositoriesHarness.run { harness in
            let (listings, error) = await harness.listings(of: .account(try Login("qqq")))
            #expect(listings.isEmpty)
            #expect((error as? GitHubError) == .notFound)
        }
    }

    @Test("Cancelling the reader of a listing cancels its requests")
    func cancelled() async throws {
        try await RepositoriesHarness.run { harness in
            harness.control.inject(.hang, onPathPrefix: "/users/hundred/repos")
            let owner = try harness.owner(.hundred)
            let reader = Task { await harness.listings(of: owner) }
            await harness.control.waitForRequests(1)
            reader.cancel()
            await harness.control.waitUntil { $0.first?.outcome == .clientLeft }
            #expect(await reader.value.listings.isEmpty)
        }
    }
}
