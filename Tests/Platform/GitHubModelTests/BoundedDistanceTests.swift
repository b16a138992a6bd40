import TestSupport
import Testing

@testable import GitHubModel

@Suite("Bounded edit distance", .timeLimit(.minutes(1)))
struct BoundedDistanceTests {
    private func distance(_ one: String, _ other: String, max: Int) -> Int? {
        distance(Array(one.utf16), Array(other.utf16), max: max)
    }

    private func distance(_ one: [UInt16], _ other: [UInt16], max: Int, isBeginning: Bool = false) -> Int? {
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                isBeginning
                    ? EditDistance.between(beginning: one, of: other, max: max)
                    : EditDistance.between(one, other, max: max)
            }
        }
    }

    @Test(
        "Letters are inserted, deleted, replaced, and neighbors are swapped",
        arguments: [
            ("torvalds", "torvalds", 0), ("torvlads", "torvalds", 1), ("orvalds", "torvalds", 1),
            ("ttorvalds", "torvalds", 1), ("torvalda", "torvalds", 1), ("otrvalds", "torvalds", 1),
            ("torvladz", "torvalds", 2), ("trvald", "torvalds", 2), ("ab", "ba", 1), ("", "a", 1), ("", "", 0),
            ("ca", "abc", nil), ("mona", "lisa", nil), ("Юрий", "Юрйи", 1),
        ] as [(String, String, Int?)])
    func edits(one: String, other: String, expected: Int?) {
        #expect(distance(one, other, max: 2) == expected)
        #expect(distance(other, one, max: 2) == expected)
    }

    @Test("The number is that of the matrix of all prefixes")
    func reference() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<20_000 {
            let words = (0..<2).map { _ in (0..<random.below(7)).map { _ in UInt16(0x61 + random.below(3)) } }
            let expected = Self.matrixDistance(words[0], words[1])
            let found = distance(words[0], words[1], max: 2)
            #expect(found == (expected <= 2 ? expected : nil), "\(words)")
            let beginnings = (0...words[1].count).map { Self.matrixDistance(words[0], Array(words[1].prefix($0))) }
            let nearest = beginnings.min() ?? 0
            let prefix = distance(words[0], words[1], max: 2, isBeginning: true)
            #expect(prefix == (nearest <= 2 ? nearest : nil), "\(words)")
        }
    }

    @Test("Words of 10,000 letters are compared quickly")
    func long() {
        let word = [UInt16](repeating: 0x61, count: 10_000)
        let other = word.dropLast(2) + [0x62, 0x63]
        let time = processorTime {
            for _ in 0..<100 { #expect(distance(word, Array(other), max: 2) == 2) }
        }
        #expect(time < .seconds(20), "\(time)")
    }

    /// Optimal string alignment by dynamic programming.
    private static func matrixDistance(_ one: [UInt16], _ other: [UInt16]) -> Int {
        var rows = [[Int]](repeating: [Int](repeating: 0, count: other.count + 1), count: one.count + 1)
        for row in 0...one.count {
            for column in 0...other.count {
                guard row > 0, column > 0 else {
                    rows[row][column] = row + column
                    continue
                }
                let isSame = one[row - 1] == other[column - 1]
                var best = min(
                    rows[row - 1][column] + 1, rows[row][column - 1] + 1, rows[row - 1][column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
                    best = min(best, rows[row - 2][column - 2] + 1)
                }
                rows[row][column] = best
            }
        }
        return rows[one.count][other.count]
    }
}
