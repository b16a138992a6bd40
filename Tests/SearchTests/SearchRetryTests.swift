import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import Search

@Suite("Without a way to GitHub", .timeLimit(.minutes(1)))
struct SearchRetryTests {
    /// Lets the pause that the `sleep`th sleep of the clock is in pass, up to its end.
    private func pass(_ seconds: Int, from sleep: Int, on bench: SearchBench) async {
        for second in 0..<seconds {
            await bench.clock.sleepsBegun(sleep + second)
            bench.clock.advance(by: .seconds(1))
        }
    }

    private func sentences(_ bench: SearchBench, for text: String) -> [String] {
        bench.actions.answers(to: text).compactMap { if case .failed(let sentence) = $0 { sentence } else { nil } }
    }

    @Test("It says so and counts down, asks by itself, and goes on when GitHub is back")
    func goesOn() async throws {
        try await SearchBench.run { bench in
            bench.control.inject(.reset, onPathPrefix: "/", times: nil)
            await bench.type("mona l", sleep: 1)
            guard case .failed(let sentence) = try await bench.answer(to: "mona l") else {
                Issue.record("found people without a connection")
                return
            }
            #expect(sentence.hasPrefix("Can't reach 127.0.0.1") && sentence.hasSuffix("Asks again in 5 s."))
            await pass(4, from: 2, on: bench)
            await bench.clock.sleepsBegun(6)
            let told = sentences(bench, for: "mona l").compactMap { $0.split(separator: ".").last }
            #expect(told == (1...5).reversed().map { " Asks again in \($0) s" })
            bench.control.clearFaults()
            bench.clock.advance(by: .seconds(1))
            try await bench.expect(logins: ["mona"], for: "mona l", 6)
        }
    }

    @Test("The pauses double from 5 s to 30 s")
    func doubles() {
        var pauses = ExponentialBackoff()
        #expect((0..<5).map { _ in pauses.next() } == [5, 10, 20, 30, 30].map { .seconds($0) })
    }

    @Test("Each try that fails makes the next pause longer; another text begins anew")
    func grows() async throws {
        try await SearchBench.run { bench in
            bench.control.inject(.reset, onPathPrefix: "/", times: nil)
            await bench.type("mona l", sleep: 1)
            await pass(5, from: 2, on: bench)
            _ = try await bench.answer(to: "mona l", 6)
            #expect(sentences(bench, for: "mona l").last?.hasSuffix("Asks again in 10 s.") == true)
            await bench.clock.sleepsBegun(7)
            await bench.type("mona li", sleep: 8)
            _ = try await bench.answer(to: "mona li")
            #expect(sentences(bench, for: "mona li").first?.hasSuffix("Asks again in 5 s.") == true)
        }
    }

    @Test("A remembered answer stands in with its age, and GitHub is asked until it is back")
    func standsIn() async throws {
        try await SearchBench.run(stores: true) { bench in
            await bench.type("mona l", sleep: 1)
            _ = try await bench.answer(to: "mona l")
            let next = try await bench.nextRun()
            bench.clock.advance(by: .seconds(3 * 3600))
            bench.control.inject(.reset, onPathPrefix: "/", times: nil)
            await next.type("mona l", sleep: 2)
            let old = try await next.people(for: "mona l")
            #expect(old.source == .cache(age: "3 h ago") && old.people.map(\.login.description) == ["mona"])
            try await next.expect(.failed("GitHub can't be reached. Asks again in 5 s."), to: "mona l", 2)
            bench.control.clearFaults()
            await pass(5, from: 3, on: next)
            let new = try await next.people(for: "mona l", 7)
            #expect(new.source == .gitHub && new.people.map(\.id) == old.people.map(\.id))
            let told = next.actions.count
            await next.controller.textChanged(to: "mona l")
            #expect(next.actions.count == told + 1, "it is known now")
        }
    }

    @Test(
        "Offline nothing is asked: what was answered before comes with its age, anything else is said not to be asked")
    func offline() async throws {
        try await SearchBench.run(stores: true) { bench in
            await bench.type("mona l", sleep: 1)
            _ = try await bench.answer(to: "mona l")
            let next = try await bench.nextRun(.cacheOnly)
            bench.clock.advance(by: .seconds(3 * 86400))
            let asked = bench.control.requests.count
            await next.controller.textChanged(to: "mona l")
            #expect(try await next.people(for: "mona l").source == .cache(age: "3 days ago"))
            await next.controller.textChanged(to: "qqq")
            try await next.expect(.notCached, to: "qqq")
            await next.controller.refresh("mona l")
            #expect(try await next.people(for: "mona l", 2).source == .cache(age: "3 days ago"))
            #expect(bench.control.requests.count == asked)
            #expect(next.people.storedPeople("mona").count == 1, "whoever is stored is there all the same")
        }
    }
}
