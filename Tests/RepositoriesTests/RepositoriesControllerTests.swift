import GitHubModel
import GitHubStandIn
import Testing

@testable import Repositories

@Suite("Loading somebody's repositories", .timeLimit(.minutes(1)))
struct RepositoriesControllerTests {
    @Test("The profile and the growing listing are told, of their owner")
    func loads() async throws {
        try await RepositoriesBench.run { bench in
            let owner = try bench.owner(.hundredOne)
            await bench.controller.load(owner)
            try await bench.waitUntil { $0.isComplete(owner) && $0.news(of: owner).count == 4 }
            #expect(bench.actions.listings(of: owner).map(\.repositories.count) == [100, 101, 101])
            let names = bench.actions.news(of: owner).compactMap { news -> Int64? in
                if case .profileLoaded(let person) = news { person.id } else { nil }
            }
            #expect(names == [101_222])
        }
    }

    @Test("A failure is told in a sentence, after what came")
    func fails() async throws {
        try await RepositoriesBench.run { bench in
            let owner = try bench.owner(.hundredOne)
            bench.control.inject(.truncated, onPathPrefix: "/user/101222/repos")
            await bench.controller.load(owner)
            try await bench.waitUntil { told in
                told.news(of: owner).contains { if case .failed = $0 { true } else { false } }
            }
            let listings = bench.actions.listings(of: owner)
            #expect(listings.map(\.repositories.count) == [100] && !listings[0].isComplete)
        }
    }

    @Test("A profile that does not come takes nothing from the listing")
    func withoutProfile() async throws {
        try await RepositoriesBench.run { bench in
            let owner = try bench.owner(.oneRepository)
            // The profile's path begins the listing's too: the listing's own fault comes first and is none.
            bench.control.inject(.slow(bytes: 4096, every: .zero), onPathPrefix: "/users/one-repo/repos")
            bench.control.inject(.status(502), onPathPrefix: "/users/one-repo")
            await bench.controller.load(owner)
            try await bench.waitUntil { $0.isComplete(owner) }
            await bench.control.waitUntil { $0.contains { $0.outcome == .responded(status: 502) } }
            let news = bench.actions.news(of: owner)
            #expect(news.count == bench.actions.listings(of: owner).count, "neither a name nor a failure")
        }
    }

    @Test("Loading somebody else drops the first one's requests, and what still comes of them")
    func other() async throws {
        try await RepositoriesBench.run { bench in
            let (first, second) = (try bench.owner(.hundredOne), try bench.owner(.oneRepository))
            bench.control.inject(.hang, onPathPrefix: "/users/hundred-one", times: nil)
            await bench.controller.load(first)
            await bench.control.waitForRequests(2)
            await bench.controller.load(second)
            await bench.control.waitUntil { $0.prefix(2).allSatisfy { $0.outcome == .clientLeft } }
            try await bench.waitUntil { $0.isComplete(second) }
            #expect(bench.actions.news(of: first).isEmpty)
        }
    }

    @Test("After a stop nothing is told and nothing is in flight")
    func stops() async throws {
        try await RepositoriesBench.run { bench in
            let owner = try bench.owner(.hundredOne)
            bench.control.inject(.hang, onPathPrefix: "/user/101222/repos")
            await bench.controller.load(owner)
            try await bench.waitUntil { $0.news(of: owner).count == 2 }
            await bench.control.waitForRequests(3)
            await bench.controller.stop()
            await bench.control.waitUntil { $0.last?.outcome == .clientLeft }
            #expect(bench.actions.count == 2)
        }
    }
}
