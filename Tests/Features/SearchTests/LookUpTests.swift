import GitHubAPI
import GitHubModel
import GitHubStandIn
import PeopleSupport
import StandInSupport
import TerminalUI
import TestSupport
import Testing

@testable import People
@testable import Search

@Suite("Login look-up", .timeLimit(.minutes(3)))
struct LookUpTests {
    private func person(_ login: String, _ id: Int64, followers: Int? = nil) throws -> Person {
        Person(
            login: try Login(login), id: id, kind: .user, avatarURL: "", url: "",
            profile: followers.map { Person.Profile(followers: $0) })
    }

    @Test("The exact login comes first, with its profile and without a duplicate")
    func merges() throws {
        let found = [try person("mona-lisa", 1), try person("Mona", 2), try person("mona2", 3)]
        let search = SearchResults(found, total: 90, isIncomplete: false, exact: try person("Mona", 2, followers: 7))
        #expect(search.people.map(\.id) == [2, 1, 3])
        #expect(search.people[0].profile?.followers == 7)
        #expect(search.total == 90)
    }

    @Test("A login that the search does not return is first, and counted")
    func adds() throws {
        let found = [try person("mona-lisa", 1)]
        let search = SearchResults(found, total: 1, isIncomplete: false, exact: try person("mona", 2), login: nil)
        #expect(search.people.map(\.id) == [2, 1])
        #expect(search.total == 2)
    }

    @Test("Without a look-up, the exact login is first if the search returns it")
    func ranks() throws {
        let found = [try person("mona-lisa", 1), try person("MONA", 2), try person("mona-lisa", 1)]
        let search = SearchResults(found, total: 2, isIncomplete: false, exact: nil, login: try Login("mona"))
        #expect(search.people.map(\.id) == [2, 1])
    }

    @Test("A query that can be a login is searched and looked up in parallel")
    func parallel() async throws {
        try await SearchHarness.run { harness in
            await harness.type("MONA", sleep: 1)
            let people = try await harness.people(for: "MONA").people
            #expect(people.first?.login.description == "mona")
            #expect(people.first?.profile?.name == "Mona Lisa Octocat")
            #expect(Set(people.map(\.id)).count == people.count)
            #expect(harness.lookUps == ["/users/MONA"])
        }
    }

    @Test("A login that no account has is looked up once a minute, unless the user refreshes")
    func missing() async throws {
        try await SearchHarness.run(stores: true) { harness in
            let login = try Login("no-such-account")
            for _ in 1...2 {
                #expect(try await harness.people.person(login) == nil)
                try await harness.store?.flushForTests()
            }
            #expect(harness.lookUps == ["/users/no-such-account"])
            #expect(try await harness.people.person(login, through: harness.github.refreshing) == nil)
            #expect(harness.lookUps.count == 2)
            try await harness.store?.flushForTests()
            harness.clock.advance(by: .seconds(61))
            #expect(try await harness.people.person(login) == nil)
            #expect(harness.lookUps.count == 3)
        }
    }

    @Test("An account that no search returns is found by its login")
    func onlyLookedUp() async throws {
        try await SearchHarness.run(token: "jan_corp") { harness in
            await harness.type("jan_corp", sleep: 1)
            let search = try await harness.people(for: "jan_corp")
            #expect(search.people.map(\.login.description) == ["jan_corp"])
            #expect(search.total == 1)
        }
    }

    @Test("A failed look-up keeps the results, but they are not cached")
    func failsWithPeople() async throws {
        try await SearchHarness.run { harness in
            harness.control.inject(.status(502), onPathPrefix: "/users/mona")
            await harness.type("mona", sleep: 1)
            try await harness.expect(logins: ["mona"], for: "mona")
            let count = harness.actions.outcomes(to: "mona").count
            await harness.controller.perform(.search("mona"))
            #expect(harness.actions.outcomes(to: "mona").count == count, "cached results would be sent at once")
        }
    }

    @Test("The result of Return's look-up stays when the search finishes, until the text changes")
    func keepsResult() throws {
        var state = Sample.state("zzqq")
        #expect(SearchScreen.reduce(&state, .pressed(.enter)).contains(.lookUp(.account(try Login("zzqq")))))
        _ = SearchScreen.reduce(&state, .lookUpFinished(.notFound(closest: nil), .account(try Login("zzqq"))))
        _ = SearchScreen.reduce(&state, .searchFinished(.found(Sample.search([])), to: "zzqq"))
        #expect(state.failure == "No account @zzqq on GitHub. Check the spelling.")
        _ = SearchScreen.reduce(&state, .pressed(.character("q")))
        #expect(state.failure == nil)
    }

    @Test("Without results, a failed look-up is an error")
    func failsWithoutPeople() async throws {
        try await SearchHarness.run { harness in
            harness.control.inject(.status(502), onPathPrefix: "/users/qqq")
            await harness.type("qqq", sleep: 1)
            let message = "GitHub returned a server error (502). <search>"
            try await harness.expect(.failed(message), to: "qqq")
        }
    }

    @Test("If neither finds an account, there are no results, and they are cached")
    func noResults() async throws {
        try await SearchHarness.run { harness in
            await harness.type("qqq", sleep: 1)
            let outcome = try await harness.outcome(to: "qqq")
            #expect(outcome == .found(SearchResults([], total: 0, isIncomplete: false, exact: nil)))
            await harness.controller.perform(.search("qqq"))
            #expect(harness.actions.outcomes(to: "qqq") == [outcome, outcome])
        }
    }

    @Test("Results are shown without waiting for a slow look-up")
    func slow() async throws {
        try await SearchHarness.run { harness in
            harness.control.inject(.hang, onPathPrefix: "/users/mona")
            await harness.type("mona", sleep: 1)
            await harness.clock.sleepsBegun(2)
            harness.clock.advance(by: .milliseconds(500))
            let people = try await harness.people(for: "mona").people
            #expect(people.map(\.login.description) == ["mona"])
            #expect(people[0].profile == nil)
            let lookUps = await harness.control.waitForRequests(1, onPathPrefix: "/users/mona")
            #expect(lookUps.map(\.outcome) == [.waiting], "the look-up is still in flight")
            let isOver = harness.actions.contains { if case .searchFinished = $0 { true } else { false } }
            #expect(!isOver)
        }
    }

    @Test("With only reserved core requests left, a login is looked up after a search that does not return it")
    func reserve() async throws {
        try await SearchHarness.run { harness in
            harness.control.setRateLimit(.core, for: .anonymous, limit: 60, remaining: 21)
            _ = try await harness.github.person(Login("shy-person"))
            await harness.type("mona", sleep: 1)
            try await harness.expect(logins: ["mona"], for: "mona")
            #expect(harness.lookUps == ["/users/shy-person"])
            await harness.controller.perform(.refresh("qqq"))
            try await harness.expect(logins: [], for: "qqq")
            #expect(harness.lookUps == ["/users/shy-person", "/users/qqq"])
            let search = try #require(harness.control.requests(onPathPrefix: "/search").last?.ended)
            let lookUp = try #require(harness.control.requests(onPathPrefix: "/users/qqq").last?.began)
            #expect(search < lookUp)
        }
    }
}
