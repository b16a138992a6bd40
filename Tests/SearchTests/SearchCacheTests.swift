import GitHubAPI
import GitHubModel
import GitHubStandIn
import Store
import TestSupport
import Testing

@testable import Search

@Suite("Cache of people", .timeLimit(.minutes(1)))
struct SearchCacheTests {
    @Test("People in search results are cached, with the profile of the look-up")
    func stored() async throws {
        try await SearchBench.run(stores: true) { bench in
            #expect(bench.people.storedPeople("mona").isEmpty)
            await bench.type("mona", sleep: 1)
            _ = try await bench.outcome(to: "mona")
            try await bench.flush()
            let mona = try #require(bench.people.storedPeople("MONA").first)
            #expect(mona.person.profile?.name == "Mona Lisa Octocat")
            #expect(mona.timesOpened == 0)
            #expect(bench.people.storedPeople("octocat").map(\.person.id).contains(mona.person.id), "found by name")
        }
    }

    @Test("All pages of a long search are cached")
    func pages() async throws {
        try await SearchBench.run(stores: true) { bench in
            let (response, _) = try await bench.people.people(matching: SearchQuery("mona"), limit: 30)
            try await bench.flush()
            let stored = Set(bench.people.storedPeople("mona").map(\.person.id))
            #expect(!response.items.isEmpty)
            #expect(stored.isSuperset(of: response.items.map(\.id)))
        }
    }

    @Test("An opened person is stored with the time and is first in the next run")
    func opened() async throws {
        try await SearchBench.run(stores: true) { bench in
            let people = try Sample.people(5)
            try await bench.store(people)
            bench.people.recordOpened(people[3])
            let next = try await bench.nextRun()
            let stored = next.people.storedPeople("person")
            #expect(stored.count == 5)
            #expect(stored.first { $0.timesOpened == 1 }?.openedAt == bench.clock.date)
            #expect(PeopleRows(text: "person", stored: stored).people.first == people[3])
            #expect(next.people.storedPeople("  ").map(\.person) == [people[3]])
        }
    }

    @Test("A fresh search sends no request in the next run, except for Ctrl-R")
    func fresh() async throws {
        try await SearchBench.run(stores: true) { bench in
            await bench.type("mona l", sleep: 1)
            let first = try await bench.outcome(to: "mona l")
            let next = try await bench.nextRun()
            bench.clock.advance(by: .seconds(200))
            await next.type("mona l", sleep: 2)
            try await next.expect(first, to: "mona l")
            #expect(bench.searches.count == 1)
            await next.controller.perform(.refresh("mona l"))
            try await next.expect(first, to: "mona l", 2)
            #expect(bench.searches.count == 2)
        }
    }

    @Test("Without a store no people are cached, and opening a person is not an error")
    func noStore() async throws {
        try await SearchBench.run { bench in
            await bench.type("mona", sleep: 1)
            let person = try #require(try await bench.people(for: "mona").people.first)
            bench.people.recordOpened(person)
            #expect(bench.people.storedPeople("mona").isEmpty)
            #expect(bench.people.storedPeople("").isEmpty)
        }
    }
}
