import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import Store
import TestSupport
import Testing

@testable import PeopleList

@Suite("Connections service", .timeLimit(.minutes(3)))
struct ConnectionsServiceTests {
    private func followers() throws -> PeopleConnection { .followers(try Dataset.Fixture.mona.name) }

    @Test("The first people of a list, and whether there are more", arguments: [(7, 1), (100, 1), (150, 2)])
    func excerpt(limit: Int, requests: Int) async throws {
        try await PeopleListHarness.run { harness in
            let first = try await harness.service.people(in: followers(), limit: limit)
            #expect(first.value.people.count == limit)
            #expect(first.value.hasMore)
            #expect(first.problem == nil)
            #expect(harness.control.requests.count == requests)
            let all = try await harness.service.people(in: followers(), limit: 1_000)
            #expect(!all.value.hasMore)
            #expect(all.value.people.prefix(limit) == first.value.people[...])
        }
    }

    @Test("After a failure the cached list is used if all of it is cached; its date and the error are reported")
    func fallback() async throws {
        try await PeopleListHarness.run { harness in
            let first = try await harness.service.people(in: followers(), limit: 150)
            let next = try await harness.nextRun(.refresh)
            harness.control.setRateLimit(.core, for: .anonymous, remaining: 0, resetsIn: .seconds(1_500))
            let cached = try await next.service.people(in: followers(), limit: 150)
            #expect(cached.value.people.map(\.id) == first.value.people.map(\.id))
            #expect(cached.source == .cache(harness.standIn.clock.date))
            #expect(cached.error?.rateLimitDelay != nil)
            await #expect(throws: GitHubError.self) {
                try await next.service.people(in: .following(try Dataset.Fixture.mona.name), limit: 1)
            }
        }
    }

    @Test("Contributors that an account sees are only for this account, because the repository may be private")
    func contributors() async throws {
        try await PeopleListHarness.run(token: "mona") { harness in
            let list = PeopleConnection.contributors(try Dataset.Fixture.mona.name, name: "new-name")
            let page = try await harness.service.people(in: list, limit: 100)
            #expect(page.value.people.prefix(2).map(\.contributions) == [18, 17])
            try await harness.standIn.flush()
            #expect(harness.store.people.people(of: "mona/new-name", viewer: 1, limit: 100).count == 18)
            #expect(harness.store.people.people(of: "mona/new-name", viewer: 2, limit: 100).isEmpty)
            #expect(harness.store.people.find("hundred", viewer: 2).isEmpty)
        }
    }

    @Test("Names that did not arrive with a page are requested once it is cached, without another request for the page")
    func names() async throws {
        try await PeopleListHarness.run(token: "mona") { harness in
            harness.control.inject(.status(502), onPathPrefix: "/graphql", times: nil)
            let bare = try await harness.service.people(in: followers(), limit: 7).value.people
            #expect(bare.allSatisfy { $0.profile == nil })
            harness.control.clearFaults()
            let pages = harness.control.requests(onPathPrefix: "/users/mona/followers").count
            let next = try await harness.nextRun(token: "mona")
            let named = try await next.service.people(in: followers(), limit: 7).value.people
            #expect(named.map(\.id) == bare.map(\.id))
            #expect(named.contains { $0.profile != nil })
            #expect(harness.control.requests(onPathPrefix: "/users/mona/followers").count == pages)
            try await harness.standIn.flush()
            let offline = try await harness.nextRun(.cacheOnly, token: "mona").service.people(in: followers(), limit: 7)
                .value.people
            #expect(offline.map(\.profile) == named.map(\.profile))
        }
    }

    @Test("A page that fails after others is an error beside them")
    func part() async throws {
        try await PeopleListHarness.run { harness in
            harness.control.inject(.status(404), onPathPrefix: "/user/", times: nil)
            let first = try await harness.service.people(in: followers(), limit: 150)
            #expect(first.value.people.count == 100)
            #expect(first.errorOfPart == .unexpectedStatus(status: 404))
        }
    }

    @Test("What does not exist is not found, also if it is cached")
    func missing() async throws {
        try await PeopleListHarness.run { harness in
            _ = try await harness.service.people(in: followers(), limit: 1)
            let next = try await harness.nextRun(.refresh)
            harness.control.inject(.status(404), times: nil)
            await #expect(throws: GitHubError.notFound) {
                try await next.service.people(in: followers(), limit: 1)
            }
        }
    }
}
