import UnicodeText

/// A text for comparison, without case, accents and width.
struct FoldedText: Sendable, Hashable {
    let scalars: [Unicode.Scalar]

    init(_ text: String) { scalars = text.folded }

    init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    var text: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    var words: [FoldedText] {
        scalars.split(whereSeparator: \.isBlank).map { FoldedText(scalars: Array($0)) }
    }

    func hasPrefix(_ other: FoldedText) -> Bool { scalars.starts(with: other.scalars) }

    /// The indices at which `other` occurs. None if `other` is empty.
    func starts(of other: FoldedText) -> LazyFilterSequence<Range<Int>> {
        let first = other.scalars.first
        return scalars.indices.lazy.filter { scalars[$0] == first && scalars[$0...].starts(with: other.scalars) }
    }

    /// Whether the scalars of `other` occur in order, possibly with others between them.
    func hasLetters(of other: FoldedText) -> Bool {
        var rest = other.scalars[...]
        for scalar in scalars where scalar == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    func contains(_ other: FoldedText) -> Bool { !starts(of: other).isEmpty }

    func hasWord(beginningWith other: FoldedText) -> Bool { starts(of: other).contains(where: isWordStart) }

    /// Whether a word starts at `index`: a visible scalar without a letter, digit or mark before it.
    func isWordStart(_ index: Int) -> Bool {
        guard !scalars[index].isBlank else { return false }
        return index == 0 || !scalars[index - 1].isInWord
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is white space or an ASCII control character.
    var isBlank: Bool { isASCII ? value <= 0x20 : properties.isWhitespace }

    fileprivate var isInWord: Bool {
        if isASCII { return ("a"..."z").contains(self) || ("0"..."9").contains(self) }
        return switch properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        default: false
        }
    }
}
