import GitHubAPI
import GitHubModel
import GitHubStandIn
import PeopleSupport
import StandInSupport
import Store
import TestSupport
import Testing

@testable import People

@Suite("People suggestions", .timeLimit(.minutes(3)))
struct PeopleSuggestionsTests {
    private func logins(_ people: [Person]) -> [String] { people.map(\.login.description) }

    /// Searches, and advances the clock past the debounce interval.
    private func search(
        _ text: String, in scope: RepositoryScope? = nil, _ suggestions: PeopleSuggestions, _ harness: PeopleHarness
    ) async throws {
        let sleeps = harness.clock.sleepLengths.count
        async let search: Void = suggestions.search(for: text, in: scope)
        await harness.clock.sleepsBegun(sleeps + 1)
        harness.clock.advance(by: .milliseconds(1500))
        try await search
    }

    @Test("After a search the people are those of the prompt in its order, and a second search sends no request")
    func order() async throws {
        try await PeopleHarness.run(people: 300, stores: true) { harness in
            harness.control.setRateLimits(areOff: true)
            let suggestions = PeopleSuggestions(people: harness.people, clock: harness.clock)
            await suggestions.prepare()
            for text in ["mon", "hundred", "an", "mona"] {
                try await search(text, suggestions, harness)
                try await harness.standIn.flush()
                let expected = try await harness.people.people(for: PeopleSearch(text)).value.people
                let requests = harness.control.requests.count
                #expect(logins(await suggestions.people(for: text, in: nil)) == logins(expected), "\(text)")
                #expect(!expected.isEmpty)
                try await suggestions.search(for: text, in: nil)
                #expect(harness.control.requests.count == requests)
            }
        }
    }

    @Test("Cached people are there without a request; an empty text lists those of the repository, then the best ones")
    func stored() async throws {
        try await PeopleHarness.run(stores: true) { harness in
            let people = try [("morgan", 5), ("mona", 6), ("zoe", 7)].map { try Sample.person($0.0, $0.1) }
            try await harness.store(people)
            let scope = RepositoryScope(owner: try Login("cli"), name: "cli")
            harness.store?.people.record([people[2]], from: scope.source, viewer: nil, at: harness.clock.date)
            harness.people.recordOpened(people[1])
            try await harness.standIn.flush()
            let suggestions = PeopleSuggestions(people: harness.people, clock: harness.clock)
            await suggestions.prepare()
            #expect(logins(await suggestions.people(for: "mo", in: nil)) == ["mona", "morgan"])
            #expect(logins(await suggestions.people(for: "", in: nil)) == ["mona", "zoe", "morgan"])
            #expect(logins(await suggestions.people(for: "", in: scope)) == ["zoe", "mona", "morgan"])
            #expect(await suggestions.people(for: "https://gitlab.com/mona", in: nil).isEmpty)
            try await suggestions.search(for: "", in: nil)
            try await suggestions.search(for: "https://gitlab.com/mona", in: nil)
            #expect(harness.control.requests.isEmpty)
        }
    }

    @Test("For an editor, people by a correction or by letters within a word are left out")
    func certain() async throws {
        try await PeopleHarness.run(stores: true) { harness in
            try await harness.store([try Sample.person("morgan", 5), try Sample.person("almora", 6)])
            let suggestions = PeopleSuggestions(people: harness.people, clock: harness.clock)
            await suggestions.prepare()
            #expect(logins(await suggestions.people(for: "mor", in: nil)) == ["morgan", "almora"])
            #expect(logins(await suggestions.certainPeople(for: "mor", in: nil)) == ["morgan"])
            #expect(logins(await suggestions.certainPeople(for: "morgen", in: nil)) == [])
        }
    }

    @Test("People without a name or an ID have both after the look-up, also before the cache is written")
    func lookUp() async throws {
        try await PeopleHarness.run(stores: true) { harness in
            let mona = GitPerson(
                login: try Login("mona"), id: nil, name: nil, isUser: true, lastCommitAt: harness.clock.date)
            let progress = ReadingProgress(source: "/c", finished: [], readAt: harness.clock.date)
            harness.store?.people.record([mona], in: "octo/work", progress: progress, webURL: "https://github.com")
            try await harness.standIn.flush()
            let suggestions = PeopleSuggestions(people: harness.people, clock: harness.clock)
            let before = await suggestions.people(for: "mon", in: nil)
            #expect(before.map(\.hasKnownID) == [false])
            try await suggestions.lookUp(for: "mon", in: nil)
            let after = await suggestions.people(for: "mon", in: nil)
            #expect(after.map(\.id) == [2001])
            #expect(after.first?.displayName == "Mona Lisa Octocat")
            try await suggestions.lookUp(for: "mon", in: nil)
            #expect(harness.control.requests(onPathPrefix: "/users/").count == 1)
        }
    }

    @Test("An error of a search is thrown, and the next search sends a request again")
    func failure() async throws {
        try await PeopleHarness.run(stores: true) { harness in
            let suggestions = PeopleSuggestions(people: harness.people, clock: harness.clock)
            harness.control.inject(.status(500), times: nil)
            await #expect(throws: GitHubError.self) { try await search("mona", suggestions, harness) }
            harness.control.clearFaults()
            try await search("mona", suggestions, harness)
            #expect(logins(await suggestions.people(for: "mona", in: nil)) == ["mona"])
        }
    }
}
