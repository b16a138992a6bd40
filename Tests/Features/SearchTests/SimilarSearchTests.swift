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

@Suite("Search for similar people", .timeLimit(.minutes(3)))
struct SimilarSearchTests {
    private static let slip = "moan octocat"

    private func settle(_ text: String, in harness: SearchHarness) async throws {
        let count = harness.clock.sleepLengths.count
        await harness.setText(text)
        await harness.type(text, sleep: count + 1)
        _ = try await harness.people(for: text)
    }

    /// Waits until the text was searched for once more.
    private func similar(to text: String, in harness: SearchHarness) async throws -> [Person] {
        _ = await harness.sent.wait { !$0.similar(to: text).isEmpty }
        return try #require(harness.actions.similar(to: text).last)
    }

    @Test("With an account, a text that nothing matches is searched for in one query of one point, once")
    func signedIn() async throws {
        try await SearchHarness.run(token: "mona", stores: true, searchesAgain: true) { harness in
            try await settle(Self.slip, in: harness)
            #expect(try await similar(to: Self.slip, in: harness).map(\.login.description) == ["mona"])
            #expect(harness.standIn.targets == ["/graphql", "/graphql"])
            #expect(await harness.github.rateLimit(of: .graphql)?.remaining == 4_998)
            let state = await harness.controller.state
            #expect(state.people.map { state.rows.matchKind(of: $0) } == [.similar])
            let lines = SearchScreen.view(state, in: Size(columns: 100, rows: 24)).lines.map(\.text)
            #expect(lines[1].hasPrefix("No exact matches. Similar:"))
            #expect(lines[2].contains("Mona Lisa Octocat") && lines[2].contains("≈ the name"))
            await harness.controller.perform(.search(Self.slip))
            _ = try await harness.people(for: Self.slip, 3)
            #expect(await harness.controller.state.people.count == 1)
            #expect(await harness.controller.completion == nil || harness.standIn.targets.count == 2)
            try await harness.standIn.flush()
            #expect(harness.people.storedPeople(Self.slip).map(\.person.login.description) == ["mona"])
        }
    }

    @Test("Without an account it is one more search, while at least five are left", arguments: [(6, 2), (5, 1)])
    func anonymous(searches: Int, sent: Int) async throws {
        try await SearchHarness.run(searchesAgain: true) { harness in
            harness.control.setRateLimit(.search, for: .anonymous, remaining: searches)
            try await settle(Self.slip, in: harness)
            let similar = try await similar(to: Self.slip, in: harness)
            #expect(similar.isEmpty == (sent == 1))
            #expect(harness.searches.count == sent)
        }
    }

    @Test(
        "None is sent if somebody was found, or for an incomplete response, qualifiers, a long text, or punctuation",
        arguments: ["mona", "zz location:nowhere", "---", "!?", String(repeating: "e\u{301}", count: 100)])
    func notNeeded(text: String) async throws {
        try await SearchHarness.run(token: "mona", searchesAgain: true) { harness in
            try await settle(text, in: harness)
            _ = await harness.controller.completion?.value
            #expect(harness.standIn.targets == ["/graphql"])
        }
    }

    @Test("A cached person that is similar needs none")
    func cached() async throws {
        try await SearchHarness.run(token: "mona", stores: true, searchesAgain: true) { harness in
            try await harness.store([try Sample.person("torvalds", 1, name: "Linus Torvalds", followers: 2)])
            await harness.setText("torvlads")
            await harness.controller.perform(.loadStored("torvlads"))
            try await settle("torvlads", in: harness)
            _ = await harness.controller.completion?.value
            #expect(harness.standIn.targets == ["/graphql"])
            #expect(await harness.controller.state.people.count == 1)
        }
    }

    @Test("If it fails, nothing is similar; the next key cancels it")
    func failure() async throws {
        try await SearchHarness.run(token: "mona", searchesAgain: true) { harness in
            try await settle("zyxw qqqq", in: harness)
            #expect(try await similar(to: "zyxw qqqq", in: harness) == [])
            harness.control.inject(.status(502), onPathPrefix: "/search", times: nil)
            harness.control.inject(.status(502), onPathPrefix: "/graphql", times: nil)
            #expect(try await harness.people.similarPeople(to: Self.slip) == nil)
            harness.control.clearFaults()
        }
        try await SearchHarness.run(token: "mona", searchesAgain: true) { harness in
            let isHeld = "qqqq zyxw"
            harness.control.inject(.hang, onPathPrefix: "/graphql", every: 2)
            try await settle(isHeld, in: harness)
            await harness.control.waitForRequests(2)
            await harness.controller.perform(.search(isHeld + "v"))
            await harness.controller.completion?.value
            #expect(harness.actions.similar(to: isHeld) == [])
        }
    }

    @Test("While the user types on, results that follow from earlier ones wait")
    func typing() async throws {
        try await SearchHarness.run(token: "mona", searchesAgain: true) { harness in
            try await settle("zyxw", in: harness)
            _ = try await similar(to: "zyxw", in: harness)
            let sent = harness.standIn.targets.count
            let sleeps = harness.clock.sleepLengths.count
            await harness.setText("zyxw qq")
            await harness.controller.perform(.search("zyxw qq"))
            await harness.clock.sleepsBegun(sleeps + 1)
            #expect(harness.standIn.targets.count == sent)
            harness.clock.advance(by: .milliseconds(1500))
            _ = try await similar(to: "zyxw qq", in: harness)
            #expect(harness.standIn.targets.count == sent + 1)
        }
    }
}

extension [SearchScreen.Action] {
    /// The similar people of each response that has them.
    fileprivate func similar(to text: String) -> [[Person]] {
        outcomes(to: text).compactMap { if case .found(let results) = $0 { results.similar } else { nil } }
    }
}
