import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import People
@testable import Search

@Suite("Search without a connection", .timeLimit(.minutes(3)))
struct SearchRetryTests {
    /// Advances the clock by `seconds` second by second, from sleep number `sleep` on.
    private func advance(_ seconds: Int, from sleep: Int, on harness: SearchHarness) async {
        for second in 0..<seconds {
            await harness.clock.sleepsBegun(sleep + second)
            harness.clock.advance(by: .seconds(1))
        }
    }

    private func messages(_ harness: SearchHarness, for text: String) -> [String] {
        harness.actions.outcomes(to: text).compactMap {
            if case .retrying(let retry) = $0 { retry.message } else { nil }
        }
    }

    @Test("A connection error shows a countdown, and the search is retried")
    func retries() async throws {
        try await SearchHarness.run { harness in
            harness.control.inject(.reset, onPathPrefix: "/", times: nil)
            await harness.type("mona l", sleep: 1)
            guard case .retrying(let retry) = try await harness.outcome(to: "mona l") else {
                Issue.record("no error without a connection")
                return
            }
            #expect(retry.message.hasPrefix("Can't reach 127.0.0.1"))
            #expect(retry.message.hasSuffix(" Retrying in 5 s. Ctrl-R tries again."))
            await advance(4, from: 2, on: harness)
            await harness.clock.sleepsBegun(6)
            let countdown = messages(harness, for: "mona l").compactMap { $0.split(separator: ".").dropLast().last }
            #expect(countdown == (1...5).reversed().map { " <automatic> Retrying in \($0) s" })
            harness.control.clearFaults()
            harness.clock.advance(by: .seconds(1))
            try await harness.expect(logins: ["mona"], for: "mona l", 6)
        }
    }

    @Test("The delays double from 5 s to 30 s")
    func doubles() {
        var backoff = ExponentialBackoff()
        #expect((0..<5).map { _ in backoff.next() } == [5, 10, 20, 30, 30].map { .seconds($0) })
    }

    @Test("Each failed attempt makes the next delay longer; another query starts from the beginning")
    func grows() async throws {
        try await SearchHarness.run { harness in
            harness.control.inject(.reset, onPathPrefix: "/", times: nil)
            await harness.type("mona l", sleep: 1)
            await advance(5, from: 2, on: harness)
            _ = try await harness.outcome(to: "mona l", 6)
            #expect(messages(harness, for: "mona l").last?.contains("Retrying in 10 s.") == true)
            await harness.clock.sleepsBegun(7)
            await harness.type("mona li", sleep: 8)
            _ = try await harness.outcome(to: "mona li")
            #expect(messages(harness, for: "mona li").first?.contains("Retrying in 5 s.") == true)
        }
    }

    @Test("Cached results are shown with their age until GitHub is reachable")
    func fallback() async throws {
        try await SearchHarness.run(stores: true) { harness in
            await harness.type("mona l", sleep: 1)
            _ = try await harness.outcome(to: "mona l")
            let next = try await harness.nextRun()
            harness.clock.advance(by: .seconds(3 * 3600))
            harness.control.inject(.reset, onPathPrefix: "/", times: nil)
            await next.type("mona l", sleep: 2)
            let old = try await next.people(for: "mona l")
            #expect(old.source == .cache(age: "3 h ago"))
            #expect(old.people.map(\.login.description) == ["mona"])
            try await next.expect(
                .retrying(.unreachable("GitHub is unreachable.", delay: .seconds(5), key: "Ctrl-R")), to: "mona l", 2)
            harness.control.clearFaults()
            await advance(5, from: 3, on: next)
            let new = try await next.people(for: "mona l", 7)
            #expect(new.source == .gitHub)
            #expect(new.people.map(\.id) == old.people.map(\.id))
            let count = next.finishedSearches
            await next.controller.perform(.search("mona l"))
            #expect(next.finishedSearches == count + 1, "the results are cached")
        }
    }

    @Test(
        "Offline no request is sent, and results come from the cache with their age")
    func offline() async throws {
        try await SearchHarness.run(stores: true) { harness in
            await harness.type("mona l", sleep: 1)
            _ = try await harness.outcome(to: "mona l")
            let next = try await harness.nextRun(.cacheOnly)
            harness.clock.advance(by: .seconds(3 * 86400))
            let requests = harness.control.requests.count
            await next.controller.perform(.search("mona l"))
            #expect(try await next.people(for: "mona l").source == .cache(age: "3 days ago"))
            await next.controller.perform(.search("qqq"))
            try await next.expect(.notCached, to: "qqq")
            await next.controller.perform(.refresh("mona l"))
            #expect(try await next.people(for: "mona l", 2).source == .cache(age: "3 days ago"))
            #expect(harness.control.requests.count == requests)
            #expect(next.people.storedPeople("mona").count == 1, "cached people are shown")
        }
    }
}

extension SearchHarness {
    /// The number of searches that have finished. Other actions, such as the account, arrive at any time.
    fileprivate var finishedSearches: Int {
        actions.count { if case .searchFinished = $0 { true } else { false } }
    }
}
