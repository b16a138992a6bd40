import GitHubAPI
import GitHubModel
import GitHubStandIn
import PeopleSupport
import Store
import StandInSupport
import TestSupport
import Testing

@testable import People
@testable import Search

@Suite("Cache of people", .timeLimit(.minutes(3)))
struct SearchCacheTests {
    @Test("People in search results are cached, with the profile of the look-up")
    func stored() async throws {
        try await SearchHarness.run(stores: true) { harness in
            #expect(harness.people.storedPeople("mona").isEmpty)
            await harness.type("mona", sleep: 1)
            _ = try await harness.outcome(to: "mona")
            try await harness.standIn.flush()
            let mona = try #require(harness.people.storedPeople("MONA").first)
            #expect(mona.person.profile?.name == "Mona Lisa Octocat")
            #expect(mona.timesOpened == 0)
            #expect(harness.people.storedPeople("octocat").map(\.person.id).contains(mona.person.id), "found by name")
        }
    }

    @Test("All pages of a long search are cached")
    func pages() async throws {
        try await SearchHarness.run(stores: true) { harness in
            let response = try await harness.people.people(for: PeopleSearch("mona", limit: 30)).value
            try await harness.standIn.flush()
            let stored = Set(harness.people.storedPeople("mona").map(\.person.id))
            #expect(!response.people.isEmpty)
            #expect(stored.isSuperset(of: response.people.map(\.id)))
        }
    }

    @Test("An opened person is stored with the time and is first in the next run")
    func opened() async throws {
        try await SearchHarness.run(stores: true) { harness in
            let people = try Sample.people(5)
            try await harness.store(people)
            harness.people.recordOpened(people[3])
            let next = try await harness.nextRun()
            let stored = next.people.storedPeople("person")
            #expect(stored.count == 5)
            #expect(stored.first { $0.timesOpened == 1 }?.openedAt == harness.clock.date)
            #expect(PeopleRows(PromptInput("person"), stored: stored).people.first == people[3])
            #expect(next.people.storedPeople("  ").map(\.person) == [people[3]])
        }
    }

    @Test("A fresh search sends no request in the next run, except for Ctrl-R")
    func fresh() async throws {
        try await SearchHarness.run(stores: true) { harness in
            await harness.type("mona l", sleep: 1)
            let first = try await harness.outcome(to: "mona l")
            let next = try await harness.nextRun()
            harness.clock.advance(by: .seconds(200))
            await next.type("mona l", sleep: 2)
            try await next.expect(first, to: "mona l")
            #expect(harness.searches.count == 1)
            await next.controller.perform(.refresh("mona l"))
            try await next.expect(first, to: "mona l", 2)
            #expect(harness.searches.count == 2)
        }
    }

    @Test("Without a store no people are cached, and opening a person is not an error")
    func noStore() async throws {
        try await SearchHarness.run { harness in
            await harness.type("mona", sleep: 1)
            let person = try #require(try await harness.people(for: "mona").people.first)
            harness.people.recordOpened(person)
            #expect(harness.people.storedPeople("mona").isEmpty)
            #expect(harness.people.storedPeople("").isEmpty)
        }
    }
}
