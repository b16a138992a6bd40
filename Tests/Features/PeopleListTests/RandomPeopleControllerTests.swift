import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import PeopleList

@Suite("Random people: controller", .timeLimit(.minutes(3)))
struct RandomPeopleControllerTests {
    @Test("A sample is sent after the number of remaining requests")
    func sample() async throws {
        try await RandomPeopleHarness.run { harness in
            await harness.controller.perform(.load(.random(SampleRequest()), ignoresCache: false))
            try await harness.waitUntil { $0.count == 2 }
            guard case .requestsLeft(let left?) = harness.actions[0],
                case .received(.loaded(let result), .random(SampleRequest())) = harness.actions[1]
            else {
                Issue.record("\(harness.actions)")
                return
            }
            #expect(result.people.count == 15)
            #expect(left == 60 - harness.control.requests.count)
        }
    }

    @Test("Without an account a sample takes one request once the range is known, and a profile one when its row rests")
    func anonymous() async throws {
        try await RandomPeopleHarness.run { harness in
            let request = PeopleSource.random(SampleRequest())
            await harness.controller.perform(.load(request, ignoresCache: false))
            try await harness.waitUntil { !$0.events(of: request).isEmpty }
            harness.control.clearLog()
            await harness.controller.perform(.load(request.next, ignoresCache: false))
            try await harness.waitUntil { !$0.events(of: request.next).isEmpty }
            guard case .loaded(let sample)? = harness.actions.events(of: request.next).first else {
                Issue.record("\(harness.actions)")
                return
            }
            #expect(sample.people.count == 15)
            await harness.controller.perform(.loadProfiles(sample.people, of: request.next, isRequired: false))
            try await harness.waitUntil { $0.isFinished(request.next) }
            #expect(harness.control.requests.count == 1)
            let last = try #require(sample.people.last)
            for (index, person) in [sample.people[0], last].enumerated() {
                await harness.controller.perform(.loadProfile(person, of: request.next))
                await harness.restClock.sleepsBegun(index + 1)
            }
            harness.restClock.advance(by: .milliseconds(400))
            try await harness.waitUntil { actions in
                actions.events(of: request.next).contains { event in
                    if case .profile(let person) = event { person.id == last.id } else { false }
                }
            }
            #expect(harness.profiles == ["/users/\(last.login)"])
        }
    }

    @Test("An error is sent as its message")
    func failure() async throws {
        try await RandomPeopleHarness.run { harness in
            harness.control.inject(.status(404), times: nil)
            await harness.controller.perform(.load(.random(SampleRequest()), ignoresCache: false))
            try await harness.waitUntil { !$0.events(of: .random(SampleRequest())).isEmpty }
            #expect(
                harness.actions.events(of: .random(SampleRequest())) == [
                    .failed("\(GitHubError.unexpectedStatus(status: 404))")
                ]
            )
        }
    }

    @Test("Profiles are sent as they arrive, then their end")
    func profiles() async throws {
        try await RandomPeopleHarness.run { harness in
            let request = PeopleSource.random(SampleRequest())
            let people = try await harness.service.people(of: SampleRequest()).people
            harness.control.inject(.hang, onPathPrefix: "/users/\(people[0].login)")
            await harness.controller.perform(.loadProfiles(people, of: request, isRequired: true))
            try await harness.waitUntil { $0.events(of: request).count == 14 }
            #expect(!harness.actions.isFinished(request))
            await harness.controller.perform(.loadProfiles([people[0]], of: request, isRequired: true))
            try await harness.waitUntil { $0.isFinished(request) }
            #expect(harness.actions.events(of: request).last == .profilesFinished(nil))
            #expect(harness.actions.events(of: request).count == 16)
        }
    }

    @Test("Profiles that are not required leave 30 requests; required ones leave none")
    func reserve() async throws {
        try await RandomPeopleHarness.run { harness in
            harness.control.setRateLimit(.core, for: .anonymous, remaining: 45)
            let request = PeopleSource.random(SampleRequest(seed: 1))
            let people = try await harness.service.people(of: SampleRequest(seed: 1)).people
            #expect(try #require(await harness.service.requestsLeft()) <= 30)
            await harness.controller.perform(.loadProfiles(people, of: request, isRequired: false))
            try await harness.waitUntil { $0.isFinished(request) }
            #expect(harness.profiles.isEmpty)
            #expect(harness.actions.events(of: request) == [.profilesFinished(nil)])
            await harness.controller.perform(.loadProfiles(people, of: request, isRequired: true))
            try await harness.waitUntil { $0.events(of: request).count == 17 }
            #expect(harness.profiles.count == 15)
        }
    }

    @Test("Another sample cancels the requests of the one before, which sends nothing more")
    func nextSample() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            let first = PeopleSource.random(SampleRequest(seed: 1))
            harness.control.inject(.hang, onPathPrefix: "/users?since", times: 1)
            await harness.controller.perform(.load(first, ignoresCache: false))
            await harness.control.waitForRequests(1)
            await harness.controller.perform(.load(first.next, ignoresCache: false))
            await harness.control.waitUntil { $0.first?.outcome == .clientLeft }
            try await harness.waitUntil { !$0.events(of: first.next).isEmpty }
            #expect(harness.actions.events(of: first).isEmpty)
        }
    }

    @Test("After a stop no request is in flight and nothing is sent")
    func stops() async throws {
        try await RandomPeopleHarness.run { harness in
            let people = try await harness.service.people(of: SampleRequest()).people
            harness.control.clearLog()
            harness.control.inject(.hang, onPathPrefix: "/users/", times: nil)
            await harness.controller.perform(.loadProfiles(people, of: .random(SampleRequest()), isRequired: true))
            await harness.control.waitForRequests(8)
            await harness.controller.stop()
            await harness.control.waitUntil { $0.allSatisfy { $0.outcome == .clientLeft } }
            #expect(harness.actions.isEmpty)
            #expect(harness.control.requests.count == 8)
        }
    }
}
