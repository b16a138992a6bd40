import GitHubModel
import Testing

@testable import PeopleList

@Suite("SplitMix64", .timeLimit(.minutes(3)))
struct SplitMix64Tests {
    @Test("The numbers are those of the reference implementation, so a seed always means the same")
    func reference() {
        // The first numbers of seed 1234567 by the reference, splitmix64.c.
        var random = SplitMix64(seed: 1_234_567)
        #expect(
            (0..<3).map { _ in random.next() }
                == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test("Each sample of a seed has its own numbers; the first has those of the seed")
    func indices() {
        var generators = (0..<4).map { SplitMix64(seed: 7, index: $0) }
        var plain = SplitMix64(seed: 7)
        let firsts = generators.indices.map { generators[$0].next() }
        #expect(firsts[0] == plain.next())
        #expect(Set(firsts).count == 4)
    }

    @Test("Slots are below the end, and are the same if the end moves a little")
    func slots() {
        func slots(_ count: Int, below end: Int64) -> [AccountIDRange.Slot] {
            var (range, random) = (AccountIDRange(bits: 28), SplitMix64(seed: 5))
            range.shrink(to: end)
            return (0..<count).map { _ in range.slot(&random) }
        }
        let (before, after) = (slots(100, below: 225_000_000), slots(100, below: 226_000_000))
        #expect((before + after).allSatisfy { (0..<226_000_000).contains($0.after) })
        #expect(Set(before).subtracting(after).count <= 3)
        #expect(Set(before.map { $0.after >> 25 }).count == 7, "all over the range")
    }
}
