import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import Testing

@testable import Repositories

@Suite("Repositories controller", .timeLimit(.minutes(3)))
struct RepositoriesControllerTests {
    @Test("The profile and the growing listing are sent")
    func loads() async throws {
        try await RepositoriesHarness.run { harness in
            let owner = try harness.owner(.hundredOne)
            await harness.controller.perform(.load(owner))
            try await harness.waitUntil { $0.isComplete && $0.events.count == 4 }
            #expect(harness.actions.listings.map(\.repositories.count) == [100, 101, 101])
            let ids = harness.actions.events.compactMap { event -> Int64? in
                if case .profileLoaded(let person) = event { person.id } else { nil }
            }
            #expect(ids == [101_222])
        }
    }

    @Test("An error is sent after the loaded pages")
    func fails() async throws {
        try await RepositoriesHarness.run { harness in
            let owner = try harness.owner(.hundredOne)
            harness.control.inject(.truncated, onPathPrefix: "/user/101222/repos")
            await harness.controller.perform(.load(owner))
            try await harness.waitUntil { actions in
                actions.events.contains { if case .failed = $0 { true } else { false } }
            }
            let listings = harness.actions.listings
            #expect(listings.last?.repositories.count == 100)
            #expect(!listings[0].isComplete)
        }
    }

    @Test("The listing is loaded even if the profile fails, which is reported")
    func withoutProfile() async throws {
        try await RepositoriesHarness.run { harness in
            let owner = try harness.owner(.oneRepository)
            // The path of the profile is a prefix of the listing's path. A first, harmless fault matches the listing.
            harness.control.inject(.slow(bytes: 4096, every: .zero), onPathPrefix: "/users/one-repo/repos")
            harness.control.inject(.status(502), onPathPrefix: "/users/one-repo")
            await harness.controller.perform(.load(owner))
            try await harness.waitUntil { $0.isComplete }
            await harness.control.waitUntil { $0.contains { $0.outcome == .responded(status: 502) } }
            let failure = RepositoriesScreen.Event.profileFailed(GitHubError.serverError(status: 502).description)
            try await harness.waitUntil { $0.events.contains(failure) }
        }
    }

    @Test("Loading another owner cancels the requests of the first one")
    func other() async throws {
        try await RepositoriesHarness.run { harness in
            let (first, second) = (try harness.owner(.hundredOne), try harness.owner(.oneRepository))
            harness.control.inject(.hang, onPathPrefix: "/users/hundred-one", times: nil)
            await harness.controller.perform(.load(first))
            await harness.control.waitForRequests(2)
            await harness.controller.perform(.load(second))
            await harness.control.waitUntil { $0.prefix(2).allSatisfy { $0.outcome == .clientLeft } }
            try await harness.waitUntil { $0.isComplete }
            let events = harness.actions.events
            #expect(harness.actions.listings.allSatisfy { $0.repositories.count <= 1 })
            #expect(
                !events.contains { if case .profileLoaded(let person) = $0 { person.id == 101_222 } else { false } })
        }
    }

    @Test("After `stop` no action is sent and no request is in flight")
    func stops() async throws {
        try await RepositoriesHarness.run { harness in
            let owner = try harness.owner(.hundredOne)
            harness.control.inject(.hang, onPathPrefix: "/user/101222/repos")
            await harness.controller.perform(.load(owner))
            try await harness.waitUntil { $0.events.count == 2 }
            await harness.control.waitForRequests(3)
            await harness.controller.stop()
            await harness.control.waitUntil { $0.last?.outcome == .clientLeft }
            #expect(harness.actions.count == 2)
        }
    }
}
