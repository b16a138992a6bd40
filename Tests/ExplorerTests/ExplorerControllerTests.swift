import GitHubModel
import GitHubStandIn
import Testing

@testable import Explorer

@Suite("One draw after the other", .timeLimit(.minutes(1)))
struct ExplorerControllerTests {
    @Test("People are told, and what is left to ask with")
    func draws() async throws {
        try await ExplorerBench.run { bench in
            await bench.controller.load(SampleRequest())
            try await bench.waitUntil { $0.count == 2 }
            guard case .requestsLeft(let left?) = bench.actions[0],
                case .received(.loaded(let drawn), SampleRequest()) = bench.actions[1]
            else {
                Issue.record("\(bench.actions)")
                return
            }
            #expect(drawn.people.count == 15 && left == 60 - bench.control.requests.count)
        }
    }

    @Test("A failure is told in a sentence")
    func fails() async throws {
        try await ExplorerBench.run { bench in
            bench.control.inject(.status(404), times: nil)
            await bench.controller.load(SampleRequest())
            try await bench.waitUntil { !$0.news(of: SampleRequest()).isEmpty }
            #expect(
                bench.actions.news(of: SampleRequest()) == [
                    .failed("Not found, or you don't have access. Check the name.")
                ])
        }
    }

    @Test("Profiles are told as they come, then that they have ended")
    func profiles() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            let (draw, people) = (SampleRequest(), try await bench.service.people(of: SampleRequest()).people)
            bench.control.inject(.hang, onPathPrefix: "/users/\(people[0].login)")
            await bench.controller.loadProfiles(of: people, in: draw, isWanted: true)
            try await bench.waitUntil { $0.news(of: draw).count == 14 }
            #expect(!bench.actions.isOver(draw))
            await bench.controller.loadProfiles(of: [people[0]], in: draw, isWanted: true)
            try await bench.waitUntil { $0.isOver(draw) }
            #expect(bench.actions.news(of: draw).last == .profilesFinished(nil))
            #expect(bench.actions.news(of: draw).count == 16)
        }
    }

    @Test("Profiles that nobody asked for leave 30 requests; those asked for leave none")
    func reserve() async throws {
        try await ExplorerBench.run { bench in
            bench.control.setRateLimit(.core, for: .anonymous, remaining: 45)
            let (draw, people) = (
                SampleRequest(seed: 1), try await bench.service.people(of: SampleRequest(seed: 1)).people
            )
            #expect(try #require(await bench.service.requestsLeft()) <= 30)
            await bench.controller.loadProfiles(of: people, in: draw, isWanted: false)
            try await bench.waitUntil { $0.isOver(draw) }
            #expect(bench.profiles.isEmpty && bench.actions.news(of: draw) == [.profilesFinished(nil)])
            await bench.controller.loadProfiles(of: people, in: draw, isWanted: true)
            try await bench.waitUntil { $0.news(of: draw).count == 17 }
            #expect(bench.profiles.count == 15)
        }
    }

    @Test("Other people drop those before: their requests end, and nothing of them is told any more")
    func others() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            let first = SampleRequest(seed: 1)
            bench.control.inject(.hang, onPathPrefix: "/users?since", times: 1)
            await bench.controller.load(first)
            await bench.control.waitForRequests(1)
            await bench.controller.load(first.next)
            await bench.control.waitUntil { $0.first?.outcome == .clientLeft }
            try await bench.waitUntil { !$0.news(of: first.next).isEmpty }
            #expect(bench.actions.news(of: first).isEmpty)
        }
    }

    @Test("After a stop nothing is told and nothing is in flight")
    func stops() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            let people = try await bench.service.people(of: SampleRequest()).people
            bench.control.clearLog()
            bench.control.inject(.hang, onPathPrefix: "/users/", times: nil)
            await bench.controller.loadProfiles(of: people, in: SampleRequest(), isWanted: true)
            await bench.control.waitForRequests(8)
            await bench.controller.stop()
            await bench.control.waitUntil { $0.allSatisfy { $0.outcome == .clientLeft } }
            #expect(bench.actions.isEmpty && bench.control.requests.count == 8)
        }
    }
}
