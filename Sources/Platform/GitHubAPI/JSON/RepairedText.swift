/// Repairs JSON texts whose strings contain invalid characters.
enum RepairedText {
    /// Returns the text with U+FFFD in place of invalid UTF-8 and of escapes of single surrogates, or `nil` if it has
    /// none. One in UTF-16 or UTF-32, which contains zero bytes, stays as it is.
    static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
        guard !bytes.contains(0) else { return nil }
        let valid = Array(String(decoding: bytes, as: UTF8.self).utf8)
        let repaired = replacingSurrogates(in: valid)
        return repaired == bytes ? nil : repaired
    }

    private static func replacingSurrogates(in bytes: [UInt8]) -> [UInt8] {
        var repaired: [UInt8] = []
        repaired.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let first = rest.first {
            let length = first == backslash ? escapeLength(rest) : 1
            let isSingle = first == backslash && length == 6 && isSurrogate(unit(rest))
            repaired += isSingle ? replacement[...] : rest.prefix(length)
            rest = rest.dropFirst(length)
        }
        return repaired
    }

    private static let backslash = UInt8(ascii: "\\")
    private static let replacement = Array(#"\uFFFD"#.utf8)

    /// The length of the escape at the beginning: 12 for a pair of surrogates, 6 for another code unit, otherwise 2.
    private static func escapeLength(_ text: ArraySlice<UInt8>) -> Int {
        guard let unit = unit(text) else { return 2 }
        let isPair = (0xD800..<0xDC00).contains(unit) && isLowSurrogate(self.unit(text.dropFirst(6)))
        return isPair ? 12 : 6
    }

    private static func isLowSurrogate(_ unit: UInt16?) -> Bool { unit.map { (0xDC00..<0xE000).contains($0) } ?? false }

    private static func isSurrogate(_ unit: UInt16?) -> Bool { unit.map { (0xD800..<0xE000).contains($0) } ?? false }

    /// Returns the code unit of the escape at the beginning, or `nil` for another text.
    private static func unit(_ text: ArraySlice<UInt8>) -> UInt16? {
        guard text.starts(with: [backslash, UInt8(ascii: "u")]) else { return nil }
        let digits = text.dropFirst(2).prefix(4)
        guard digits.count == 4, !digits.contains(UInt8(ascii: "+")) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
