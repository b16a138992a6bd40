import GitHubAPI
import GitHubModel
import GitHubStandIn
import Store
import TestSupport
import Testing

@testable import PeopleList

@Suite("Random samples", .timeLimit(.minutes(2)))
struct ExplorerServiceTests {
    @Test(
        "A sample has the requested number of different people, from the whole range", arguments: [1, 7, 15, 60, 100])
    func spread(count: Int) async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            let result = try await harness.service.people(of: SampleRequest(count: count, seed: 5))
            #expect(result.error == nil)
            #expect(result.storedAt == nil)
            #expect(Set(result.people.map(\.id)).count == count)
            guard count >= 15 else { return }
            let last = try #require(try await harness.github.people(after: 38_000_000, perPage: 1).first).id
            let quarters = Set(result.people.map { min($0.id * 4 / last, 3) })
            #expect(quarters == [0, 1, 2, 3], "\(result.people.map(\.id))")
            #expect(result.people.map(\.id) != result.people.map(\.id).sorted())
        }
    }

    @Test("All accounts have about the same chance")
    func uniform() async throws {
        try await RandomPeopleHarness.run(people: 400, token: "mona") { harness in
            var tenths: [Int64: Int] = [:]
            for seed in UInt64(1)...8 {
                for person in try await harness.service.people(of: SampleRequest(count: 100, seed: seed)).people {
                    tenths[person.id / 820_000, default: 0] += 1
                }
            }
            // 800 selections from ten parts of a range of 400 accounts with gaps of any width.
            #expect((0..<9).allSatisfy { (40...130).contains(tenths[$0, default: 0]) }, "\(tenths)")
        }
    }

    @Test("The same seed and count return the same people to any account; other seeds and the next sample do not")
    func seeds() async throws {
        try await RandomPeopleHarness.run { harness in
            let request = SampleRequest(seed: 42)
            let first = try await harness.service.people(of: request)
            let signedIn = try await harness.nextRun(token: Token(harness.control.token(for: "mona")))
            let second = try await signedIn.service.people(of: request)
            #expect(second == first)
            #expect(first.people.count == 15)
            let others = [
                try await signedIn.service.people(of: SampleRequest(seed: 43)),
                try await signedIn.service.people(of: request.next),
            ]
            #expect(others.allSatisfy { Set($0.people.map(\.id)).intersection(first.people.map(\.id)).count < 4 })
            #expect(others[0] != others[1])
        }
    }

    @Test("Without a seed each sample differs")
    func noSeed() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            let first = try await harness.service.people(of: SampleRequest())
            #expect(try await harness.service.people(of: SampleRequest()).logins != first.logins)
        }
    }

    @Test("The order of the responses does not change the sample")
    func order() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            let first = try await harness.service.people(of: SampleRequest(seed: 3))
            let refreshed = try await harness.nextRun(.refresh)
            for target in harness.pages.prefix(6) {
                harness.control.setLatency(.milliseconds(.random(in: 0...60)), onPathPrefix: target)
            }
            #expect(try await refreshed.service.people(of: SampleRequest(seed: 3)).logins == first.logins)
        }
    }

    @Test("With fewer accounts than requested, the selection ends")
    func fewAccounts() async throws {
        try await RandomPeopleHarness.run(people: 0, token: "mona") { harness in
            let all = try await harness.github.people(after: 0)
            let result = try await harness.service.people(of: SampleRequest(count: 100, seed: 1))
            #expect(Set(result.people).isSubset(of: all))
            #expect(result.people.count > all.count / 2)
            #expect(Set(result.logins).count == result.people.count)
            #expect(result.error == nil)
            #expect(harness.pages.count <= 4 * 30)
        }
    }

    @Test("A sample is not empty because its first slots are past the last account")
    func emptySlots() async throws {
        // The IDs need 28 bits, and the last account is just above half of their range.
        let (people, end) = (try Sample.people(30), Int64(1) << 27 + 10)
        let sampler = RandomSampler(count: 1, peoplePerSlot: 3, maxConcurrentRequests: 1) { $0 < end ? people : [] }
        for seed in UInt64(0)..<500 {
            let sample = try await sampler.run(in: AccountIDRange(bits: 28), SplitMix64(seed: seed)) { _ in }
            #expect(sample.people.count == 1)
        }
    }

    @Test("People in a sample are stored, and stored profiles stay")
    func stores() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            let people = try await harness.service.people(of: SampleRequest(seed: 9)).people
            let first = try await harness.github.person(people[0].login)
            harness.store.people.store([first], at: harness.date)
            _ = try await harness.service.people(of: SampleRequest(seed: 9))
            try await harness.flush()
            #expect(people.allSatisfy { harness.store.people.person($0.login)?.person.id == $0.id })
            #expect(harness.store.people.person(people[0].login)?.person.profile == first.profile)
        }
    }
}
