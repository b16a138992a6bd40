import GitHubAPI
import GitHubModel
import GitHubStandIn
import Store
import Synchronization
import Testing

@testable import Explorer

@Suite("Profiles of those drawn", .timeLimit(.minutes(1)))
struct ProfileTests {
    /// Those handed out, and why it ended.
    private func profiles(
        of people: [Person], keeping reserve: Int = 0, by service: ExplorerService
    ) async -> (found: [Person], error: (any Error)?) {
        var found: [Person] = []
        do {
            try await service.profiles(of: people, keeping: reserve) { found.append($0) }
            return (found, nil)
        } catch { return (found, error) }
    }

    @Test("Each comes once, several are asked at once, and all are remembered")
    func all() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            let people = try await bench.service.people(of: SampleRequest(count: 20, seed: 1)).people
            bench.control.clearLog()
            bench.control.setLatency(.milliseconds(20), onPathPrefix: "/users/")
            let (found, error) = await profiles(of: people, by: bench.service)
            #expect(error == nil && Set(found.map(\.id)) == Set(people.map(\.id)) && found.count == 20)
            #expect(found.allSatisfy { $0.profile != nil })
            #expect((2...8).contains(bench.control.peakConcurrency()))
            try await bench.flush()
            #expect(people.allSatisfy { bench.store.people.person($0.login)?.person.profile != nil })
        }
    }

    @Test("Those stored come first and cost nothing, except where all is to be asked again")
    func stored() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            let people = try await bench.service.people(of: SampleRequest(count: 4, seed: 1)).people
            _ = await profiles(of: Array(people[2...]), by: bench.service)
            bench.advance(by: 90 * 86_400)
            let next = try await bench.nextRun()
            bench.control.clearLog()
            let (found, _) = await profiles(of: people, by: next.service)
            #expect(found.prefix(2).map(\.id) == people[2...].map(\.id) && Set(found.map(\.id)).count == 4)
            #expect(bench.profiles.count == 2)
            let refreshed = try await bench.nextRun(.refresh)
            bench.control.clearLog()
            #expect(await profiles(of: people, by: refreshed.service).found.count == 4 && bench.profiles.count == 4)
        }
    }

    @Test("Whoever is gone, or has passed their login on, is passed over")
    func gone() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            let people = try await bench.service.people(of: SampleRequest(count: 3, seed: 1)).people
            let gone = Person(login: try Login("nobody-at-all"), id: 7, kind: .user, avatarURL: "", url: "")
            let other = Person(login: people[0].login, id: 8, kind: .user, avatarURL: "", url: "")
            let (found, error) = await profiles(of: [gone, other] + people[1...], by: bench.service)
            #expect(error == nil && Set(found.map(\.id)) == Set(people[1...].map(\.id)))
        }
    }

    @Test("Those nobody asked for leave a reserve; those asked for go to the last, and then say why they end")
    func reserve() async throws {
        try await ExplorerBench.run { bench in
            bench.control.setRateLimit(.core, for: .anonymous, remaining: 60)
            let people = try await bench.service.people(of: SampleRequest(seed: 1)).people
            let left = try #require(await bench.service.requestsLeft())
            bench.control.clearLog()
            let (some, error) = await profiles(of: people, keeping: left - 4, by: bench.service)
            #expect(error == nil && (4..<15).contains(some.count), "\(some.count) of 4 and those under way")
            bench.control.setRateLimit(.core, for: .anonymous, remaining: 5)
            let rest = people.filter { person in !some.contains { $0.id == person.id } }
            let (more, limit) = await profiles(of: Array((rest + people).prefix(15)), by: bench.service)
            #expect(more.count < 15 && (limit as? GitHubError)?.isRateLimit == true, "\(String(describing: limit))")
        }
    }

    @Test("The first failure ends it; what came before is there")
    func fails() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            let people = try await bench.service.people(of: SampleRequest(seed: 1)).people
            bench.control.inject(.status(502), onPathPrefix: "/users/\(people[12].login)", times: nil)
            let (found, error) = await profiles(of: people, by: bench.service)
            #expect((error as? GitHubError) == .serverError(status: 502))
            #expect((5..<15).contains(found.count) && !found.contains { $0.id == people[12].id })
        }
    }
}

extension GitHubError {
    fileprivate var isRateLimit: Bool { if case .rateLimited(.core, _) = self { true } else { false } }
}
