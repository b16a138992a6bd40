import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import Search

@Suite("Typing", .timeLimit(.minutes(1)))
struct DebounceTests {
    @Test("Fast typing sends one request, for the last text")
    func oneRequest() async throws {
        try await SearchBench.run { bench in
            let texts = ["m", "mo", "mona ", "mona l", "mona li"]
            for text in texts { await bench.controller.textChanged(to: text) }
            await bench.clock.sleepsBegun(texts.count)
            bench.clock.advance(by: .milliseconds(150))
            try await bench.expect(logins: ["mona"], for: "mona li")
            #expect(bench.searches == ["/search/users?q=mona%20li&per_page=100&page=1"])
            #expect(bench.actions.first == .searchStarted("mona li"))
        }
    }

    @Test("Typing rests 150 ms before GitHub is asked, longer when little of the allowance is left")
    func quietPeriod() async throws {
        try await SearchBench.run { bench in
            bench.control.setRateLimit(.search, for: .anonymous, limit: 10, remaining: 3)
            await bench.type("mona l", sleep: 1)
            try await bench.expect(logins: ["mona"], for: "mona l")
            #expect(bench.actions.contains(.remainingSearchesChanged(2)))
            await bench.type("mona li", sleep: 2)
            try await bench.expect(logins: ["mona"], for: "mona li")
            #expect(bench.clock.lengths == [.milliseconds(150), .milliseconds(375)])
        }
    }

    @Test(
        "The quiet period is the shortest down to half of the allowance, then grows up to the longest",
        arguments: [(30, 30, 150), (30, 15, 150), (30, 5, 450), (30, 1, 1500), (10, 1, 750), (10, 0, 750), (0, 0, 150)])
    func periods(limit: Int, remaining: Int, milliseconds: Int) {
        let allowance = RateLimit(limit: limit, remaining: remaining, resetsIn: .seconds(9))
        #expect(DebounceInterval().duration(for: allowance) == .milliseconds(milliseconds))
        #expect(DebounceInterval().duration(for: nil) == .milliseconds(150))
    }

    @Test("A new key ends the request in flight; its answer is never told, and one search is in flight at most")
    func cancels() async throws {
        try await SearchBench.run { bench in
            let texts = (1...4).map { "mona lisa".prefix($0 + 5) }.map(String.init)
            bench.control.inject(.hang, onPathPrefix: "/search", times: texts.count)
            for (index, text) in texts.enumerated() {
                await bench.type(text, sleep: index + 1)
                await bench.control.waitForRequests(index + 1, onPathPrefix: "/search")
                await bench.controller.textChanged(to: "")
                await bench.control.waitUntil { $0.count == index + 1 && $0.allSatisfy { $0.outcome == .clientLeft } }
            }
            await bench.type("mona lisa o", sleep: texts.count + 1)
            try await bench.expect(logins: ["mona"], for: "mona lisa o")
            #expect(texts.allSatisfy { bench.actions.answers(to: $0).isEmpty })
            #expect(bench.control.peakConcurrency() == 1)
        }
    }

    @Test("After a stop nothing is told and nothing is in flight")
    func stops() async throws {
        try await SearchBench.run { bench in
            bench.control.inject(.hang, onPathPrefix: "/search")
            await bench.type("mona l", sleep: 1)
            await bench.control.waitForRequests(1)
            await bench.controller.stop()
            await bench.control.waitUntil { $0.first?.outcome == .clientLeft }
            #expect(bench.actions == [.searchStarted("mona l")])
        }
    }

    @Test("A text whose whole answer is known is answered at once, without a request; Ctrl-R asks anyway")
    func known() async throws {
        try await SearchBench.run { bench in
            await bench.type("mona l", sleep: 1)
            let first = try await bench.answer(to: "mona l")
            await bench.controller.textChanged(to: "mona li")
            await bench.controller.textChanged(to: "mona  l ")
            #expect(bench.actions.last == .searchFinished(first, to: "mona  l "))
            #expect(bench.searches.count == 1)
            await bench.controller.refresh("mona l")
            try await bench.expect(first, to: "mona l", 2)
            #expect(bench.searches.count == 2)
        }
    }

    @Test("An empty text asks nothing; an over-long one says so and asks nothing")
    func unaskable() async throws {
        try await SearchBench.run { bench in
            await bench.controller.textChanged(to: "")
            await bench.controller.textChanged(to: "  \u{3000}")
            await bench.controller.refresh(" ")
            #expect(bench.actions == [])
            let long = String(repeating: "x", count: 257)
            await bench.controller.textChanged(to: long)
            let sentence = "The query has 257 characters. GitHub allows at most 256."
            #expect(bench.actions == [.searchFinished(.failed(sentence), to: long)])
            #expect(bench.control.requests.isEmpty && bench.clock.lengths.isEmpty)
        }
    }
}
