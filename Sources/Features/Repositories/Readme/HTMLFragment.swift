import TerminalUI

/// The text of HTML in Markdown: tags and comments are removed, images become their alternative text.
enum HTMLFragment {
    enum Part: Hashable {
        case text(String)
        case image(String)
        case lineBreak
        /// Text in a style follows, or ends.
        case begin(Style)
        case end
    }

    static func parts(of html: String) -> [Part] {
        var (parts, rest) = ([Part](), html.utf8[...])
        var keepsLines = false
        while !rest.isEmpty {
            let text = rest.prefix { $0 != UInt8(ascii: "<") }
            if !text.isEmpty { parts += Self.text(decoded(text), keepsLines: keepsLines) }
            rest = rest[text.endIndex...]
            guard !rest.isEmpty else { break }
            let tag = tag(rest)
            parts += Self.parts(for: tag)
            rest = rest[tag.endIndex...]
            let (name, isEnd) = name(of: tag)
            if name == "pre" { keepsLines = !isEnd }
            if !isEnd, hiddenElements.contains(name) {
                rest = rest[end(of: "</\(name)", in: rest)...].drop { $0 != UInt8(ascii: ">") }.dropFirst()
            }
        }
        return parts
    }

    /// Elements whose content is no text of the page.
    private static let hiddenElements: Set<String> = ["style", "script", "title"]

    private static func text(_ text: String, keepsLines: Bool) -> [Part] {
        guard keepsLines else { return [.text(text)] }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { [Part.text(String($0))] }
        return Array(lines.joined(separator: [.lineBreak]))
    }

    private static func name(of tag: Substring.UTF8View) -> (name: String, isEnd: Bool) {
        let inner = tag.dropFirst().drop { $0 == UInt8(ascii: "/") }
        let name = String(Substring(inner.prefix { isLetter($0) || isDigit($0) })).lowercased()
        return (name, tag.dropFirst().first == UInt8(ascii: "/"))
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

    private static func parts(for tag: Substring.UTF8View) -> [Part] {
        let (name, isEnd) = name(of: tag)
        return switch name {
        case "" where tag.count == 1: [.text("<")]
        case "img": attribute("alt", of: String(Substring(tag.dropFirst()))).map { [.image($0)] } ?? []
        case "br", "p", "div", "li", "tr", "table", "ul", "ol", "pre", "details": [.lineBreak]
        case "h1", "h2", "h3", "h4", "h5", "h6", "summary":
            isEnd ? [.end, .lineBreak] : [.lineBreak, .begin(name == "h1" ? .accent : .heading)]
        case "td", "th": [.text(" ")]
        default: []
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
        let text = String(Substring(text))
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return text.replacing(#/&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/#) { match in
            match.output == "&nbsp;" ? " " : MarkdownReader.text(ofReference: String(match.output))
        }
    }

    private static let maxTagLength = 2_000

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
