import GitHubAPI
import GitHubModel
import GitHubStandIn
import Store
import Testing

@testable import PeopleList

@Suite("Profiles of a sample", .timeLimit(.minutes(3)))
struct ProfileTests {
    /// Returns the loaded profiles, and the error that ended the stream.
    private func profiles(
        of people: [Person], keeping reserve: Int = 0, by service: ExplorerService
    ) async -> (loaded: [Person], error: (any Error)?) {
        var loaded: [Person] = []
        do {
            for try await person in service.profiles(of: people, keeping: reserve) { loaded.append(person) }
            return (loaded, nil)
        } catch { return (loaded, error) }
    }

    @Test("Each profile is loaded once, several at a time, and stored")
    func all() async throws {
        try await RandomPeopleHarness.run { harness in
            let people = try await harness.service.people(of: SampleRequest(count: 20, seed: 1)).people
            harness.control.clearLog()
            harness.control.setLatency(.milliseconds(20), onPathPrefix: "/users/")
            let (loaded, error) = await profiles(of: people, by: harness.service)
            #expect(error == nil)
            #expect(Set(loaded.map(\.id)) == Set(people.map(\.id)))
            #expect(loaded.count == 20)
            #expect(loaded.allSatisfy { $0.profile != nil })
            #expect((2...8).contains(harness.control.peakConcurrency()))
            try await harness.flush()
            #expect(people.allSatisfy { harness.store.people.person($0.login)?.person.profile != nil })
        }
    }

    @Test("An account takes one query for all users, and requests only for the organizations")
    func query() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            let people = try await harness.service.people(of: SampleRequest(count: 30, seed: 1)).people
            harness.control.clearLog()
            let (loaded, error) = await profiles(of: people, by: harness.service)
            #expect(error == nil)
            #expect(Set(loaded.map(\.id)) == Set(people.map(\.id)))
            #expect(loaded.allSatisfy { $0.profile != nil })
            #expect(harness.control.requests(onPathPrefix: "/graphql").count == 1)
            #expect(harness.profiles.count == people.count { $0.kind == .organization })
            try await harness.flush()
            #expect(people.allSatisfy { harness.store.people.person($0.login)?.person.profile != nil })
        }
    }

    @Test("Stored profiles come first and take no request, except with `refresh`")
    func stored() async throws {
        try await RandomPeopleHarness.run { harness in
            let people = try await harness.service.people(of: SampleRequest(count: 4, seed: 1)).people
            _ = await profiles(of: Array(people[2...]), by: harness.service)
            harness.advance(by: 90 * 86_400)
            let next = try await harness.nextRun()
            harness.control.clearLog()
            let (loaded, _) = await profiles(of: people, by: next.service)
            #expect(loaded.prefix(2).map(\.id) == people[2...].map(\.id))
            #expect(Set(loaded.map(\.id)).count == 4)
            #expect(harness.profiles.count == 2)
            let refreshed = try await harness.nextRun(.refresh)
            harness.control.clearLog()
            #expect(await profiles(of: people, by: refreshed.service).loaded.count == 4)
            #expect(harness.profiles.count == 4)
        }
    }

    @Test("Deleted accounts, and logins that belong to another account now, are left out")
    func deleted() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            let people = try await harness.service.people(of: SampleRequest(count: 3, seed: 1)).people
            let deleted = Person(login: try Login("no-such-account"), id: 7, kind: .user, avatarURL: "", url: "")
            let other = Person(login: people[0].login, id: 8, kind: .user, avatarURL: "", url: "")
            let (loaded, error) = await profiles(of: [deleted, other] + people[1...], by: harness.service)
            #expect(error == nil)
            #expect(Set(loaded.map(\.id)) == Set(people[1...].map(\.id)))
        }
    }

    @Test("With a reserve, requests remain; without one, the rate limit ends the stream with its error")
    func reserve() async throws {
        try await RandomPeopleHarness.run { harness in
            harness.control.setRateLimit(.core, for: .anonymous, remaining: 60)
            let people = try await harness.service.people(of: SampleRequest(seed: 1)).people
            let left = try #require(await harness.service.requestsLeft())
            harness.control.clearLog()
            let (some, error) = await profiles(of: people, keeping: left - 4, by: harness.service)
            #expect(error == nil)
            #expect((4..<15).contains(some.count), "\(some.count) of 4 and those in progress")
            harness.control.setRateLimit(.core, for: .anonymous, remaining: 2)
            let rest = people.filter { person in !some.contains { $0.id == person.id } }
            let (more, limit) = await profiles(of: Array((rest + people).prefix(15)), by: harness.service)
            #expect(more.count < 15)
            #expect((limit as? GitHubError)?.isRateLimit == true, "\(String(describing: limit))")
        }
    }

    @Test("The first error ends the stream; the profiles before it arrive")
    func failure() async throws {
        try await RandomPeopleHarness.run { harness in
            let people = try await harness.service.people(of: SampleRequest(seed: 1)).people
            harness.control.inject(.status(502), onPathPrefix: "/users/\(people[12].login)", times: nil)
            let (loaded, error) = await profiles(of: people, by: harness.service)
            #expect((error as? GitHubError) == .serverError(status: 502))
            #expect((5..<15).contains(loaded.count))
            #expect(!loaded.contains { $0.id == people[12].id })
        }
    }
}

extension GitHubError {
    fileprivate var isRateLimit: Bool { if case .rateLimited(.core, _) = self { true } else { false } }
}
