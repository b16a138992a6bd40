import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TerminalUI
import TestSupport
import Testing

@testable import People
@testable import Search

@Suite("Search debouncing", .timeLimit(.minutes(3)))
struct DebounceTests {
    @Test("Fast typing sends one request, for the last text")
    func oneRequest() async throws {
        try await SearchHarness.run { harness in
            let texts = ["m", "mo", "mona ", "mona l", "mona li"]
            for text in texts { await harness.controller.perform(.search(text)) }
            await harness.clock.sleepsBegun(texts.count)
            harness.clock.advance(by: .milliseconds(1500))
            try await harness.expect(logins: ["mona"], for: "mona li")
            #expect(harness.searches == ["/search/users?q=mona%20li&per_page=100&page=1"])
            #expect(harness.actions.first == .searchStarted("mona li"))
        }
    }

    @Test("The debounce interval is longer when few searches remain")
    func debounceInterval() async throws {
        try await SearchHarness.run { harness in
            harness.control.setRateLimit(.search, for: .anonymous, limit: 10, remaining: 3)
            await harness.type("mona l", sleep: 1)
            try await harness.expect(logins: ["mona"], for: "mona l")
            #expect(await harness.indicates("anonymous · 2 searches left · F2"))
            await harness.type("mona li", sleep: 2)
            try await harness.expect(logins: ["mona"], for: "mona li")
            #expect(harness.clock.sleepLengths == [.milliseconds(150), .milliseconds(1190)])
        }
    }

    @Test("While a search waits because few remain, the status says how many and how long")
    func pause() async throws {
        try await SearchHarness.run { harness in
            harness.control.setRateLimit(.search, for: .anonymous, limit: 10, remaining: 2)
            await harness.type("mona l", sleep: 1)
            try await harness.expect(logins: ["mona"], for: "mona l")
            #expect(!harness.actions.contains { if case .searchPaused = $0 { true } else { false } })
            await harness.controller.send(.pressed(.character("i")))
            await harness.clock.sleepsBegun(2)
            let size = Size(columns: 80, rows: 24)
            let status = SearchScreen.status(of: await harness.controller.state, in: size).first?.text
            #expect(status?.contains("1 search left, waiting 1 s") == true, "\(status ?? "")")
        }
    }

    @Test(
        "The debounce interval follows the pace down to half of the rate limit, then grows to its maximum",
        arguments: [
            (30, 30, 476), (30, 15, 476), (30, 5, 1428), (30, 1, 1500), (10, 1, 1500), (10, 0, 1500), (0, 0, 476),
        ])
    func intervals(limit: Int, remaining: Int, milliseconds: Int) {
        let rateLimit = RateLimit(limit: limit, remaining: remaining, resetsIn: .seconds(9))
        var pace = TypingPace()
        pace.record("t", at: .zero)
        #expect(DebounceInterval().duration(for: rateLimit, pace: pace) == .milliseconds(milliseconds))
        #expect(DebounceInterval().duration(for: nil, pace: pace) == .milliseconds(476))
    }

    @Test("A key cancels the search in flight, and at most one search is in flight")
    func cancels() async throws {
        try await SearchHarness.run { harness in
            let texts = (1...4).map { "mona lisa".prefix($0 + 5) }.map(String.init)
            harness.control.inject(.hang, onPathPrefix: "/search", times: texts.count)
            for (index, text) in texts.enumerated() {
                await harness.type(text, sleep: index + 1)
                await harness.control.waitForRequests(index + 1, onPathPrefix: "/search")
                await harness.controller.perform(.search(""))
                await harness.control.waitUntil { $0.count == index + 1 && $0.allSatisfy { $0.outcome == .clientLeft } }
            }
            await harness.type("mona lisa o", sleep: texts.count + 1)
            try await harness.expect(logins: ["mona"], for: "mona lisa o")
            #expect(texts.allSatisfy { harness.actions.outcomes(to: $0).isEmpty })
            #expect(harness.control.peakConcurrency() == 1)
        }
    }

    @Test("After `stop` no action is sent and no request is in flight")
    func stops() async throws {
        try await SearchHarness.run { harness in
            harness.control.inject(.hang, onPathPrefix: "/search")
            await harness.type("mona l", sleep: 1)
            await harness.control.waitForRequests(1)
            await harness.controller.stop()
            await harness.control.waitUntil { $0.first?.outcome == .clientLeft }
            #expect(harness.actions == [.searchStarted("mona l")])
        }
    }

    @Test("A query with complete results sends no request, except for Ctrl-R")
    func cached() async throws {
        try await SearchHarness.run { harness in
            await harness.type("mona l", sleep: 1)
            let first = try await harness.outcome(to: "mona l")
            await harness.controller.perform(.search("mona li"))
            await harness.controller.perform(.search("mona  l "))
            try await harness.expect(first, to: "mona  l ")
            #expect(harness.searches.count == 1)
            await harness.controller.perform(.refresh("mona l"))
            try await harness.expect(first, to: "mona l", 2)
            #expect(harness.searches.count == 2)
        }
    }

    @Test("An empty query and a query that is too long send no request")
    func invalidQueries() async throws {
        try await SearchHarness.run { harness in
            await harness.controller.perform(.search(""))
            await harness.controller.perform(.search("  \u{3000}"))
            await harness.controller.perform(.refresh(" "))
            #expect(harness.actions == [])
            let long = String(repeating: "x", count: 257)
            await harness.controller.perform(.search(long))
            let message = "The query has 257 characters. GitHub allows at most 256. <search>"
            try await harness.expect(.failed(message), to: long)
            #expect(harness.control.requests.isEmpty)
            #expect(harness.clock.sleepLengths.isEmpty)
        }
    }
}
