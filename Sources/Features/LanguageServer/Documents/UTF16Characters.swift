import GitHubModel

extension UInt16 {
    init(ascii character: Unicode.Scalar) { self.init(UInt8(ascii: character)) }

    var isBlank: Bool { self == UInt16(ascii: " ") || self == UInt16(ascii: "\t") }

    /// Whether the character separates words, also in lines and between them.
    var isSpace: Bool { isBlank || self == UInt16(ascii: "\n") || self == UInt16(ascii: "\r") || self == 0xA0 }

    var asciiLowercased: UInt16 {
        (UInt16(ascii: "A")...UInt16(ascii: "Z")).contains(self) ? self | 0x20 : self
    }

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
