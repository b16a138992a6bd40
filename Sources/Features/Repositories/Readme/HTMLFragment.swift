/// The text of HTML in Markdown: tags and comments are removed, images become their alternative text.
enum HTMLFragment {
    enum Part: Hashable {
        case text(String)
        case image(String)
        case lineBreak
        /// The beginning and the end of an element.
        case begin(Element), end(Element)
    }

    enum Element: Hashable {
        case heading, bold, preformatted, link(String)
    }

    static func parts(of html: String) -> [Part] {
        var (parts, rest) = ([Part](), html.utf8[...])
        while !rest.isEmpty {
            let text = rest.prefix { $0 != UInt8(ascii: "<") }
            if !text.isEmpty { parts.append(.text(CharacterReference.decoded(text))) }
            rest = rest[text.endIndex...]
            guard !rest.isEmpty else { break }
            let tag = tag(rest)
            parts += self.parts(for: tag)
            rest = rest[tag.endIndex...]
            if let name = hiddenElement(tag) {
                rest = rest[end(of: "</\(name)", in: rest)...].drop { $0 != UInt8(ascii: ">") }.dropFirst()
            }
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

    /// Returns the name of an element that is not shown, as it is written, if a tag begins it.
    private static func hiddenElement(_ tag: Substring.UTF8View) -> Substring? {
        let name = Substring(tag.dropFirst().prefix(while: isLetter))
        return ["style", "script"].contains(name.lowercased()) ? name : nil
    }

    private static func name(of inner: Substring.UTF8View) -> String {
        String(Substring(inner.prefix { isLetter($0) || isDigit($0) })).lowercased()
    }

    private static func parts(for tag: Substring.UTF8View) -> [Part] {
        let inner = tag.dropFirst().drop { $0 == UInt8(ascii: "/") }
        let isEnd = tag.dropFirst().first == UInt8(ascii: "/")
        switch name(of: inner) {
        case "" where tag.count == 1: return [.text("<")]
        case "img": return attribute("alt", of: String(Substring(inner))).map { [.image($0)] } ?? []
        case "h1", "h2", "h3", "h4", "h5", "h6": return [.lineBreak, isEnd ? .end(.heading) : .begin(.heading)]
        case "summary": return [.lineBreak, isEnd ? .end(.bold) : .begin(.bold)]
        case "pre": return [.lineBreak, isEnd ? .end(.preformatted) : .begin(.preformatted)]
        case "a" where isEnd: return [.end(.link(""))]
        case "a": return attribute("href", of: String(Substring(inner))).map { [.begin(.link($0))] } ?? []
        case "br", "p", "div", "li", "tr", "table", "ul", "ol", "details": return [.lineBreak]
        case "td", "th": return [.text(" ")]
        default: return []
        }
    }

    private static func attribute(_ name: String, of tag: String) -> String? {
        let pattern = #/\s(?<name>[a-z-]+)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s>"']+))/#
            .ignoresCase()
        let match = tag.prefix(maxTagLength).matches(of: pattern).first { $0.output.name.lowercased() == name }
        guard let output = match?.output, let text = output.double ?? output.single ?? output.bare else { return nil }
        return text.isEmpty ? nil : CharacterReference.decoded(text[...].utf8)
    }

    private static let maxTagLength = 2_000

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
