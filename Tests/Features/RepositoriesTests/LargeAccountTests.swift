import GitHubModel
import GitHubStandIn
import Testing

@testable import Repositories

@Suite("Repositories of large accounts", .timeLimit(.minutes(3)))
struct LargeAccountTests {
    @Test("Without an account the first screen is a profile, a page and a search; a key loads all")
    func anonymous() async throws {
        try await RepositoriesHarness.run { harness in
            let source = try harness.owner(.manyRepositories)
            await harness.controller.perform(.load(source))
            try await harness.waitUntil { $0.listings.contains { $0.rest != nil } && $0.events.count == 2 }
            #expect(
                harness.control.requests.map(\.target).sorted() == [
                    "/search/repositories?q=user%3Amany-repos&sort=stars&per_page=100", "/users/many-repos",
                    "/users/many-repos/repos?type=owner&sort=full_name&per_page=100",
                ])
            let listing = try #require(harness.actions.listings.last)
            let stars = listing.repositories.map(\.stars)
            #expect(stars.count == 100)
            #expect(stars == stars.sorted(by: >))
            #expect(listing.rest?.text == "all 2,350: 24 of 58 requests")
            harness.control.clearLog()
            await harness.controller.perform(.loadAll(source))
            try await harness.waitUntil(\.isComplete)
            #expect(harness.actions.listings.last?.count == 2_350)
            #expect(harness.control.requests(onPathPrefix: "/user").count { $0.target.contains("/repos") } == 24)
        }
    }

    @Test("With an account, and for a small one, all repositories are loaded at once")
    func others() async throws {
        for (login, owner) in [("mona", Dataset.Fixture.manyRepositories), (nil, .hundredOne)] {
            try await RepositoriesHarness.run(token: login) { harness in
                await harness.controller.perform(.load(try harness.owner(owner)))
                try await harness.waitUntil(\.isComplete)
                #expect(harness.actions.listings.last?.count == owner.repositories)
                #expect(harness.control.requests(onPathPrefix: "/search").isEmpty)
            }
        }
    }

    @Test("An exhausted search limit is a failure, and loads nothing else")
    func exhausted() async throws {
        try await RepositoriesHarness.run { harness in
            harness.control.setRateLimit(.search, for: .anonymous, remaining: 0, resetsIn: .seconds(40))
            await harness.controller.perform(.load(try harness.owner(.manyRepositories)))
            try await harness.waitUntil { $0.events.contains { if case .failed = $0 { true } else { false } } }
            #expect(harness.control.requests.count <= 3)
        }
    }
}
