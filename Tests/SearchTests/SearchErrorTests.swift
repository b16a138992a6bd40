import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import Search

@Suite("Trouble with a search", .timeLimit(.minutes(1)))
struct SearchErrorTests {
    @Test("A spent allowance says when it asks again, sends nothing before, and asks by itself then")
    func spent() async throws {
        try await SearchBench.run { bench in
            bench.control.setRateLimit(.search, for: .anonymous, limit: 10, remaining: 0, resetsIn: .seconds(30))
            await bench.type("mona l", sleep: 1)
            try await bench.expect(.failed("No searches left. Asks again in 30 s."), to: "mona l")
            await bench.clock.sleepsBegun(2)
            bench.clock.advance(by: .seconds(1))
            try await bench.expect(.failed("No searches left. Asks again in 29 s."), to: "mona l", 2)
            await bench.clock.sleepsBegun(3)
            bench.clock.advance(by: .seconds(29))
            try await bench.expect(logins: ["mona"], for: "mona l", 3)
            #expect(bench.searches.count == 2)
        }
    }

    @Test("While the allowance is spent, typing on and Ctrl-R send nothing and say when it asks again")
    func spentWhileTyping() async throws {
        try await SearchBench.run { bench in
            bench.control.setRateLimit(.search, for: .anonymous, limit: 10, remaining: 0, resetsIn: .seconds(30))
            await bench.type("mona l", sleep: 1)
            _ = try await bench.answer(to: "mona l")
            await bench.clock.sleepsBegun(2)
            await bench.type("mona li", sleep: 3)
            try await bench.expect(.failed("No searches left. Asks again in 29 s."), to: "mona li")
            await bench.clock.sleepsBegun(4)
            await bench.controller.refresh("mona li")
            try await bench.expect(.failed("No searches left. Asks again in 29 s."), to: "mona li", 2)
            #expect(bench.actions.contains(.remainingSearchesChanged(0)))
            #expect(bench.searches.count == 1)
        }
    }

    @Test("A pause GitHub asks for is made, then it asks by itself")
    func pause() async throws {
        try await SearchBench.run { bench in
            bench.control.setSecondaryLimit(SecondaryLimit(retryAfter: .seconds(7)))
            await bench.type("mona l", sleep: 1)
            try await bench.expect(.failed("GitHub asks for a pause. Asks again in 7 s."), to: "mona l")
            bench.control.setSecondaryLimit(nil)
            await bench.clock.sleepsBegun(2)
            bench.clock.advance(by: .seconds(7))
            try await bench.expect(logins: ["mona"], for: "mona l", 2)
            #expect(bench.searches.count == 2)
        }
    }

    @Test("A pause of no length is made a second long", arguments: [0, 1])
    func noPause(seconds: Int) async throws {
        try await SearchBench.run { bench in
            bench.control.setSecondaryLimit(SecondaryLimit(retryAfter: .seconds(seconds)))
            await bench.type("mona l", sleep: 1)
            try await bench.expect(.failed("GitHub asks for a pause. Asks again in 1 s."), to: "mona l")
            await bench.clock.sleepsBegun(2)
            #expect(bench.clock.lengths.last == .seconds(1))
        }
    }

    @Test(
        "An error is told as an error, never as nobody found, and is not kept",
        arguments: [
            Fault.status(502), .status(502, .html), .truncated, .garbage, .notHTTP, .brokenGzip,
        ])
    func errors(fault: Fault) async throws {
        try await SearchBench.run { bench in
            bench.control.inject(fault, onPathPrefix: "/search", times: nil)
            await bench.type("mona l", sleep: 1)
            guard case .failed(let sentence) = try await bench.answer(to: "mona l") else {
                Issue.record("found people in \(fault)")
                return
            }
            #expect(sentence.count > 20 && sentence.hasSuffix("."), "\(sentence)")
            bench.control.clearFaults()
            await bench.type("mona l", sleep: 2)
            try await bench.expect(logins: ["mona"], for: "mona l", 2)
        }
    }

    @Test("A refused token is told as such, for whoever can mend it")
    func refused() async throws {
        try await SearchBench.run(token: "mona") { bench in
            bench.control.inject(.status(401), onPathPrefix: "/search")
            await bench.type("mona l", sleep: 1)
            try await bench.expect(.unauthorized, to: "mona l")
        }
    }
}
