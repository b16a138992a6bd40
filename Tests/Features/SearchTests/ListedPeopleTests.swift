import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import Store
import TerminalUI
import TestSupport
import Testing

@testable import Search

@Suite("People without a screen", .timeLimit(.minutes(2)))
struct ListedPeopleTests {
    /// Parts of the logins and names of the data set, and queries without a match.
    private func queries(of people: [Person]) -> [String] {
        var random = SplitMix64(seed: 11)
        let texts = people.map(\.login.description) + people.compactMap(\.knownName)
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
            let known = try await harness.people.listedPeople(for: "repos:>=0").people
            for person in known.prefix(12) { harness.people.recordOpened(person) }
            try await harness.standIn.flush()
            for query in queries(of: known) {
                let text = query.trimmingCharacters(in: .whitespaces)
                guard !text.isEmpty else { continue }
                _ = try await harness.people.listedPeople(for: text)  // so that the cache is the same for both
                try await harness.standIn.flush()
                let listed = try await harness.people.listedPeople(for: text)
                #expect(try await screen(text, harness) == listed.people.map(\.login), "\(text)")
            }
        }
    }

    @Test("For 1,000 generated queries and results, the order is that of the screen")
    func generated() async throws {
        try await SearchHarness.run(stores: true) { harness in
            var random = SplitMix64(seed: 12)
            let people = try Self.generatedPeople(300, using: &random)
            try await harness.store(people)
            for person in people.prefix(20) { harness.people.recordOpened(person) }
            try await harness.standIn.flush()
            var (counts, queries): (Set<Int>, Set<String>) = ([], [])
            while queries.count < 1_000 {
                let text = Self.query(about: people, using: &random)
                guard PromptInput(text).query != nil, queries.insert(text).inserted else { continue }
                let stored = harness.people.storedRows(for: text, scope: nil, viewer: nil)
                let found = (0..<random.below(30)).map { _ in people[random.below(people.count)] }
                let exact = random.below(4) == 0 ? people[random.below(people.count)] : nil
                let results = SearchResults(found, total: found.count, isIncomplete: false, exact: exact)
                let listed = PeopleService.rows(for: PromptInput(text), stored, nil).finished(results).people
                #expect(Self.screen(text, stored, results) == listed.map(\.login), "\(text)")
                counts.insert(listed.count)
            }
            #expect(counts.count > 20)
        }
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
            let text = random.below(2) == 0 ? person.login.description : person.knownName ?? "zz"
            return String(text.dropFirst(random.below(text.count)).prefix(1 + random.below(9)))
        }
        return parts.joined(separator: " ").trimmingCharacters(in: .whitespaces)
    }

    /// Returns the logins of the rows of the screen after `text` is pasted.
    private static func screen(_ text: String, _ stored: [StoredPerson], _ results: SearchResults) -> [Login] {
        let state = Sample.state(
            "", .opened, .pressed(.paste(text)), .storedPeopleLoaded(stored, to: text),
            .searchFinished(.found(results), to: text))
        return state.people.map(\.login)
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
