import GitHubAPI
import GitHubModel
import GitHubStandIn
import Testing

@testable import PeopleList

@Suite("Requests for a sample", .timeLimit(.minutes(2)))
struct SampleRequestTests {
    @Test("Finding the range takes 5 or 6 requests, once a day", arguments: [0, 200, 2_000])
    func range(people: Int) async throws {
        try await RandomPeopleHarness.run(people: people) { harness in
            let range = try await harness.service.accountIDRange()
            #expect((5...6).contains(harness.rangeRequests))
            let count = harness.rangeRequests
            #expect(try await harness.github.people(after: range.end, perPage: 2).isEmpty)
            #expect(try await !harness.github.people(after: range.end / 2, perPage: 2).isEmpty)
            harness.advance(by: 86_000)
            #expect(try await harness.nextRun().service.accountIDRange() == range)
            #expect(harness.rangeRequests == count)
            harness.advance(by: 1_000)
            #expect(try await harness.nextRun().service.accountIDRange() == range)
            #expect(harness.rangeRequests == 2 * count)
        }
    }

    @Test("Without an account and a seed, all people are of one page; otherwise one is selected per slot")
    func peoplePerSlot() async throws {
        try await RandomPeopleHarness.run { harness in
            let people = try await harness.service.people(of: SampleRequest()).people
            #expect(people.count == 15)
            let pages = harness.control.requests(onPathPrefix: "/users?").map(\.target)
            // Another one for each ID that is past the last account.
            #expect((1...4).contains(pages.count { $0.contains("per_page=60") }), "\(pages)")
            #expect(harness.pages.isEmpty)
            harness.control.clearLog()
            _ = try await harness.service.people(of: SampleRequest(seed: 1))
            #expect((15...30).contains(harness.pages.count))
            harness.control.clearLog()
            let signedIn = try await harness.nextRun(token: Token(harness.control.token(for: "mona")))
            _ = try await signedIn.service.people(of: SampleRequest())
            #expect((15...30).contains(harness.pages.count))
        }
    }

    @Test("At most eight requests are in flight, and a large sample has a limited number of slots")
    func concurrency() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            harness.control.setLatency(.milliseconds(20))
            let people = try await harness.service.people(of: SampleRequest(count: 100, seed: 2)).people
            #expect(people.count == 100)
            #expect((25...70).contains(harness.pages.count))
            #expect((2...8).contains(harness.control.peakConcurrency()))
        }
    }

    @Test("The same seed takes no request for a day, except with `refresh`")
    func cached() async throws {
        try await RandomPeopleHarness.run { harness in
            let first = try await harness.service.people(of: SampleRequest(seed: 8))
            harness.control.clearLog()
            #expect(try await harness.nextRun().service.people(of: SampleRequest(seed: 8)) == first)
            #expect(harness.control.requests.isEmpty)
            #expect(try await harness.nextRun(.refresh).service.people(of: SampleRequest(seed: 8)) == first)
            #expect(harness.pages.count >= 15)
        }
    }

    @Test("An ID that GitHub rejects counts as past the last account")
    func rejectedID() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            #expect(try await harness.service.accountIDRange().bits == 26)
            harness.control.inject(.status(422), onPathPrefix: "/users?since=16777216&per_page=1", times: nil)
            let refreshed = try await harness.nextRun(.refresh)
            #expect(try await refreshed.service.accountIDRange().bits == 24)
            let result = try await refreshed.service.people(of: SampleRequest(count: 5, seed: 1))
            #expect(result.people.count == 5)
            #expect(result.people.allSatisfy { $0.id < 1 << 24 + 2_000_000 })
        }
    }
}
