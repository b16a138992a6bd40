/// The text of HTML in Markdown: tags and comments are removed, images become their alternative text.
enum HTMLFragment {
    enum Part: Hashable {
        case text(String)
        case image(String)
        case lineBreak
    }

    static func parts(of html: String) -> [Part] {
        var (parts, rest) = ([Part](), html.utf8[...])
        while !rest.isEmpty {
            let text = rest.prefix { $0 != UInt8(ascii: "<") }
            if !text.isEmpty { parts.append(.text(decoded(text))) }
            rest = rest[text.endIndex...]
            guard !rest.isEmpty else { break }
            let tag = tag(rest)
            if let part = part(for: tag) { parts.append(part) }
            rest = rest[tag.endIndex...]
        }
        return parts
    }

    /// Returns the tag or comment at the start of `text`; only `<` if there is none.
    private static func tag(_ text: Substring.UTF8View) -> Substring.UTF8View {
        if text.starts(with: "<!--".utf8) { return text[..<end(of: "-->", in: text)] }
        guard let second = text.dropFirst().first, isLetter(second) || "/!?".utf8.contains(second) else {
            return text.prefix(1)
        }
        return text[..<end(of: ">", in: text)]
    }

    private static func end(of mark: String, in text: Substring.UTF8View) -> Substring.UTF8View.Index {
        let mark = Array(mark.utf8)
        let start = text.indices.first { text[$0] == mark[0] && text[$0...].starts(with: mark) }
        return start.map { text.index($0, offsetBy: mark.count) } ?? text.endIndex
    }

    private static func part(for tag: Substring.UTF8View) -> Part? {
        let inner = tag.dropFirst().drop { $0 == UInt8(ascii: "/") }
        let name = String(Substring(inner.prefix { isLetter($0) || isDigit($0) })).lowercased()
        return switch name {
        case "" where tag.count == 1: .text("<")
        case "img": attribute("alt", of: String(Substring(inner))).map { .image($0) }
        case "br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "table", "ul", "ol": .lineBreak
        case "td", "th": .text(" ")
        default: nil
        }
    }

    private static func attribute(_ name: String, of tag: String) -> String? {
        let pattern = #/\s(?<name>[a-z-]+)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s>"']+))/#
            .ignoresCase()
        let match = tag.prefix(maxTagLength).matches(of: pattern).first { $0.output.name.lowercased() == name }
        guard let output = match?.output, let text = output.double ?? output.single ?? output.bare else { return nil }
        return text.isEmpty ? nil : decoded(text.utf8)
    }

    private static func decoded(_ text: Substring.UTF8View) -> String {
        var text = String(Substring(text))
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        for (name, character) in references { text = text.replacing(name, with: character) }
        return text
    }

    private static let references = [
        ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&middot;", "·"),
        ("&bull;", "•"), ("&copy;", "©"), ("&amp;", "&"),
    ]
    private static let maxTagLength = 2_000

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
