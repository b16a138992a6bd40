/// A text for comparison, without case, accents and width.
package struct FoldedText: Sendable, Hashable {
    /// The UTF-16 code units.
    package let letters: [UInt16]

    package init(_ text: String) { self.init(scalars: text.folded) }

    package init(letters: some Sequence<UInt16>) { self.letters = Array(letters) }

    package init(scalars: some Sequence<Unicode.Scalar>) {
        var letters: [UInt16] = []
        for scalar in scalars { letters.append(contentsOf: UTF16.encode(scalar) ?? .init()) }
        self.letters = letters
    }

    package var text: String { String(decoding: letters, as: UTF16.self) }
    package var count: Int { letters.count }
    package var isEmpty: Bool { letters.isEmpty }

    /// The parts between white space.
    package var terms: [FoldedText] { split(whereSeparator: \.isBlank) }

    /// The parts between white space and punctuation.
    package var words: [FoldedText] { split { !$0.isInWord } }

    private func split(whereSeparator isSeparator: (UInt16) -> Bool) -> [FoldedText] {
        letters.split(whereSeparator: isSeparator).map { FoldedText(letters: $0) }
    }

    package func hasPrefix(_ other: FoldedText) -> Bool { letters.starts(with: other.letters) }

    /// The indices at which `other` occurs. None if `other` is empty.
    package func starts(of other: FoldedText) -> LazyFilterSequence<Range<Int>> {
        let first = other.letters.first
        return letters.indices.lazy.filter { letters[$0] == first && letters[$0...].starts(with: other.letters) }
    }

    /// Whether the letters of `other` occur in order, possibly with others between them.
    package func hasLetters(of other: FoldedText) -> Bool {
        var rest = other.letters[...]
        for letter in letters where letter == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    package func contains(_ other: FoldedText) -> Bool { !starts(of: other).isEmpty }

    /// Whether a word starts at `index`: a visible letter without a letter, digit or mark before it.
    package func isWordStart(_ index: Int) -> Bool {
        guard !letters[index].isBlank else { return false }
        return index == 0 || !letters[index - 1].isInWord
    }

    package func isWordEnd(_ end: Int) -> Bool { end == letters.count || !letters[end].isInWord }
}

extension Collection<FoldedText> {
    /// The words written as one from each of them on, except for the last one: "vanderberg" and "derberg" for "van der
    /// berg". Each beginning of one of these is a word and what of the next ones is written with it.
    package var gluedSuffixes: [FoldedText] {
        indices.dropLast().map { FoldedText(letters: self[$0...].flatMap(\.letters)) }
    }
}

extension UInt16 {
    /// Whether the code unit is white space or an ASCII control character.
    fileprivate var isBlank: Bool {
        self < 0x80 ? self <= 0x20 : Unicode.Scalar(self)?.properties.isWhitespace ?? false
    }

    /// Characters outside the Basic Multilingual Plane, such as emoji, are separators.
    fileprivate var isInWord: Bool {
        if self < 0x80 { return isASCIILetter || (0x30...0x39).contains(self) }
        return switch Unicode.Scalar(self)?.properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        default: false
        }
    }

    /// Whether the code unit is one of `a` to `z`.
    package var isASCIILetter: Bool { (0x61...0x7A).contains(self) }
}
