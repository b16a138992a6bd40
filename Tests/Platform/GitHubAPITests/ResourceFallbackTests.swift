import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

/// What a resource of two pages gives after a failure, by what is cached.
@Suite("Fallback of resources", .timeLimit(.minutes(3)))
struct ResourceFallbackTests {
    /// What is cached before the failure, an hour ago.
    enum Cached: CaseIterable, Sendable { case nothing, firstPage, everything }

    /// What the last snapshot contains, or that there is none.
    enum Outcome: Sendable, Hashable {
        /// All repositories from GitHub.
        case whole
        /// All cached repositories, with their date. A reason is known if GitHub has responded.
        case cached(isExplained: Bool)
        /// The first page, as a part.
        case part
        /// The error, of which nothing is shown.
        case thrown
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let path: String
        let fault: Fault?
        var policy = ResponseCache.Policy.default
        /// By what is cached, in the order of `Cached`.
        let outcomes: [Outcome]
    }

    private static let lists = "/users/hundred-one/repos"
    private static let later = "/user/101222/repos"

    static let rows = [
        Row(testDescription: "success", path: "/", fault: nil, outcomes: [.whole, .whole, .whole]),
        Row(
            testDescription: "server error", path: lists, fault: .status(502),
            outcomes: [.thrown, .thrown, .cached(isExplained: true)]),
        Row(
            testDescription: "unreadable", path: lists, fault: .garbage,
            outcomes: [.thrown, .thrown, .cached(isExplained: true)]),
        Row(
            testDescription: "unreachable", path: "/", fault: .reset,
            outcomes: [.thrown, .part, .cached(isExplained: true)]),
        Row(testDescription: "not found", path: lists, fault: .status(404), outcomes: [.thrown, .thrown, .thrown]),
        Row(testDescription: "blocked", path: lists, fault: .status(451), outcomes: [.thrown, .thrown, .thrown]),
        Row(
            testDescription: "server error of the second page", path: later, fault: .status(502),
            outcomes: [.part, .part, .cached(isExplained: true)]),
        Row(
            testDescription: "missing second page", path: later, fault: .status(404),
            outcomes: [.part, .part, .cached(isExplained: true)]),
        Row(
            testDescription: "offline", path: "/", fault: .reset, policy: .cacheOnly,
            outcomes: [.thrown, .part, .cached(isExplained: false)]),
    ]

    @Test("The last snapshot is GitHub's value, the cached one or a part, each with its reason", arguments: rows)
    func table(row: Row) async throws {
        for (cached, outcome) in zip(Cached.allCases, row.outcomes) {
            try await StandInHarness.runCached { harness in
                try await load(cached, in: harness)
                if let fault = row.fault { harness.control.inject(fault, onPathPrefix: row.path, times: nil) }
                let found = try await Self.outcome(of: try harness.client(row.policy), in: harness)
                #expect(found == outcome, "\(cached)")
            }
        }
    }

    @Test("A cached value comes first, as a preview, and GitHub's value last")
    func preview() async throws {
        try await StandInHarness.runCached { harness in
            try await load(.everything, in: harness)
            let date = harness.clock.date.addingTimeInterval(-3600)
            var snapshots: [Snapshot<[String]>] = []
            for try await snapshot in try harness.client().snapshots(of: Self.names) { snapshots.append(snapshot) }
            #expect(snapshots.map(\.source) == [.cache(date), .gitHub])
            #expect(snapshots.map(\.isFinal) == [false, true])
            #expect(snapshots.map(\.value.count) == [101, 101])
            harness.control.clearLog()
            let fresh = try await harness.client().snapshot(of: Self.names)
            #expect(fresh.source == .gitHub)
            #expect(harness.control.requests.isEmpty)
        }
    }

    private static let names = Resource<[String]>(
        [],
        pages: { client in
            .running { output in
                for try await page in client.repositories(of: try Dataset.Fixture.hundredOne.name, kind: .user) {
                    output.yield(page)
                }
            }
        }
    ) { names, page in
        names += page.items.map(\.name)
    }

    private func load(_ cached: Cached, in harness: StandInHarness) async throws {
        switch cached {
        case .nothing: break
        case .firstPage:
            harness.control.inject(.status(502), onPathPrefix: Self.later)
            _ = try await harness.client().snapshot(of: Self.names)
        case .everything: _ = try await harness.client().snapshot(of: Self.names)
        }
        harness.control.clearFaults()
        harness.clock.advance(by: .seconds(3600))
    }

    private static func outcome(of client: GitHubClient, in harness: StandInHarness) async throws -> Outcome {
        do {
            let snapshot = try await client.snapshot(of: names)
            if snapshot.isPart {
                #expect(snapshot.value.count == 100)
                #expect(snapshot.problem != nil)
                return .part
            }
            #expect(snapshot.value.count == 101)
            guard case .cache(let date) = snapshot.source else { return .whole }
            #expect(date == harness.clock.date.addingTimeInterval(-3600))
            return .cached(isExplained: snapshot.problem != nil)
        } catch is GitHubError {
            return .thrown
        }
    }
}
