import UnicodeText

/// The number of edits between two words: letters that are inserted, deleted or replaced, and neighbors that are
/// swapped (optimal string alignment).
enum EditDistance {
    /// The letters of a word, as a pointer that is quick to compare.
    typealias Letters<Letter> = UnsafeBufferPointer<Letter>

    /// Returns `nil` if there are more than `max` edits, of which 2 are quick.
    static func between<Letter: Equatable>(
        _ one: Letters<Letter>, _ other: Letters<Letter>, max: Int
    ) -> Int? {
        guard abs(one.count - other.count) <= max else { return nil }
        return (0...max).first { isReachable(one, 0, other, 0, edits: $0, isPrefix: false) }
    }

    /// Returns the number of edits between `beginning` and the nearest prefix of `word`.
    static func between<Letter: Equatable>(
        beginning: Letters<Letter>, of word: Letters<Letter>, max: Int
    ) -> Int? {
        guard beginning.count - word.count <= max else { return nil }
        return (0...max).first { isReachable(beginning, 0, word, 0, edits: $0, isPrefix: true) }
    }

    /// Compares the letters of both words from `start` and `otherStart` on.
    private static func isReachable<Letter: Equatable>(
        _ one: Letters<Letter>, _ start: Int, _ other: Letters<Letter>, _ otherStart: Int, edits: Int, isPrefix: Bool
    ) -> Bool {
        var (index, otherIndex) = (start, otherStart)
        while index < one.count, otherIndex < other.count, one[index] == other[otherIndex] {
            index += 1
            otherIndex += 1
        }
        if index >= one.count { return isPrefix || other.count - otherIndex <= edits }
        if otherIndex >= other.count { return one.count - index <= edits }
        guard edits > 0 else { return false }
        let (mismatch, otherMismatch) = (index, otherIndex)  // a variable that a closure captures is slow
        func isReachable(skipping count: Int, _ otherCount: Int) -> Bool {
            Self.isReachable(
                one, mismatch + count, other, otherMismatch + otherCount, edits: edits - 1, isPrefix: isPrefix)
        }
        if isReachable(skipping: 1, 1) || isReachable(skipping: 1, 0) || isReachable(skipping: 0, 1) { return true }
        guard mismatch + 1 < one.count, otherMismatch + 1 < other.count else { return false }
        let isSwapped = one[mismatch] == other[otherMismatch + 1] && one[mismatch + 1] == other[otherMismatch]
        return isSwapped && isReachable(skipping: 2, 2)
    }
}

/// The set of letters in a word, which rules out most words before they are compared.
struct LetterMask: Sendable, Hashable {
    private let bits: UInt32

    init(_ letters: some Sequence<UInt16>) { bits = letters.reduce(0) { $0 | Self.bit(of: $1) } }

    /// The letters are those of a text in UTF-8. ASCII, which most words are, is not decoded.
    init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.allSatisfy({ $0 < 0x80 }) {
            bits = bytes.reduce(0) { $0 | Self.bit(of: UInt16($1)) }
        } else {
            bits = String(decoding: bytes, as: UTF8.self).utf16.reduce(0) { $0 | Self.bit(of: $1) }
        }
    }

    /// `a` to `z` have a bit each, all others share the rest.
    private static func bit(of letter: UInt16) -> UInt32 {
        1 << (letter.isASCIILetter ? UInt32(letter - 0x61) : 26 + UInt32(letter) % 6)
    }

    func isSubset(of other: LetterMask) -> Bool { bits & ~other.bits == 0 }

    /// The number of letters that `other` lacks. Each edit removes and adds at most one.
    func lackingCount(in other: LetterMask) -> Int { (bits & ~other.bits).nonzeroBitCount }
}
