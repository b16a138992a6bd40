import GitHubModel

extension UInt16 {
    init(ascii character: Unicode.Scalar) { self.init(UInt8(ascii: character)) }

    var isBlank: Bool { self == UInt16(ascii: " ") || self == UInt16(ascii: "\t") }

    var isOfLogin: Bool { UInt8(exactly: self).map(Login.isCharacter) ?? false }

    /// Whether the character is one in front of the at sign of an address.
    var isOfAddress: Bool { isOfLogin || ".+[]".utf16.contains(self) }

    var isOfDomain: Bool { isOfLogin && self != UInt16(ascii: "_") || self == UInt16(ascii: ".") }
}

extension TextRange {
    init(line: Int, _ characters: Range<Int>) {
        start = TextPosition(line: line, character: characters.lowerBound)
        end = TextPosition(line: line, character: characters.upperBound)
    }
}
