import GitHubModel
import GitHubStandIn
import Testing

@testable import Repositories

@Suite("Repositories controller", .timeLimit(.minutes(1)))
struct RepositoriesControllerTests {
    @Test("The profile and the growing listing are sent with their owner")
    func loads() async throws {
        try await RepositoriesBench.run { bench in
            let owner = try bench.owner(.hundredOne)
            await bench.controller.perform(.load(owner))
            try await bench.waitUntil { $0.isComplete(owner) && $0.events(of: owner).count == 4 }
            #expect(bench.actions.listings(of: owner).map(\.repositories.count) == [100, 101, 101])
            let ids = bench.actions.events(of: owner).compactMap { event -> Int64? in
                if case .profileLoaded(let person) = event { person.id } else { nil }
            }
            #expect(ids == [101_222])
        }
    }

    @Test("An error is sent after the loaded pages")
    func fails() async throws {
        try await RepositoriesBench.run { bench in
            let owner = try bench.owner(.hundredOne)
            bench.control.inject(.truncated, onPathPrefix: "/user/101222/repos")
            await bench.controller.perform(.load(owner))
            try await bench.waitUntil { actions in
                actions.events(of: owner).contains { if case .failed = $0 { true } else { false } }
            }
            let listings = bench.actions.listings(of: owner)
            #expect(listings.map(\.repositories.count) == [100])
            #expect(!listings[0].isComplete)
        }
    }

    @Test("The listing is loaded even if the profile fails")
    func withoutProfile() async throws {
        try await RepositoriesBench.run { bench in
            let owner = try bench.owner(.oneRepository)
            // The path of the profile is a prefix of the listing's path. A first, harmless fault matches the listing.
            bench.control.inject(.slow(bytes: 4096, every: .zero), onPathPrefix: "/users/one-repo/repos")
            bench.control.inject(.status(502), onPathPrefix: "/users/one-repo")
            await bench.controller.perform(.load(owner))
            try await bench.waitUntil { $0.isComplete(owner) }
            await bench.control.waitUntil { $0.contains { $0.outcome == .responded(status: 502) } }
            let events = bench.actions.events(of: owner)
            #expect(events.count == bench.actions.listings(of: owner).count, "neither a profile nor an error")
        }
    }

    @Test("Loading another owner cancels the requests of the first one")
    func other() async throws {
        try await RepositoriesBench.run { bench in
            let (first, second) = (try bench.owner(.hundredOne), try bench.owner(.oneRepository))
            bench.control.inject(.hang, onPathPrefix: "/users/hundred-one", times: nil)
            await bench.controller.perform(.load(first))
            await bench.control.waitForRequests(2)
            await bench.controller.perform(.load(second))
            await bench.control.waitUntil { $0.prefix(2).allSatisfy { $0.outcome == .clientLeft } }
            try await bench.waitUntil { $0.isComplete(second) }
            #expect(bench.actions.events(of: first).isEmpty)
        }
    }

    @Test("After `stop` no action is sent and no request is in flight")
    func stops() async throws {
        try await RepositoriesBench.run { bench in
            let owner = try bench.owner(.hundredOne)
            bench.control.inject(.hang, onPathPrefix: "/user/101222/repos")
            await bench.controller.perform(.load(owner))
            try await bench.waitUntil { $0.events(of: owner).count == 2 }
            await bench.control.waitForRequests(3)
            await bench.controller.stop()
            await bench.control.waitUntil { $0.last?.outcome == .clientLeft }
            #expect(bench.actions.count == 2)
        }
    }
}
