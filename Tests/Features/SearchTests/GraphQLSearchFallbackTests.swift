import GitHubAPI
import GitHubModel
import GitHubStandIn
import PeopleSupport
import StandInSupport
import TestSupport
import Testing

@testable import People
@testable import Search

@Suite("Search without GraphQL", .timeLimit(.minutes(3)))
struct GraphQLSearchFallbackTests {
    @Test(
        "If a query fails, the REST API is used",
        arguments: [Fault.graphQL(.wentWrong), .status(404), .status(502, .html), .garbage])
    func fallback(fault: Fault) async throws {
        try await SearchHarness.run(token: "mona") { harness in
            harness.control.inject(fault, onPathPrefix: "/graphql")
            let mona = try await harness.search("mona").people
            #expect(mona.first?.login.description == "mona")
            let hundred = try await harness.search("hundred").people
            #expect(hundred.count == 2)
            #expect(harness.standIn.targets.filter { $0 == "/graphql" }.count == 1, "it is remembered")
            #expect(harness.searches.count == 2)
        }
    }

    @Test("Without points, searches use the REST API without a query")
    func exhausted() async throws {
        try await SearchHarness.run(token: "mona") { harness in
            harness.control.setRateLimit(.graphql, for: .login("mona"), remaining: 1)
            for text in ["mona", "hundred", "shy-person"] {
                let found = try await harness.search(text).people
                #expect(found.first?.login.description == text)
            }
            #expect(harness.standIn.targets.filter { $0 == "/graphql" }.count == 1)
            #expect(harness.searches.count == 2)
        }
    }

    @Test("A page after a failed query comes from the REST API, without duplicates")
    func mixedPages() async throws {
        try await SearchHarness.run(people: 300, token: "mona") { harness in
            let first = try await harness.search("repos:>=0")
            harness.control.inject(.graphQL(.wentWrong), onPathPrefix: "/graphql")
            let second = try await harness.page(2, of: "repos:>=0")
            #expect(second.extends(first))
            #expect(second.people.count >= 100)
            #expect(second.nextPage == .page(2))
            #expect(Set(second.people.map(\.id)).count == second.people.count)
        }
    }

    @Test("Items that GitHub withholds make the results incomplete")
    func partial() async throws {
        try await SearchHarness.run(people: 200, token: "mona") { harness in
            harness.control.inject(.graphQL(.protectedOrganizations), onPathPrefix: "/graphql")
            let results = try await harness.search("repos:>=0")
            #expect(results.isIncomplete)
            #expect(results.people.allSatisfy { $0.kind == .user })
            #expect(!results.people.isEmpty)
        }
    }

    @Test("Offline, the cached response is used, for the same account only")
    func offline() async throws {
        try await StandInHarness.run(people: 20, serverTime: .shared, storage: .memory) { standIn in
            func service(_ client: GitHubClient) -> PeopleService {
                PeopleService(.init(github: client, policy: .cacheOnly))
            }
            let search = try PeopleSearch("mona")
            _ = try await PeopleService(.init(github: standIn.client(as: "mona", account: 1))).people(for: search)
            let snapshot = try await service(standIn.client(account: 1, .cacheOnly)).people(for: search)
            #expect(snapshot.value.people.first?.profile?.name == "Mona Lisa Octocat")
            #expect(snapshot.source == .cache(standIn.clock.date))
            await #expect(throws: GitHubError.notCached) {
                try await service(standIn.client(account: 2, .cacheOnly)).people(for: search)
            }
            await #expect(throws: GitHubError.notCached) {
                try await service(standIn.client(account: nil, .cacheOnly)).people(for: search)
            }
        }
    }
}
