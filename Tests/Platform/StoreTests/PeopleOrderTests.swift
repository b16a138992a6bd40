import Foundation
import GitHubModel
import Store
import Testing

@Suite("Order of people sources", .timeLimit(.minutes(10)))
struct PeopleOrderTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    @Test("100 orders of renames, reused logins, clones and lists lead to the same people and sources")
    func orders() async throws {
        let store = try harness.store()
        typealias Step = @Sendable (LocalStore) throws -> Void
        var steps: [Step] = []
        for (login, id, day) in [
            ("mona", 1, 1), ("mona", 3, 2), ("newmona", 1, 3), ("lisa", 2, 2), ("lisa", 3, 5), ("mona", 2, 6),
            ("zoe", 4, 4),
        ] as [(String, Int64, Double)] {
            steps.append { store in
                let person = try Sample.person(login, "\(login)-\(id)", id: id, followers: Int(day))
                store.people.store([person], at: Sample.later(days: day))
            }
        }
        for (login, id, day) in [
            ("mona", 1, -9), ("mona", nil, -8), ("octo", 1, -7), ("hub", nil, -6), ("old", 9, -5), ("young", 9, -4),
            ("young", nil, -3), ("zoe", 8, -2), ("zoe", 4, -1), ("tie-a", 20, -9), ("tie-b", 20, -9), ("tie-b", 21, -9),
            ("tie-c", 22, -9), ("lisa", 22, -9),
        ] as [(String, Int64?, Double)] {
            steps.append { store in
                store.record([try Sample.commit(login, id == nil ? nil : "Git \(login)", id: id, day: day)])
            }
        }
        steps.append { store in
            store.people.record(
                [try Sample.listed("zoe", id: 4)], from: .repository("a/b"), viewer: 7, isPrivate: true,
                at: Sample.later(days: 4.5))
        }
        var random = SplitMix64(seed: 3)
        var expected: Set<[String]>?
        for _ in 1...100 {
            #expect(await store.clear())
            for step in steps.shuffled(using: &random) { try step(store) }
            await store.flush(upTo: .seconds(30))
            let found = Set(
                store.people.all(limit: 50, viewer: 7).map { stored in
                    [
                        "\(stored.person.login) \(stored.person.hasKnownID ? stored.person.id : 0) \(stored.person.displayName ?? "")"
                    ]
                        + store.people.sources(of: stored, viewer: 7).map { "\($0)" }.sorted()
                })
            if expected != nil, found != expected { try #require(found == expected) }
            expected = found
        }
        let people = try #require(expected).compactMap(\.first).sorted()
        #expect(
            people == [
                "hub 0 ", "lisa 3 lisa-3", "mona 2 mona-2", "newmona 1 newmona-1", "tie-a 20 Git tie-b",
                "tie-b 21 Git tie-b", "tie-c 22 Git tie-c", "young 9 Git young", "zoe 4 zoe-4",
            ])
    }
}
