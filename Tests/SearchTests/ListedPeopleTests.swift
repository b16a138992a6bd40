import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
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
        let isFinal = await harness.sent.wait(upTo: .seconds(20)) { !$0.outcomes(to: text).isEmpty }
        #expect(isFinal)
        let rows = await controller.state.rows
        // Without the selected row that stays in place when results arrive.
        let ranked = PeopleRows(rows.input, stored: rows.stored, earlier: rows.earlier, search: rows.search)
        return ranked.people.map(\.login)
    }
}
