import Markdown

/// Character references of HTML, such as `&eacute;` and `&#x1F44B;`.
enum CharacterReference {
    /// Returns the text with the characters in place of the references. Unknown ones stay.
    static func decoded(_ text: Substring.UTF8View) -> String {
        var (decoded, rest) = ([UInt8](), text)
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            decoded += rest[..<start]
            rest = rest[start...]
            guard let length = length(of: rest) else {
                decoded.append(UInt8(ascii: "&"))
                rest = rest.dropFirst()
                continue
            }
            decoded += character(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return String(decoding: decoded + rest, as: UTF8.self)
    }

    /// Returns the length of the reference at the start of `text`, or `nil` if there is none.
    private static func length(of text: Substring.UTF8View) -> Int? {
        let name = text.dropFirst().prefix(maxNameLength).prefix {
            isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "#")
        }
        guard !name.isEmpty, text[name.endIndex...].first == UInt8(ascii: ";") else { return nil }
        return name.count + 2
    }

    /// Returns what the parser, which has the table of the names, reads.
    private static func character(_ reference: [UInt8]) -> [UInt8] {
        var text: String?
        MarkdownDocument(String(decoding: reference, as: UTF8.self), footnotes: false).walk { _, node in
            if node.kind == .text { text = node.literal }
            return text == nil
        }
        return Array((text ?? " ").utf8)  // a space, which the parser removes
    }

    private static let maxNameLength = 32

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
