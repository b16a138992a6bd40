import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import Search

@Suite("Search without a connection", .timeLimit(.minutes(1)))
struct SearchRetryTests {
    /// Advances the clock by `seconds` second by second, from sleep number `sleep` on.
    private func advance(_ seconds: Int, from sleep: Int, on bench: SearchBench) async {
        for second in 0..<seconds {
            await bench.clock.sleepsBegun(sleep + second)
            bench.clock.advance(by: .seconds(1))
        }
    }

    private func messages(_ bench: SearchBench, for text: String) -> [String] {
        bench.actions.outcomes(to: text).compactMap { if case .failed(let message) = $0 { message } else { nil } }
    }

    @Test("A connection error shows a countdown, and the search is retried")
    func retries() async throws {
        try await SearchBench.run { bench in
            bench.control.inject(.reset, onPathPrefix: "/", times: nil)
            await bench.type("mona l", sleep: 1)
            guard case .failed(let message) = try await bench.outcome(to: "mona l") else {
                Issue.record("no error without a connection")
                return
            }
            #expect(message.hasPrefix("Can't reach 127.0.0.1"))
            #expect(message.hasSuffix("Retrying in 5 s."))
            await advance(4, from: 2, on: bench)
            await bench.clock.sleepsBegun(6)
            let countdown = messages(bench, for: "mona l").compactMap { $0.split(separator: ".").last }
            #expect(countdown == (1...5).reversed().map { " Retrying in \($0) s" })
            bench.control.clearFaults()
            bench.clock.advance(by: .seconds(1))
            try await bench.expect(logins: ["mona"], for: "mona l", 6)
        }
    }

    @Test("The delays double from 5 s to 30 s")
    func doubles() {
        var backoff = ExponentialBackoff()
        #expect((0..<5).map { _ in backoff.next() } == [5, 10, 20, 30, 30].map { .seconds($0) })
    }

    @Test("Each failed attempt makes the next delay longer; another query starts from the beginning")
    func grows() async throws {
        try await SearchBench.run { bench in
            bench.control.inject(.reset, onPathPrefix: "/", times: nil)
            await bench.type("mona l", sleep: 1)
            await advance(5, from: 2, on: bench)
            _ = try await bench.outcome(to: "mona l", 6)
            #expect(messages(bench, for: "mona l").last?.hasSuffix("Retrying in 10 s.") == true)
            await bench.clock.sleepsBegun(7)
            await bench.type("mona li", sleep: 8)
            _ = try await bench.outcome(to: "mona li")
            #expect(messages(bench, for: "mona li").first?.hasSuffix("Retrying in 5 s.") == true)
        }
    }

    @Test("Cached results are shown with their age until GitHub is reachable")
    func fallback() async throws {
        try await SearchBench.run(stores: true) { bench in
            await bench.type("mona l", sleep: 1)
            _ = try await bench.outcome(to: "mona l")
            let next = try await bench.nextRun()
            bench.clock.advance(by: .seconds(3 * 3600))
            bench.control.inject(.reset, onPathPrefix: "/", times: nil)
            await next.type("mona l", sleep: 2)
            let old = try await next.people(for: "mona l")
            #expect(old.source == .cache(age: "3 h ago"))
            #expect(old.people.map(\.login.description) == ["mona"])
            try await next.expect(.failed("GitHub is unreachable. Retrying in 5 s."), to: "mona l", 2)
            bench.control.clearFaults()
            await advance(5, from: 3, on: next)
            let new = try await next.people(for: "mona l", 7)
            #expect(new.source == .gitHub)
            #expect(new.people.map(\.id) == old.people.map(\.id))
            let count = next.actions.count
            await next.controller.perform(.search("mona l"))
            #expect(next.actions.count == count + 1, "the results are cached")
        }
    }

    @Test(
        "Offline no request is sent, and results come from the cache with their age")
    func offline() async throws {
        try await SearchBench.run(stores: true) { bench in
            await bench.type("mona l", sleep: 1)
            _ = try await bench.outcome(to: "mona l")
            let next = try await bench.nextRun(.cacheOnly)
            bench.clock.advance(by: .seconds(3 * 86400))
            let requests = bench.control.requests.count
            await next.controller.perform(.search("mona l"))
            #expect(try await next.people(for: "mona l").source == .cache(age: "3 days ago"))
            await next.controller.perform(.search("qqq"))
            try await next.expect(.notCached, to: "qqq")
            await next.controller.perform(.refresh("mona l"))
            #expect(try await next.people(for: "mona l", 2).source == .cache(age: "3 days ago"))
            #expect(bench.control.requests.count == requests)
            #expect(next.people.storedPeople("mona").count == 1, "cached people are shown")
        }
    }
}
