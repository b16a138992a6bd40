import GitHubModel
import Store
import TestSupport
import Testing

@Suite("Random people", .timeLimit(.minutes(3)))
struct RandomPeopleTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    @Test("The requested number of people is returned without duplicates, at most all of them")
    func count() async throws {
        let store = try await harness.store(with: try (1...40).map { try Sample.listed("person-\($0)", id: $0 * 7) })
        var random = SeededGenerator(seed: 1)
        for count in [0, 1, 15, 40, 100] {
            let people = store.people.random(count, using: &random)
            #expect(people.count == min(count, 40))
            #expect(Set(people.map(\.person.id)).count == people.count)
        }
        #expect(store.people.random(-1, using: &random).isEmpty)
        let empty = try StoreHarness()
        #expect(try empty.store().people.random(5, using: &random).isEmpty)
    }

    @Test("The same seed selects the same people in the same order; another one selects others")
    func repeatable() async throws {
        let store = try await harness.store(with: try (1...200).map { try Sample.listed("person-\($0)", id: $0) })
        var (one, same, other) = (SeededGenerator(seed: 1), SeededGenerator(seed: 1), SeededGenerator(seed: 2))
        let first = store.people.random(15, using: &one)
        #expect(store.people.random(15, using: &same) == first)
        #expect(store.people.random(15, using: &other) != first)
        #expect(store.people.random(15, using: &one) != first)
    }

    @Test("All people have the same probability, with ids above 2³¹ too")
    func fair() async throws {
        let ids = (1...20).map { Int64($0) } + (0..<20).map { 40_000_000_000 + Int64($0) * 1_000_003 }
        let store = try await harness.store(with: try ids.map { try Sample.listed("person-\($0)", id: $0) })
        var (random, counts) = (SeededGenerator(seed: 3), [Int64: Int]())
        for _ in 0..<1_000 {
            for stored in store.people.random(4, using: &random) { counts[stored.person.id, default: 0] += 1 }
        }
        // 100 expected, plus or minus five standard deviations.
        #expect(ids.allSatisfy { (50...150).contains(counts[$0, default: 0]) }, "\(counts)")
    }
}
