import GitHubModel
import Testing

@testable import Explorer

@Suite("Random numbers that come again", .timeLimit(.minutes(1)))
struct SplitMix64Tests {
    @Test("They are SplitMix64's, so a seed means the same for ever")
    func reference() {
        // The first numbers of seed 1234567 by the reference, splitmix64.c.
        var random = SplitMix64(seed: 1_234_567)
        #expect(
            (0..<3).map { _ in random.next() }
                == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test("Each draw of a seed has numbers of its own, the first the seed's")
    func numbers() {
        var draws = (0..<4).map { SplitMix64(seed: 7, number: $0) }
        var plain = SplitMix64(seed: 7)
        let firsts = draws.indices.map { draws[$0].next() }
        #expect(firsts[0] == plain.next() && Set(firsts).count == 4)
    }

    @Test("Places are drawn below the end, and are the same places when the end moves a little")
    func places() {
        func places(_ count: Int, below end: Int64) -> [AccountIDRange.Slot] {
            var (range, random) = (AccountIDRange(bits: 28), SplitMix64(seed: 5))
            range.shrink(nobodyAfter: end)
            return (0..<count).map { _ in range.slot(&random) }
        }
        let (before, after) = (places(100, below: 225_000_000), places(100, below: 226_000_000))
        #expect((before + after).allSatisfy { (0..<226_000_000).contains($0.after) })
        #expect(Set(before).subtracting(after).count <= 3)
        #expect(Set(before.map { $0.after >> 25 }).count == 7, "all over the range")
    }
}
