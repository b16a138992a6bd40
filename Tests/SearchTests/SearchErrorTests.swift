import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import Search

@Suite("Search errors", .timeLimit(.minutes(1)))
struct SearchErrorTests {
    @Test("Signed in, the message of an exhausted limit does not offer to sign in")
    func signedInLimit() async throws {
        try await SearchBench.run(token: "mona") { bench in
            bench.control.setRateLimit(.search, for: .login("mona"), limit: 30, remaining: 0)
            await bench.type("mona l", sleep: 1)
            guard case .failed(let message) = try await bench.outcome(to: "mona l") else {
                Issue.record("\(bench.actions)")
                return
            }
            #expect(message.hasPrefix("Search limit reached. Retrying in "))
        }
    }

    @Test("At the search limit it counts down, sends no request, and then retries")
    func searchLimit() async throws {
        try await SearchBench.run { bench in
            bench.control.setRateLimit(.search, for: .anonymous, limit: 10, remaining: 0, resetsIn: .seconds(30))
            await bench.type("mona l", sleep: 1)
            try await bench.expect(.failed("Search limit reached. F2 signs in. Retrying in 30 s."), to: "mona l")
            await bench.clock.sleepsBegun(2)
            bench.clock.advance(by: .seconds(1))
            try await bench.expect(.failed("Search limit reached. F2 signs in. Retrying in 29 s."), to: "mona l", 2)
            await bench.clock.sleepsBegun(3)
            bench.clock.advance(by: .seconds(29))
            try await bench.expect(logins: ["mona"], for: "mona l", 3)
            #expect(bench.searches.count == 2)
        }
    }

    @Test("At the search limit typing and Ctrl-R send no request and show the countdown")
    func typingAtSearchLimit() async throws {
        try await SearchBench.run { bench in
            bench.control.setRateLimit(.search, for: .anonymous, limit: 10, remaining: 0, resetsIn: .seconds(30))
            await bench.type("mona l", sleep: 1)
            _ = try await bench.outcome(to: "mona l")
            await bench.clock.sleepsBegun(2)
            await bench.type("mona li", sleep: 3)
            try await bench.expect(.failed("Search limit reached. F2 signs in. Retrying in 29 s."), to: "mona li")
            await bench.clock.sleepsBegun(4)
            await bench.controller.perform(.refresh("mona li"))
            try await bench.expect(.failed("Search limit reached. F2 signs in. Retrying in 29 s."), to: "mona li", 2)
            #expect(bench.actions.contains(.remainingSearchesChanged(0)))
            #expect(bench.searches.count == 1)
        }
    }

    @Test("After a secondary rate limit it waits as long as GitHub requires and retries")
    func secondaryLimit() async throws {
        try await SearchBench.run { bench in
            bench.control.setSecondaryLimit(SecondaryLimit(retryAfter: .seconds(7)))
            await bench.type("mona l", sleep: 1)
            try await bench.expect(.failed("GitHub asked to slow down. Retrying in 7 s."), to: "mona l")
            bench.control.setSecondaryLimit(nil)
            await bench.clock.sleepsBegun(2)
            bench.clock.advance(by: .seconds(7))
            try await bench.expect(logins: ["mona"], for: "mona l", 2)
            #expect(bench.searches.count == 2)
        }
    }

    @Test("The delay after a secondary rate limit is at least a second", arguments: [0, 1])
    func minDelay(seconds: Int) async throws {
        try await SearchBench.run { bench in
            bench.control.setSecondaryLimit(SecondaryLimit(retryAfter: .seconds(seconds)))
            await bench.type("mona l", sleep: 1)
            try await bench.expect(.failed("GitHub asked to slow down. Retrying in 1 s."), to: "mona l")
            await bench.clock.sleepsBegun(2)
            #expect(bench.clock.lengths.last == .seconds(1))
        }
    }

    @Test(
        "An error is reported as an error and not cached",
        arguments: [
            Fault.status(502), .status(502, .html), .truncated, .garbage, .notHTTP, .brokenGzip,
        ])
    func errors(fault: Fault) async throws {
        try await SearchBench.run { bench in
            bench.control.inject(fault, onPathPrefix: "/search", times: nil)
            await bench.type("mona l", sleep: 1)
            guard case .failed(let message) = try await bench.outcome(to: "mona l") else {
                Issue.record("no error for \(fault)")
                return
            }
            #expect(message.count > 20, "\(message)")
            #expect(message.hasSuffix("."), "\(message)")
            bench.control.clearFaults()
            await bench.type("mona l", sleep: 2)
            try await bench.expect(logins: ["mona"], for: "mona l", 2)
        }
    }

    @Test("A rejected token is reported as unauthorized")
    func unauthorized() async throws {
        try await SearchBench.run(token: "mona") { bench in
            bench.control.inject(.status(401), onPathPrefix: "/search")
            await bench.type("mona l", sleep: 1)
            try await bench.expect(.unauthorized, to: "mona l")
        }
    }
}
