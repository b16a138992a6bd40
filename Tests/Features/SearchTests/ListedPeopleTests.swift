import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import PeopleSupport
import StandInSupport
import Store
import TerminalUI
import TestSupport
import Testing

@testable import People
@testable import Search

@Suite("People without a screen", .timeLimit(.minutes(4)))
struct ListedPeopleTests {
    /// Parts of the logins and names of the data set, and queries without a match.
    private func queries(of people: [Person]) -> [String] {
        var random = SplitMix64(seed: 11)
        let texts = people.map(\.login.description) + people.compactMap(\.displayName)
        return (0..<40).map { _ in
            let text = texts[random.below(texts.count)]
            let start = random.below(text.count)
            return String(text.dropFirst(start).prefix(1 + random.below(8)))
        } + ["mona", "hundred-one", "zzzz", "type:org", "a b", "ümlaut"]
    }

    @Test("The order is that of the screen for many queries, with cached, opened and found people")
    func order() async throws {
        try await SearchHarness.run(people: 400, stores: true) { harness in
            harness.control.setRateLimits(areOff: true)
            let known = try await harness.people.people(for: PeopleSearch("repos:>=0")).value.people
            for person in known.prefix(12) { harness.people.recordOpened(person) }
            try await harness.standIn.flush()
            for query in queries(of: known) {
                let text = query.trimmingCharacters(in: .whitespaces)
                guard !text.isEmpty else { continue }
                _ = try await harness.people.people(for: PeopleSearch(text))  // so that the cache is the same for both
                try await harness.standIn.flush()
                let listed = try await harness.people.people(for: PeopleSearch(text)).value
                // The first cached row is selected before the response, and keeps its place.
                let selected = harness.people.storedPeople(text).first?.person.login
                var expected = listed.people.map(\.login)
                let rows = try await screen(text, harness)
                if let selected, rows.first == selected, let index = expected.firstIndex(of: selected) {
                    expected.insert(expected.remove(at: index), at: 0)
                }
                #expect(rows == expected, "\(text)")
            }
        }
    }

    @Test("For 1,000 generated texts, every list of people has the same people in the same order")
    func doors() async throws {
        try await SearchHarness.run(people: 300, stores: true) { harness in
            harness.control.setRateLimits(areOff: true)
            var random = SplitMix64(seed: RandomInputs.seed &+ 12)
            let people = try Self.generatedPeople(300, using: &random)
            try await harness.store(people)
            for person in people.prefix(20) { harness.people.recordOpened(person) }
            let known = try await harness.people.people(for: PeopleSearch("repos:>=0")).value.people
            try await harness.standIn.flush()
            var texts: Set<String> = []
            while texts.count < RandomInputs.count(of: 1_000) {
                let text = Self.query(about: people + known, using: &random)
                guard PromptInput(text).query != nil, texts.insert(text).inserted else { continue }
                try await compareLists(of: text, harness)
            }
        }
    }

    private func compareLists(of text: String, _ harness: SearchHarness) async throws {
        let search = try PeopleSearch(text)
        let snapshots = try await harness.people.snapshots(for: search)  // --filter
        let stored = snapshots[0].people
        let listed = snapshots[1].people
        try await harness.standIn.flush()
        let later = try await harness.people.snapshots(for: search)
        let all = try #require(harness.store).people.find(text, limit: .max).inListOrder(for: text)  // people TEXT
        if all.count <= PeopleService.maxMatching {
            #expect(all.map(\.person.id) == later[0].people.map(\.id), "\(text)")
        }
        // Similar people only fill up the list: those that GitHub found can take their places.
        let certain = stored.filter { $0.matchKind != .similar }
        #expect(certain.allSatisfy { person in listed.contains { $0.id == person.id } }, "\(text)")

        let users = try await harness.people.snapshots(for: PeopleSearch(text, limit: PeopleService.maxMatching))
        if later[1].people.count <= PeopleService.maxMatching {
            #expect(users[1].people.map(\.id) == later[1].people.map(\.id), "\(text)")
        }
        let offline = try await harness.offline.snapshots(for: search)
        #expect(offline[1].people.map(\.id) == later[1].people.map(\.id), "\(text)")
        #expect(try await suggestions(text, harness).map(\.id) == later[1].people.map(\.id), "\(text)")
        #expect(try await screen(text, later, harness).map(\.id) == later[1].people.map(\.id), "\(text)")
    }

    /// Returns the people of the language server.
    private func suggestions(_ text: String, _ harness: SearchHarness) async throws -> [Person] {
        let suggestions = PeopleSuggestions(people: harness.people, clock: SteppedClock(step: .seconds(2)))
        await suggestions.prepare()
        try await suggestions.search(for: text, in: nil)
        return await suggestions.people(for: text, in: nil)
    }

    /// Returns the rows of the prompt after `text` is pasted. The row that was selected before the response keeps its
    /// place, so that it is put where it is in the last of `snapshots`.
    private func screen(
        _ text: String, _ snapshots: [ListedPeople], _ harness: SearchHarness
    ) async throws -> [Person] {
        let stored = harness.people.storedPeople(text)
        var results = SearchResults()
        let search = try PeopleSearch(text)
        for try await snapshot in harness.people.results(of: search, clock: ContinuousClock()) {
            results = snapshot.value
        }
        var people = Sample.state(
            "", .navigation(.opened), .pressed(.paste(text)), .storedPeopleLoaded(stored, to: text),
            .searchFinished(.found(results), to: text)
        ).people
        let selected = snapshots[0].people.first
        if let selected, people.first?.id == selected.id,
            let index = snapshots[1].people.firstIndex(where: { $0.id == selected.id })
        {
            people.insert(people.removeFirst(), at: index)
        }
        return people
    }

    /// Returns people with few syllables, so that most queries match many of them.
    private static func generatedPeople(_ count: Int, using random: inout SplitMix64) throws -> [Person] {
        let syllables = ["mo", "na", "li", "sa", "an", "to", "ka", "Ü", "é", "rö"]
        func word(_ random: inout SplitMix64, _ length: Int) -> String {
            (0..<length).map { _ in syllables[random.below(length == 3 ? 7 : syllables.count)] }.joined()
        }
        return try (1...count).map { number in
            let name = random.below(5) == 0 ? nil : "\(word(&random, 2)) \(word(&random, 4))"
            let login = "\(word(&random, 3))\(random.below(2) == 0 ? "-" : "")\(number)"
            return try Sample.person(login, Int64(number), name: name, followers: random.below(5_000))
        }
    }

    /// Returns a part of a login or a name, two parts, or a text without a match.
    private static func query(about people: [Person], using random: inout SplitMix64) -> String {
        let parts = (0...random.below(4) / 3).map { _ in
            let person = people[random.below(people.count)]
            let text = random.below(2) == 0 ? person.login.description : person.displayName ?? "zz"
            return String(text.dropFirst(random.below(text.count)).prefix(1 + random.below(9)))
        }
        return parts.joined(separator: " ").trimmingCharacters(in: .whitespaces)
    }

    /// Returns the logins of the rows after the search for `text`, which is pasted.
    private func screen(_ text: String, _ harness: SearchHarness) async throws -> [Login] {
        let controller = harness.controller
        await controller.send(.pressed(.control("u")))
        let sleeps = harness.clock.sleepLengths.count
        await controller.send(.pressed(.paste(text)))
        if await !controller.state.rows.isFinal {
            await harness.clock.sleepsBegun(sleeps + 1)
            harness.clock.advance(by: .milliseconds(1500))
        }
        let isFinal = await harness.sent.wait { !$0.outcomes(to: text).isEmpty }
        #expect(isFinal)
        return await controller.state.people.map(\.login)
    }
}
