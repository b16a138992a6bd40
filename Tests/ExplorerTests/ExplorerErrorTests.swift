import GitHubAPI
import GitHubModel
import GitHubStandIn
import Testing

@testable import Explorer

@Suite("Drawing where something is in the way", .timeLimit(.minutes(1)))
struct ExplorerErrorTests {
    @Test("Offline it is people out of the store, the same for the same seed, and nothing is asked")
    func offline() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            let seen = try await bench.service.people(of: SampleRequest(count: 40, seed: 1)).people
            bench.advance(by: 3 * 3600)
            let offline = try await bench.nextRun(.cacheOnly)
            bench.control.clearLog()
            let first = try await offline.service.people(of: SampleRequest(seed: 5))
            #expect(first.people.count == 15 && Set(first.people.map(\.id)).isSubset(of: seen.map(\.id)))
            #expect(first.age == "3 h ago" && first.storedAt != nil && first.error == nil)
            #expect(try await offline.service.people(of: SampleRequest(seed: 5)) == first)
            #expect(try await offline.service.people(of: SampleRequest(seed: 6)).logins != first.logins)
            #expect(try await offline.service.people(of: SampleRequest(count: 100)).people.count == 40)
            #expect(bench.control.requests.isEmpty)
        }
    }

    @Test("Offline with nobody stored says so")
    func offlineEmpty() async throws {
        try await ExplorerBench.run { bench in
            let offline = try await bench.nextRun(.cacheOnly)
            await #expect(throws: GitHubError.notCached) { try await offline.service.people(of: SampleRequest()) }
        }
    }

    @Test("Without a way to GitHub it is people out of the store, with the reason; with nobody stored, the reason")
    func unreachable() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            bench.control.inject(.reset, onPathPrefix: "/", times: nil)
            await #expect(throws: GitHubError.self) { try await bench.service.people(of: SampleRequest()) }
            bench.control.clearFaults()
            let seen = try await bench.service.people(of: SampleRequest(seed: 1)).people
            bench.advance(by: 7200)
            try await bench.flush()
            bench.control.inject(.reset, onPathPrefix: "/", times: nil)
            let exploration = try await bench.service.people(of: SampleRequest(count: 5))
            #expect(exploration.people.count == 5 && Set(exploration.people.map(\.id)).isSubset(of: seen.map(\.id)))
            #expect(exploration.age == "2 h ago" && exploration.error?.isConnectivityError == true)
        }
    }

    @Test("With the allowance used up nothing more is asked, and the wait is told")
    func spent() async throws {
        try await ExplorerBench.run { bench in
            bench.control.setRateLimit(.core, for: .anonymous, remaining: 0, resetsIn: .seconds(600))
            for _ in 0..<2 {
                await #expect { try await bench.service.people(of: SampleRequest()) } throws: { error in
                    guard case GitHubError.rateLimited(.core, let wait) = error else { return false }
                    return (.seconds(500)...(.seconds(700))).contains(wait)
                }
            }
            #expect(bench.control.requests.count == 1)
        }
    }

    @Test("Where the allowance ends midway, those who came are the answer, with the reason")
    func midway() async throws {
        try await ExplorerBench.run { bench in
            bench.control.setRateLimit(.core, for: .anonymous, remaining: 12)
            let exploration = try await bench.service.people(of: SampleRequest(seed: 1))
            #expect((1..<15).contains(exploration.people.count) && exploration.storedAt == nil)
            guard case .rateLimited(.core, _)? = exploration.error else {
                Issue.record("\(String(describing: exploration.error))")
                return
            }
            let answers = bench.control.requests.count { $0.outcome == .responded(status: 200) }
            #expect(answers == 12 && bench.control.requests.count <= 12 + 8, "no more after the first refusal")
        }
    }

    @Test("Anything else is thrown as it is")
    func refused() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            _ = try await bench.service.people(of: SampleRequest(seed: 1))
            try await bench.flush()
            bench.control.inject(.garbage, onPathPrefix: "/users", times: nil)
            await #expect(throws: GitHubError.invalidResponse(host: bench.github.host.description)) {
                try await bench.service.people(of: SampleRequest(seed: 2))
            }
        }
    }

    @Test("Nobody who waits for it: a draw dropped ends its requests")
    func cancelled() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            bench.control.inject(.hang, onPathPrefix: "/users", times: nil)
            let draw = Task { try await bench.service.people(of: SampleRequest()) }
            await bench.control.waitForRequests(1)
            draw.cancel()
            await #expect(throws: CancellationError.self) { try await draw.value }
            await bench.control.waitUntil { $0.allSatisfy { $0.outcome == .clientLeft } }
        }
    }
}
