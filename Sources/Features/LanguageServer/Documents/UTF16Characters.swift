extension UInt16 {
    init(ascii character: Unicode.Scalar) { self.init(UInt8(ascii: character)) }

    var isBlank: Bool { self == UInt16(ascii: " ") || self == UInt16(ascii: "\t") }

    var isOfLogin: Bool { isLetterOrDigit || self == UInt16(ascii: "-") || self == UInt16(ascii: "_") }

    private var isLetterOrDigit: Bool {
        switch self {
        case UInt16(ascii: "a")...UInt16(ascii: "z"), UInt16(ascii: "A")...UInt16(ascii: "Z"): true
        case UInt16(ascii: "0")...UInt16(ascii: "9"): true
        default: false
        }
    }

    /// Whether the character is one in front of the at sign of an address.
    var isOfAddress: Bool { isOfLogin || ".+[]".utf16.contains(self) }

    var isOfDomain: Bool { isLetterOrDigit || ".-".utf16.contains(self) }
}

extension TextRange {
    init(line: Int, _ characters: Range<Int>) {
        start = TextPosition(line: line, character: characters.lowerBound)
        end = TextPosition(line: line, character: characters.upperBound)
    }
}
