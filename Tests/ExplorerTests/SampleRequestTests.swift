import GitHubAPI
import GitHubModel
import GitHubStandIn
import Testing

@testable import Explorer

@Suite("What a draw costs", .timeLimit(.minutes(2)))
struct SampleRequestTests {
    @Test("The range takes 5 or 6 questions, once a day", arguments: [0, 200, 2_000])
    func range(people: Int) async throws {
        try await ExplorerBench.run(people: people) { bench in
            let range = try await bench.service.accountIDRange()
            #expect((5...6).contains(bench.rangeQuestions))
            let asked = bench.rangeQuestions
            #expect(try await bench.github.people(after: range.end, perPage: 2).isEmpty)
            #expect(try await !bench.github.people(after: range.end / 2, perPage: 2).isEmpty)
            bench.advance(by: 86_000)
            #expect(try await bench.nextRun().service.accountIDRange() == range && bench.rangeQuestions == asked)
            bench.advance(by: 1_000)
            #expect(try await bench.nextRun().service.accountIDRange() == range && bench.rangeQuestions == 2 * asked)
        }
    }

    @Test("Without an account three come from a place; with one, or with a seed, one")
    func thrift() async throws {
        try await ExplorerBench.run { bench in
            let people = try await bench.service.people(of: SampleRequest()).people
            #expect(people.count == 15 && (5...12).contains(bench.pages.count), "\(bench.pages)")
            bench.control.clearLog()
            _ = try await bench.service.people(of: SampleRequest(seed: 1))
            #expect((15...30).contains(bench.pages.count))
            bench.control.clearLog()
            let signedIn = try await bench.nextRun(token: Token(bench.control.token(for: "mona")))
            _ = try await signedIn.service.people(of: SampleRequest())
            #expect((15...30).contains(bench.pages.count))
        }
    }

    @Test("At most eight are asked at once, and a large draw is of a few places")
    func sideBySide() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            bench.control.setLatency(.milliseconds(20))
            let people = try await bench.service.people(of: SampleRequest(count: 100, seed: 2)).people
            #expect(people.count == 100)
            #expect((25...70).contains(bench.pages.count))
            #expect((2...8).contains(bench.control.peakConcurrency()))
        }
    }

    @Test("The same seed costs nothing for a day; a refresh asks again")
    func remembered() async throws {
        try await ExplorerBench.run { bench in
            let first = try await bench.service.people(of: SampleRequest(seed: 8))
            bench.control.clearLog()
            #expect(try await bench.nextRun().service.people(of: SampleRequest(seed: 8)) == first)
            #expect(bench.control.requests.isEmpty)
            #expect(try await bench.nextRun(.refresh).service.people(of: SampleRequest(seed: 8)) == first)
            #expect(bench.pages.count >= 15)
        }
    }

    @Test("A refusal of a number counts as nobody after it: people are drawn from below")
    func refusal() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            #expect(try await bench.service.accountIDRange().bits == 26)
            bench.control.inject(.status(422), onPathPrefix: "/users?since=16777216&per_page=1", times: nil)
            let refused = try await bench.nextRun(.refresh)
            #expect(try await refused.service.accountIDRange().bits == 24)
            let exploration = try await refused.service.people(of: SampleRequest(count: 5, seed: 1))
            #expect(exploration.people.count == 5 && exploration.people.allSatisfy { $0.id < 1 << 24 + 2_000_000 })
        }
    }
}
