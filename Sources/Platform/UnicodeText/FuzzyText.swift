package struct FuzzyText: Sendable, Hashable {
    /// The scalars without accents, one for each.
    let scalars: [UInt32]
    /// The scalars without accents and case, one for each.
    let folded: [UInt32]
    /// The bonus for a match at each position, highest at the start of a word.
    let bonuses: [Int]

    package init(_ text: String) {
        scalars = Self.scalars(of: text)
        folded = Self.folded(text)
        var (bonuses, previous) = ([Int](), Kind.space)
        for scalar in text.unicodeScalars {
            let kind = Kind(scalar)
            bonuses.append(Self.bonus(of: kind, after: previous))
            previous = kind
        }
        self.bonuses = bonuses
    }

    static func scalars(of text: String) -> [UInt32] { text.unicodeScalars.map(unaccented) }

    /// Returns the folded scalars of `text`: one for each, so that positions stay the same.
    static func folded(_ text: String) -> [UInt32] { text.unicodeScalars.map(folded) }

    private static func unaccented(_ scalar: Unicode.Scalar) -> UInt32 {
        guard !scalar.isASCII, let folded = Unicode.Scalar(folded(scalar)) else { return scalar.value }
        guard scalar.properties.isUppercase else { return folded.value }
        let mapped = folded.properties.uppercaseMapping.unicodeScalars
        return mapped.count == 1 ? mapped.first?.value ?? scalar.value : scalar.value
    }

    private static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
        guard !scalar.isASCII else { return lowercased(scalar) }
        let folded = String(scalar).folded  // several scalars for a ligature, none for an accent
        return folded.count == 1 ? folded[0].value : lowercased(scalar)
    }

    private static func lowercased(_ scalar: Unicode.Scalar) -> UInt32 {
        if scalar.isASCII { return (0x41...0x5A).contains(scalar.value) ? scalar.value + 0x20 : scalar.value }
        let mapped = scalar.properties.lowercaseMapping.unicodeScalars
        return mapped.count == 1 ? mapped.first?.value ?? scalar.value : scalar.value
    }

    private static func bonus(of kind: Kind, after previous: Kind) -> Int {
        switch (previous, kind) {
        case (_, .space), (_, .punctuation): 0
        case (.space, _), (.punctuation, _): Points.wordStart
        case (.lowercase, .uppercase), (.lowercase, .digit), (.uppercase, .digit): Points.camelCase
        default: 0
        }
    }

    /// The kind of a scalar, which determines where words start.
    private enum Kind {
        case space, punctuation, lowercase, uppercase, digit

        init(_ scalar: Unicode.Scalar) {
            switch scalar {
            case "a"..."z": self = .lowercase
            case "A"..."Z": self = .uppercase
            case "0"..."9": self = .digit
            case " ", "\t": self = .space
            case _ where scalar.isASCII: self = .punctuation
            case _ where scalar.properties.isUppercase: self = .uppercase
            case _ where scalar.properties.isAlphabetic: self = .lowercase
            default: self = scalar.properties.isWhitespace ? .space : .punctuation
            }
        }
    }

    /// The points of a match, in the proportions of fzf (<https://github.com/junegunn/fzf/blob/master/src/algo/algo.go>).
    enum Points {
        static let letter = 16
        /// A letter at the start of a word.
        static let wordStart = 8
        /// A letter at a change of case or kind: `B` in `fooBar`, `2` in `utf2`.
        static let camelCase = 7
        /// A letter directly after the previous one.
        static let consecutive = 6
        /// The penalty for a gap before a letter.
        static let gap = 3
        /// The penalty for each further letter in the gap.
        static let gapExtension = 1
    }
}
