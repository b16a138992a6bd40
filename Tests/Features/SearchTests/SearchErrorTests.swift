import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import Search

@Suite("Search errors", .timeLimit(.minutes(3)))
struct SearchErrorTests {
    @Test("Signed in, the message of an exhausted limit does not offer to sign in")
    func signedInLimit() async throws {
        try await SearchHarness.run(token: "mona") { harness in
            harness.control.setRateLimit(.graphql, for: .login("mona"), remaining: 0)
            harness.control.setRateLimit(.search, for: .login("mona"), limit: 30, remaining: 0)
            await harness.type("mona l", sleep: 1)
            guard case .retrying(let retry) = try await harness.outcome(to: "mona l") else {
                Issue.record("\(harness.actions)")
                return
            }
            #expect(retry.message.hasPrefix("Search limit reached. Retrying in "))
            #expect(retry.remedy == nil)
        }
    }

    @Test("At the search limit it counts down, sends no request, and then retries")
    func searchLimit() async throws {
        try await SearchHarness.run { harness in
            harness.control.setRateLimit(.search, for: .anonymous, limit: 10, remaining: 0, resetsIn: .seconds(30))
            await harness.type("mona l", sleep: 1)
            try await harness.expect(
                .retrying(.init(reason: "Search limit reached.", delay: .seconds(30), remedy: "F2 signs in.")),
                to: "mona l")
            await harness.clock.sleepsBegun(2)
            harness.clock.advance(by: .seconds(1))
            try await harness.expect(
                .retrying(.init(reason: "Search limit reached.", delay: .seconds(29), remedy: "F2 signs in.")),
                to: "mona l", 2)
            await harness.clock.sleepsBegun(3)
            harness.clock.advance(by: .seconds(29))
            try await harness.expect(logins: ["mona"], for: "mona l", 3)
            #expect(harness.searches.count == 2)
        }
    }

    @Test("At the search limit typing and Ctrl-R send no request and show the countdown")
    func typingAtSearchLimit() async throws {
        try await SearchHarness.run { harness in
            harness.control.setRateLimit(.search, for: .anonymous, limit: 10, remaining: 0, resetsIn: .seconds(30))
            await harness.type("mona l", sleep: 1)
            _ = try await harness.outcome(to: "mona l")
            await harness.clock.sleepsBegun(2)
            await harness.type("mona li", sleep: 3)
            try await harness.expect(
                .retrying(.init(reason: "Search limit reached.", delay: .seconds(29), remedy: "F2 signs in.")),
                to: "mona li")
            await harness.clock.sleepsBegun(4)
            await harness.controller.perform(.refresh("mona li"))
            try await harness.expect(
                .retrying(.init(reason: "Search limit reached.", delay: .seconds(29), remedy: "F2 signs in.")),
                to: "mona li", 2)
            #expect(await harness.indicates("anonymous · 0 searches left · F2"))
            #expect(harness.searches.count == 1)
        }
    }

    @Test("After a secondary rate limit it waits as long as GitHub requires and retries")
    func secondaryLimit() async throws {
        try await SearchHarness.run { harness in
            harness.control.setSecondaryLimit(SecondaryLimit(retryAfter: .seconds(7)))
            await harness.type("mona l", sleep: 1)
            try await harness.expect(
                .retrying(.init(reason: "GitHub asked to slow down.", delay: .seconds(7))), to: "mona l")
            harness.control.setSecondaryLimit(nil)
            await harness.clock.sleepsBegun(2)
            harness.clock.advance(by: .seconds(7))
            try await harness.expect(logins: ["mona"], for: "mona l", 2)
            #expect(harness.searches.count == 2)
        }
    }

    @Test("The delay after a secondary rate limit is at least a second", arguments: [0, 1])
    func minDelay(seconds: Int) async throws {
        try await SearchHarness.run { harness in
            harness.control.setSecondaryLimit(SecondaryLimit(retryAfter: .seconds(seconds)))
            await harness.type("mona l", sleep: 1)
            try await harness.expect(
                .retrying(.init(reason: "GitHub asked to slow down.", delay: .seconds(1))), to: "mona l")
            await harness.clock.sleepsBegun(2)
            #expect(harness.clock.sleepLengths.last == .seconds(1))
        }
    }

    @Test(
        "An error is reported as an error and not cached",
        arguments: [
            Fault.status(502), .status(502, .html), .truncated, .garbage, .notHTTP, .brokenGzip,
        ])
    func errors(fault: Fault) async throws {
        try await SearchHarness.run { harness in
            harness.control.inject(fault, onPathPrefix: "/search", times: nil)
            await harness.type("mona l", sleep: 1)
            guard case .failed(let message) = try await harness.outcome(to: "mona l") else {
                Issue.record("no error for \(fault)")
                return
            }
            #expect(message.count > 20, "\(message)")
            #expect(message.hasSuffix(". <search>"), "\(message)")
            harness.control.clearFaults()
            await harness.type("mona l", sleep: 2)
            try await harness.expect(logins: ["mona"], for: "mona l", 2)
        }
    }

    @Test("A rejected token is reported as unauthorized")
    func unauthorized() async throws {
        try await SearchHarness.run(token: "mona") { harness in
            harness.control.inject(.status(401), onPathPrefix: "/graphql")
            await harness.type("mona l", sleep: 1)
            try await harness.expect(.unauthorized, to: "mona l")
        }
    }
}
