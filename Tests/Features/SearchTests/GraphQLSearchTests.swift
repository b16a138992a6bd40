import GitHubAPI
import GitHubModel
import GitHubStandIn
import PeopleSupport
import StandInSupport
import TestSupport
import Testing

@testable import People
@testable import Search

@Suite("Search by GraphQL", .timeLimit(.minutes(3)))
struct GraphQLSearchTests {
    @Test("With an account, one query returns the people with their profiles, and costs one point")
    func typed() async throws {
        try await SearchHarness.run(people: 200, token: "mona") { harness in
            let results = try await harness.search("repos:>=0")
            #expect(harness.standIn.targets == ["/graphql"])
            #expect(results.people.count == 30)
            #expect(results.total > 200)
            let users = results.people.filter { $0.kind == .user }
            #expect(users.allSatisfy { $0.profile != nil })
            let mona = try #require(users.first { $0.login.description == "mona" })
            #expect(mona.id == 2_001)
            #expect(mona.profile?.name == "Mona Lisa Octocat")
            #expect(mona.profile?.followers == 20_480)
            #expect(mona.profile?.publicRepositories == 30, "without those on which the account collaborates")
            #expect(mona.profile?.location == "San Francisco")
            #expect(await harness.github.rateLimit(of: .graphql)?.remaining == 4_999)
        }
    }

    @Test("The account with exactly this login is in the same response, first")
    func exactLogin() async throws {
        try await SearchHarness.run(people: 50, token: "mona") { harness in
            let managed = try await harness.search("jan_corp").people
            #expect(managed.isEmpty, "only its enterprise sees it")
            let organization = try await harness.search("octo-org")
            #expect(organization.people.first?.login.description == "octo-org")
            #expect(organization.people.first?.kind == .organization)
            #expect(organization.people.first?.id == 61_203)
            #expect(organization.people.first?.profile == nil, "its fields require a scope")
            let hundred = try await harness.search("hundred")
            #expect(hundred.people.map(\.login.description) == ["hundred", "hundred-one"])
            #expect(hundred.overviews[88_104]?.repositories.count == 5)
            #expect(hundred.overviews[88_104]?.total == 100)
            #expect(harness.standIn.targets == ["/graphql", "/graphql", "/graphql"])
        }
    }

    @Test("The first result has its repositories with the most stars")
    func firstResult() async throws {
        try await SearchHarness.run(token: "mona") { harness in
            let results = try await harness.search("lisa")
            let top = try #require(results.overviews[2_001]?.repositories)
            #expect(top.count == 5)
            #expect(top[0].stars >= 2_840, "Hello-World has this number")
            #expect(top.map(\.stars) == top.map(\.stars).sorted(by: >))
            #expect(results.people.first?.match?.property == "name")
            #expect(results.people.first?.match?.fragment == "Mona Lisa Octocat")
        }
    }

    @Test("Results that are neither users nor organizations are left out")
    func apps() async throws {
        try await SearchHarness.run(token: "mona") { harness in
            let apps = try await harness.search("standin").people
            #expect(apps.isEmpty)
        }
    }

    @Test("Pages of 30 are loaded by cursor, up to GitHub's limit of 1,000, without duplicates")
    func pages() async throws {
        try await SearchHarness.run(people: 1_100, token: "mona") { harness in
            var results = try await harness.search("repos:>=0")
            var number = 1
            while results.nextPage != nil {
                number += 1
                let longer = try await harness.page(number, of: "repos:>=0")
                #expect(longer.extends(results))
                results = longer
            }
            #expect(number == 34)
            #expect(Set(results.people.map(\.id)).count == results.people.count)
            #expect(results.people.count >= 998, "without apps")
            #expect(harness.standIn.targets.allSatisfy { $0 == "/graphql" })
            #expect(await harness.github.rateLimit(of: .graphql)?.remaining == 5_000 - 34)
        }
    }

    @Test("Sorted results come from the REST API, and their profiles from one query")
    func sorted() async throws {
        try await StandInHarness.run(people: 200, serverTime: .shared) { standIn in
            let service = PeopleService(.init(github: try standIn.client(as: "mona")))
            let search = try PeopleSearch("type:user repos:>=0", limit: 100, sort: .followers)
            let snapshot = try await service.people(for: search)
            #expect(snapshot.problem == nil)
            let people = snapshot.value.people
            #expect(people.count == 100)
            #expect(people.allSatisfy { $0.profile != nil })
            let followers = people.compactMap(\.profile?.followers)
            #expect(followers == followers.sorted(by: >))
            #expect(standIn.targets.map { $0.prefix(8) } == ["/search/", "/graphql"])
        }
    }

    @Test("The IDs of organizations are those of the REST API, from node IDs of both forms")
    func accountIDs() async throws {
        try await StandInHarness.run(people: 2_000) { standIn in
            let service = PeopleService(.init(github: try standIn.client(as: "mona")))
            let organizations = try await service.people(for: PeopleSearch("type:org", limit: 100)).value.people
            let anonymous = PeopleService(.init(github: try standIn.client()))
            let listed = try await anonymous.people(for: PeopleSearch("type:org", limit: 100)).value.people
            #expect(organizations.map(\.id) == listed.map(\.id))
            #expect(Set(organizations.compactMap { $0.nodeID?.hasPrefix("O_") }) == [true, false])
        }
    }
}

extension SearchHarness {
    /// Types `text`, and returns its results.
    func search(_ text: String) async throws -> SearchResults {
        await setText(text)
        try await perform(.search(text))
        return try await people(for: text)
    }

    /// Loads the next page, and returns the results with it.
    func page(_ number: Int, of text: String) async throws -> SearchResults {
        try await perform(.loadMore(text))
        return try await people(for: text, number)
    }

    /// Performs `effect`, and advances the clock past the debounce interval.
    private func perform(_ effect: SearchScreen.Effect) async throws {
        let sleeps = clock.sleepLengths.count
        await controller.perform(effect)
        await clock.sleepsBegun(sleeps + 1)
        clock.advance(by: .milliseconds(1500))
    }
}
