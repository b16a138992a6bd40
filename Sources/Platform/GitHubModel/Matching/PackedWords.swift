package import UnicodeText

/// Words in the form in which a store contains them. A process reads the words of 100,000 people in this form in a few
/// milliseconds, because nothing is computed from a word but its ``LetterMask``.
///
/// Each word is in UTF-8, followed by a line feed, which no word contains, and the two bytes of its sound. A change of
/// ``SoundKey`` or of this form needs a higher version of the store's schema.
package struct PackedWords: Sendable, Hashable {
    package private(set) var bytes: [UInt8] = []

    /// The number of bytes after the letters of a word.
    static let suffixLength = 3
    private static let lineFeed: UInt8 = 0x0A

    package init() {}

    /// Leaves out words without letters.
    package init(_ words: some Sequence<FoldedText>) {
        for word in words where !word.isEmpty {
            let sound = Self.sound(SoundKey(word.letters[...]))
            bytes += word.text.utf8
            bytes += [Self.lineFeed, UInt8(truncatingIfNeeded: sound), UInt8(sound >> 8)]
        }
    }

    /// Leaves out the end of bytes that another program has written or cut off.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
        var end = 0
        forEach { range, _ in end = range.upperBound + Self.suffixLength }
        self.bytes.removeLast(bytes.count - end)
    }

    package var isEmpty: Bool { bytes.isEmpty }

    package mutating func append(_ words: PackedWords) { bytes += words.bytes }

    /// Returns the words, each once, in lists of at least `minLength` bytes, except for the last list.
    package func uniqued(inLists minLength: Int) -> [PackedWords] {
        var lists = [PackedWords()]
        var known: Set<ArraySlice<UInt8>> = []
        known.reserveCapacity(bytes.count / 16)
        forEach { range, _ in
            guard known.insert(bytes[range]).inserted else { return }
            if lists[lists.count - 1].bytes.count >= minLength { lists.append(PackedWords()) }
            lists[lists.count - 1].bytes += bytes[range.lowerBound..<range.upperBound + Self.suffixLength]
        }
        return lists.filter { !$0.isEmpty }
    }

    /// Calls `body` with the range and the bytes of each word, without what follows it.
    func forEach(_ body: (Range<Int>, UnsafeBufferPointer<UInt8>) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            var index = 0
            while index + Self.suffixLength <= bytes.count {
                guard bytes[index] == Self.lineFeed else {
                    index += 1
                    continue
                }
                body(start..<index, UnsafeBufferPointer(rebasing: bytes[start..<index]))
                index += Self.suffixLength
                start = index
            }
        }
    }

    /// Returns the sound of the word that ends at `end`.
    func sound(after end: Int) -> UInt16 { UInt16(bytes[end + 1]) | UInt16(bytes[end + 2]) << 8 }

    /// A part of the hash of a ``SoundKey``; 0 for a word without one.
    static func sound(_ key: SoundKey?) -> UInt16 { key.map { UInt16(truncatingIfNeeded: $0.hash) | 1 } ?? 0 }
}
