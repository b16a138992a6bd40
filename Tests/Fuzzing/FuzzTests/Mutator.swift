import GitHubModel

/// Makes invalid inputs of valid ones. The input with a number is the same in every run with the same seed.
struct Mutator {
    /// Not empty.
    let corpus: [[UInt8]]
    let seed: UInt64
    /// The maximum length of an input in bytes.
    private static let maxLength = 1 << 16

    /// Returns an input. The first ones are those of the corpus.
    func input(_ number: Int) -> [UInt8] {
        guard number >= corpus.count else { return corpus[number] }
        var generator = SplitMix64(seed: seed ^ UInt64(number) &* 0xD134_2543_DE82_EF95)
        var bytes = generator.pick(corpus)
        repeat { change(&bytes, &generator) } while generator.below(3) > 0
        return Array(bytes.prefix(Self.maxLength))
    }

    private func change(_ bytes: inout [UInt8], _ generator: inout SplitMix64) {
        let range = generator.range(in: bytes.count)
        switch generator.below(11) {
        case 0: bytes.truncate(generator.below(bytes.count + 1))
        case 1: bytes.removeSubrange(range)
        case 2: bytes.insert(contentsOf: bytes[range], at: range.lowerBound)
        case 3: bytes = bytes[..<range.upperBound] + generator.pick(corpus).suffix(generator.below(200))
        case 4: bytes.insert(contentsOf: generator.pick(Self.tokens), at: range.lowerBound)
        case 5: bytes.replaceSubrange(range, with: generator.pick(Self.tokens))
        case 6: replaceNumber(&bytes, &generator)
        case 7: bytes.insert(UInt8(generator.below(256)), at: range.lowerBound)
        case 8:  // nesting and repetition
            let repeated = Array(bytes[range.prefix(8)])
            for _ in 0..<generator.below(400) { bytes.insert(contentsOf: repeated, at: range.lowerBound) }
        default:
            guard !bytes.isEmpty else { return }
            bytes[generator.below(bytes.count)] ^= 1 << UInt8(generator.below(8))
        }
    }

    /// Replaces digits in the text by a number at the limit of a type.
    private func replaceNumber(_ bytes: inout [UInt8], _ generator: inout SplitMix64) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let starts = bytes.indices.filter { digits.contains(bytes[$0]) && ($0 == 0 || !digits.contains(bytes[$0 - 1])) }
        guard !starts.isEmpty else { return }
        let start = generator.pick(starts)
        let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.endIndex
        bytes.replaceSubrange(start..<end, with: generator.pick(Self.numbers))
    }

    private static let numbers = [
        "0", "-1", "255", "2147483647", "-2147483648", "4294967296", "9007199254740993", "9223372036854775807",
        "-9223372036854775808", "9223372036854775808", "18446744073709551615", "1e400", "-1e-400", "1.5", "nan", "inf",
        "0x7f",
        "00000000000000000001", "٣",
    ].map { Array($0.utf8) }

    /// Texts that have a meaning in one of the formats, and bytes that are not UTF-8.
    private static let tokens: [[UInt8]] =
        numbers
        + [
            "\0", "\r\n", "\r\n\r\n", "\t", " ", "\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}\\", "\u{7}", "[200~", "[201~",
            "[M", "\u{9B}",
            "{", "}", "[", "]", "\"", "\\", "\\ud800", "\\u0000", "null", "true", ",", ":", ";", "<", ">", "=", "/",
            "//", "://", "@",
            "#", "+", "%00", "..", "[::1]", "rel=\"next\"", "Content-Length: 5",
            "-by: a <1+b@users.noreply.github.com>", "AND",
            "type:", "\"id\":", "é", "e\u{301}", "👩‍👩‍👧", "🇫", "\u{202E}", "\u{FEFF}", "\u{2028}", "\u{E0041}",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x80], [0xF4, 0x90, 0x80, 0x80], [0, 0, 0, 0x80],
        ]
}

extension SplitMix64 {
    /// Returns one of `choices`, which must not be empty.
    fileprivate mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }

    /// Returns a range of at most `count` indices, which are most often few.
    fileprivate mutating func range(in count: Int) -> Range<Int> {
        let start = below(count + 1)
        return start..<start + below(min(count - start, below(5) == 0 ? count : 16) + 1)
    }
}

extension [UInt8] {
    fileprivate mutating func truncate(_ count: Int) { removeLast(self.count - count) }
}
