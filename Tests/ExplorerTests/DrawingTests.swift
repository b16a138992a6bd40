import GitHubAPI
import GitHubModel
import GitHubStandIn
import Store
import TestSupport
import Testing

@testable import Explorer

@Suite("Drawing people", .timeLimit(.minutes(2)))
struct DrawingTests {
    @Test("As many as are wanted come, nobody twice, from all over the range", arguments: [1, 7, 15, 60, 100])
    func spread(count: Int) async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            let exploration = try await bench.service.people(of: SampleRequest(count: count, seed: 5))
            #expect(exploration.error == nil && exploration.storedAt == nil)
            #expect(Set(exploration.people.map(\.id)).count == count)
            guard count >= 15 else { return }
            let last = try #require(try await bench.github.people(after: 38_000_000, perPage: 1).first).id
            let quarters = Set(exploration.people.map { min($0.id * 4 / last, 3) })
            #expect(quarters == [0, 1, 2, 3], "\(exploration.people.map(\.id))")
            #expect(exploration.people.map(\.id) != exploration.people.map(\.id).sorted())
        }
    }

    @Test("Everybody has about the same chance")
    func fair() async throws {
        try await ExplorerBench.run(people: 400, token: "mona") { bench in
            var tenths: [Int64: Int] = [:]
            for seed in UInt64(1)...8 {
                for person in try await bench.service.people(of: SampleRequest(count: 100, seed: seed)).people {
                    tenths[person.id / 820_000, default: 0] += 1
                }
            }
            // 800 draws into ten parts of a range of 400 people with gaps of any width.
            #expect((0..<9).allSatisfy { (40...130).contains(tenths[$0, default: 0]) }, "\(tenths)")
        }
    }

    @Test("The same seed and count draw the same people, whoever asks; other seeds and the next draw do not")
    func seeds() async throws {
        try await ExplorerBench.run { bench in
            let draw = SampleRequest(seed: 42)
            let first = try await bench.service.people(of: draw)
            let signedIn = try await bench.nextRun(token: Token(bench.control.token(for: "mona")))
            let again = try await signedIn.service.people(of: draw)
            #expect(again == first && first.people.count == 15)
            let others = [
                try await signedIn.service.people(of: SampleRequest(seed: 43)),
                try await signedIn.service.people(of: draw.next),
            ]
            #expect(others.allSatisfy { Set($0.people.map(\.id)).intersection(first.people.map(\.id)).count < 4 })
            #expect(others[0] != others[1])
        }
    }

    @Test("Without a seed it is others each time")
    func chance() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            let one = try await bench.service.people(of: SampleRequest())
            #expect(try await bench.service.people(of: SampleRequest()).logins != one.logins)
        }
    }

    @Test("Answers that come in another order change nobody")
    func order() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            let first = try await bench.service.people(of: SampleRequest(seed: 3))
            let refreshed = try await bench.nextRun(.refresh)
            for target in bench.pages.prefix(6) {
                bench.control.setLatency(.milliseconds(.random(in: 0...60)), onPathPrefix: target)
            }
            #expect(try await refreshed.service.people(of: SampleRequest(seed: 3)).logins == first.logins)
        }
    }

    @Test("Where there are fewer people than are wanted, all draws end")
    func few() async throws {
        try await ExplorerBench.run(people: 0, token: "mona") { bench in
            let all = try await bench.github.people(after: 0)
            let exploration = try await bench.service.people(of: SampleRequest(count: 100, seed: 1))
            #expect(Set(exploration.people).isSubset(of: all) && exploration.people.count > all.count / 2)
            #expect(Set(exploration.logins).count == exploration.people.count)
            #expect(exploration.error == nil && bench.pages.count <= 4 * 30)
        }
    }

    @Test("Those drawn are remembered, and a profile known before stays")
    func remembers() async throws {
        try await ExplorerBench.run(token: "mona") { bench in
            let people = try await bench.service.people(of: SampleRequest(seed: 9)).people
            let first = try await bench.github.person(people[0].login)
            bench.store.people.store([first], at: bench.date)
            _ = try await bench.service.people(of: SampleRequest(seed: 9))
            try await bench.flush()
            #expect(people.allSatisfy { bench.store.people.person($0.login)?.person.id == $0.id })
            #expect(bench.store.people.person(people[0].login)?.person.profile == first.profile)
        }
    }
}
