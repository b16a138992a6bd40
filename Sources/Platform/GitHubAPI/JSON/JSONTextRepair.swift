import Foundation

/// Replaces what is no text in a JSON text by U+FFFD: bytes that are not UTF-8, and halves of surrogate pairs in escapes.
enum JSONTextRepair {
    /// Returns `nil` if there is nothing to replace.
    static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
        let isText = String(validating: bytes, as: UTF8.self) != nil
        var text = isText ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
        return replaceSurrogates(in: &text) || !isText ? text : nil
    }

    private static let replacement = Array("fffd".utf8)

    /// Returns whether one was replaced. All escapes have the same length.
    private static func replaceSurrogates(in text: inout [UInt8]) -> Bool {
        var isReplaced = false
        var index = 0
        while index < text.count {
            guard text[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            guard let unit = escapedUnit(at: index, in: text) else {
                index += 2  // another escape, of which the second character is no start of one
                continue
            }
            let isPair = isHigh(unit) && (escapedUnit(at: index + 6, in: text).map(isLow) ?? false)
            if !isPair, isHigh(unit) || isLow(unit) {
                text.replaceSubrange(index + 2..<index + 6, with: replacement)
                isReplaced = true
            }
            index += isPair ? 12 : 6
        }
        return isReplaced
    }

    /// Returns the code unit of an escape such as `\u00e9`, or `nil` if there is none at `index`.
    private static func escapedUnit(at index: Int, in text: [UInt8]) -> UInt16? {
        guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"), text[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return UInt16(String(decoding: text[index + 2..<index + 6], as: UTF8.self), radix: 16)
    }

    private static func isHigh(_ unit: UInt16) -> Bool { (0xD800...0xDBFF).contains(unit) }

    private static func isLow(_ unit: UInt16) -> Bool { (0xDC00...0xDFFF).contains(unit) }
}
