import GitHubAPI
import GitHubModel
import GitHubStandIn
import Store
import TestSupport
import Testing

@testable import Search

@Suite("Remembering people", .timeLimit(.minutes(1)))
struct SearchCacheTests {
    @Test("Whoever GitHub named is found in the store from then on, with the profile that was looked up")
    func remembers() async throws {
        try await SearchBench.run(stores: true) { bench in
            #expect(bench.people.storedPeople("mona").isEmpty)
            await bench.type("mona", sleep: 1)
            _ = try await bench.answer(to: "mona")
            try await bench.flush()
            let mona = try #require(bench.people.storedPeople("MONA").first)
            #expect(mona.person.profile?.name == "Mona Lisa Octocat" && mona.timesOpened == 0)
            #expect(bench.people.storedPeople("octocat").map(\.person.id).contains(mona.person.id), "by name too")
        }
    }

    @Test("The pages of a long search are remembered too")
    func pages() async throws {
        try await SearchBench.run(stores: true) { bench in
            let (answer, _) = try await bench.people.people(matching: SearchQuery("mona"), limit: 30)
            try await bench.flush()
            let stored = Set(bench.people.storedPeople("mona").map(\.person.id))
            #expect(!answer.items.isEmpty && stored.isSuperset(of: answer.items.map(\.id)))
        }
    }

    @Test("Who was chosen is noted with its time, and comes first in another run")
    func opened() async throws {
        try await SearchBench.run(stores: true) { bench in
            let people = try Sample.people(5)
            try await bench.store(people)
            bench.people.recordOpened(people[3])
            let next = try await bench.nextRun()
            let stored = next.people.storedPeople("person")
            #expect(stored.count == 5 && stored.first { $0.timesOpened == 1 }?.openedAt == bench.clock.date)
            #expect(PeopleRows(text: "person", stored: stored).people.first == people[3])
            #expect(next.people.storedPeople("  ").map(\.person) == [people[3]])
        }
    }

    @Test("A search that is fresh is not asked for in another run, Ctrl-R asks for it all the same")
    func fresh() async throws {
        try await SearchBench.run(stores: true) { bench in
            await bench.type("mona l", sleep: 1)
            let first = try await bench.answer(to: "mona l")
            let next = try await bench.nextRun()
            bench.clock.advance(by: .seconds(200))
            await next.type("mona l", sleep: 2)
            try await next.expect(first, to: "mona l")
            #expect(bench.searches.count == 1)
            await next.controller.refresh("mona l")
            try await next.expect(first, to: "mona l", 2)
            #expect(bench.searches.count == 2)
        }
    }

    @Test("Without a store nobody is recalled, and choosing somebody is no trouble")
    func noStore() async throws {
        try await SearchBench.run { bench in
            await bench.type("mona", sleep: 1)
            let person = try #require(try await bench.people(for: "mona").people.first)
            bench.people.recordOpened(person)
            #expect(bench.people.storedPeople("mona").isEmpty && bench.people.storedPeople("").isEmpty)
        }
    }
}
