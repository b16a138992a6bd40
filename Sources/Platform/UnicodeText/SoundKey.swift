/// A hash of how a word sounds: "Philipp" and "Filip", "Meyer" and "Maier" have the same one.
package struct SoundKey: Sendable, Hashable {
    package let hash: UInt32

    /// `nil` for a word in which fewer than two sounds, or letters other than `a` to `z`, remain.
    package init?(_ letters: ArraySlice<UInt16>) {
        guard letters.allSatisfy(\.isASCIILetter) else { return nil }
        var (hash, count, last): (UInt32, Int, UInt8) = (0x811C_9DC5, 0, 0)
        var rest = letters
        while let first = rest.first {
            let group = Self.group(at: rest)
            let sounds =
                group?.sounds ?? Self.sounds(of: first, in: rest, isFirst: rest.startIndex == letters.startIndex)
            rest = rest.dropFirst(group?.length ?? 1)
            for sound in [UInt8(truncatingIfNeeded: sounds), UInt8(sounds >> 8)] where sound != 0 && sound != last {
                hash = (hash ^ UInt32(sound)) &* 0x0100_0193
                count += 1
                last = sound
            }
        }
        guard count >= 2 else { return nil }
        self.hash = hash
    }

    /// One or two ASCII letters; the second one is in the high byte.
    private typealias Sounds = UInt16

    /// Returns the sounds of the two to four letters at the start of `letters` that are spoken as one.
    private static func group(at letters: ArraySlice<UInt16>) -> (sounds: Sounds, length: Int)? {
        guard let first = letters.first, let second = letters.dropFirst().first else { return nil }
        if first == s || first == t {
            for (group, sounds) in longGroups where letters.starts(with: group) { return (sounds, group.count) }
        }
        let sounds = pairs[Int(first - a) * 26 + Int(second - a)]
        if sounds == ch, let third = letters.dropFirst(2).first, !isVowel(third), third != h { return (k, 2) }
        return sounds == 0 ? nil : (sounds, 2)
    }

    private static func sounds(of letter: UInt16, in rest: ArraySlice<UInt16>, isFirst: Bool) -> Sounds {
        let next = rest.dropFirst().first
        switch letter {
        case c: return next.map { "eiy".utf16.contains($0) } ?? false ? s : k
        case h: return isFirst || next.map(isVowel) ?? false ? h : 0
        case e: return next == nil && !isFirst ? 0 : e
        default: return singles[Int(letter - a)]
        }
    }

    private static func isVowel(_ letter: UInt16) -> Bool { "aeiouy".utf16.contains(letter) }

    private static let (a, c, e, h, k, s, t, ch) = (
        UInt16(0x61), UInt16(0x63), UInt16(0x65), UInt16(0x68), UInt16(0x6B), UInt16(0x73), UInt16(0x74), UInt16(0x43)
    )

    private static let longGroups = [("tsch", "C"), ("sch", "S"), ("tch", "C")].map { (Array($0.utf16), sounds($1)) }

    private static let singles: [Sounds] = {
        var singles = (0..<26).map { a + $0 }
        for (letter, text) in zip("qxyjwz".utf16, ["k", "ks", "i", "i", "v", "s"]) {
            singles[Int(letter - a)] = sounds(text)
        }
        return singles
    }()

    private static let pairs: [Sounds] = {
        let table = """
            ch C cz C sh S sz S zh S ph f gh g kh k th t dh d bh b rh r wh v ck k qu kv tz s ts s dt t
            ie i ee i ea i ey A ay A ei A ai A ej A aj A oo u ou u ue u oe o ae e aa a
            """
        let words = table.split(whereSeparator: \.isWhitespace).map { Array($0.utf16) }
        var pairs = [Sounds](repeating: 0, count: 26 * 26)
        for index in stride(from: 0, to: words.count, by: 2) {
            let pair = words[index]
            pairs[Int(pair[0] - a) * 26 + Int(pair[1] - a)] = sounds(String(decoding: words[index + 1], as: UTF16.self))
        }
        return pairs
    }()

    private static func sounds(_ text: String) -> Sounds { text.utf8.reversed().reduce(0) { $0 << 8 | Sounds($1) } }
}
