import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import Search

@Suite("The look-up of the very login", .timeLimit(.minutes(1)))
struct LookUpTests {
    private func person(_ login: String, _ id: Int64, followers: Int? = nil) throws -> Person {
        Person(
            login: try Login(login), id: id, kind: .user, avatarURL: "", url: "",
            profile: followers.map { Person.Profile(followers: $0) })
    }

    @Test("The exact login comes first, once, with its profile; GitHub's order follows")
    func merges() throws {
        let found = [try person("mona-lisa", 1), try person("Mona", 2), try person("mona2", 3)]
        let search = SearchResults(found, total: 90, isIncomplete: false, exact: try person("Mona", 2, followers: 7))
        #expect(search.people.map(\.id) == [2, 1, 3])
        #expect(search.people[0].profile?.followers == 7)
        #expect(search.total == 90)
    }

    @Test("A login the search lacks is put first and counted")
    func adds() throws {
        let found = [try person("mona-lisa", 1)]
        let search = SearchResults(found, total: 1, isIncomplete: false, exact: try person("mona", 2), login: nil)
        #expect(search.people.map(\.id) == [2, 1])
        #expect(search.total == 2)
    }

    @Test("Without an answer to the look-up, the exact login the search found comes first all the same")
    func ranks() throws {
        let found = [try person("mona-lisa", 1), try person("MONA", 2), try person("mona-lisa", 1)]
        let search = SearchResults(found, total: 2, isIncomplete: false, exact: nil, login: try Login("mona"))
        #expect(search.people.map(\.id) == [2, 1])
    }

    @Test("A text that could be a login is searched for and looked up side by side")
    func sideBySide() async throws {
        try await SearchBench.run { bench in
            await bench.type("MONA", sleep: 1)
            let people = try await bench.people(for: "MONA").people
            #expect(people.first?.login.description == "mona")
            #expect(people.first?.profile?.name == "Mona Lisa Octocat")
            #expect(Set(people.map(\.id)).count == people.count)
            #expect(bench.lookUps == ["/users/MONA"])
        }
    }

    @Test("Somebody no search finds is found by the login")
    func onlyLookedUp() async throws {
        try await SearchBench.run(token: "jan_corp") { bench in
            await bench.type("jan_corp", sleep: 1)
            let search = try await bench.people(for: "jan_corp")
            #expect(search.people.map(\.login.description) == ["jan_corp"])
            #expect(search.total == 1)
        }
    }

    @Test("A failed look-up takes nothing from people found, but the answer is not kept as whole")
    func failsWithPeople() async throws {
        try await SearchBench.run { bench in
            bench.control.inject(.status(502), onPathPrefix: "/users/mona")
            await bench.type("mona", sleep: 1)
            try await bench.expect(logins: ["mona"], for: "mona")
            let told = bench.actions.count
            await bench.controller.textChanged(to: "mona")
            #expect(bench.actions.count == told, "it would be told at once if it were known")
        }
    }

    @Test("Where the search finds nobody, a failed look-up is a failure, not nobody")
    func failsWithoutPeople() async throws {
        try await SearchBench.run { bench in
            bench.control.inject(.status(502), onPathPrefix: "/users/qqq")
            await bench.type("qqq", sleep: 1)
            let sentence = "GitHub returned a server error (502). Try again in a minute."
            try await bench.expect(.failed(sentence), to: "qqq")
        }
    }

    @Test("Nobody is found where neither finds anybody, and that is known from then on")
    func nobody() async throws {
        try await SearchBench.run { bench in
            await bench.type("qqq", sleep: 1)
            let answer = try await bench.answer(to: "qqq")
            #expect(answer == .found(SearchResults([], total: 0, isIncomplete: false, exact: nil)))
            await bench.controller.textChanged(to: "qqq")
            #expect(bench.actions.answers(to: "qqq") == [answer, answer])
        }
    }

    @Test("People found are shown without waiting for a slow look-up")
    func slow() async throws {
        try await SearchBench.run { bench in
            bench.control.inject(.hang, onPathPrefix: "/users/mona")
            await bench.type("mona", sleep: 1)
            await bench.clock.sleepsBegun(2)
            bench.clock.advance(by: .milliseconds(500))
            let people = try await bench.people(for: "mona").people
            #expect(people.map(\.login.description) == ["mona"] && people[0].profile == nil)
            let goesOn = await bench.told.wait(upTo: .seconds(20)) { $0.last == .searchStarted("mona") }
            #expect(goesOn, "the look-up is still waited for")
        }
    }

    @Test("With the core allowance at its reserve, a login is looked up only if the search lacks it, and after it")
    func reserve() async throws {
        try await SearchBench.run { bench in
            bench.control.setRateLimit(.core, for: .anonymous, limit: 60, remaining: 21)
            _ = try await bench.github.person(Login("shy-person"))
            await bench.type("mona", sleep: 1)
            try await bench.expect(logins: ["mona"], for: "mona")
            #expect(bench.lookUps == ["/users/shy-person"])
            await bench.controller.refresh("qqq")
            try await bench.expect(logins: [], for: "qqq")
            #expect(bench.lookUps == ["/users/shy-person", "/users/qqq"])
            let search = try #require(bench.control.requests(onPathPrefix: "/search").last?.ended)
            let lookUp = try #require(bench.control.requests(onPathPrefix: "/users/qqq").last?.began)
            #expect(search < lookUp)
        }
    }
}
