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
        guard let second = text.dropFirst().first, second.isASCIILetter || "/!?".utf8.contains(second) else {
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
        let name = Substring(tag.dropFirst().prefix(while: \.isASCIILetter))
        return ["style", "script"].contains(name.lowercased()) ? name : nil
    }

    private static func name(of inner: Substring.UTF8View) -> String {
        String(Substring(inner.prefix { $0.isASCIILetter || $0.isASCIIDigit })).lowercased()
    }

    private static func parts(for tag: Substring.UTF8View) -> [Part] {
        let inner = tag.dropFirst().drop { $0 == UInt8(ascii: "/") }
        let isEnd = tag.dropFirst().first == UInt8(ascii: "/")
        switch name(of: inner) {
        case "" where tag.count == 1: return [.text("<")]
        case "img": return attribute("alt", of: inner).map { [.image($0)] } ?? []
        case "h1", "h2", "h3", "h4", "h5", "h6": return [.lineBreak, isEnd ? .end(.heading) : .begin(.heading)]
        case "summary": return [.lineBreak, isEnd ? .end(.bold) : .begin(.bold)]
        case "pre": return [.lineBreak, isEnd ? .end(.preformatted) : .begin(.preformatted)]
        case "a" where isEnd: return [.end(.link(""))]
        case "a": return attribute("href", of: inner).map { [.begin(.link($0))] } ?? []
        case "br", "p", "div", "li", "tr", "table", "ul", "ol", "details": return [.lineBreak]
        case "td", "th": return [.text(" ")]
        default: return []
        }
    }

    private static func attribute(_ name: String, of tag: Substring.UTF8View) -> String? {
        var rest = tag.prefix(maxTagLength)
        while let space = rest.firstIndex(where: isSpace) {
            rest = rest[space...].drop(while: isSpace)
            guard let attribute = Attribute(at: rest) else { continue }
            rest = attribute.rest
            guard attribute.name == name else { continue }
            return attribute.value.isEmpty ? nil : CharacterReference.decoded(attribute.value)
        }
        return nil
    }

    /// A name and a value with or without quotation marks.
    private struct Attribute {
        /// In lowercase.
        let name: String
        let value: Substring.UTF8View
        let rest: Substring.UTF8View

        /// Returns `nil` if `text` does not start with an attribute.
        init?(at text: Substring.UTF8View) {
            let name = text.prefix { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
            let mark = text[name.endIndex...].drop(while: isSpace)
            guard !name.isEmpty, mark.first == UInt8(ascii: "=") else { return nil }
            self.name = Substring(name).lowercased()
            let value = mark.dropFirst().drop(while: isSpace)
            if let quote = value.first, "\"'".utf8.contains(quote) {
                guard let end = value.dropFirst().firstIndex(of: quote) else { return nil }
                self.value = value[..<end].dropFirst()
                rest = value[end...].dropFirst()
            } else {
                self.value = value.prefix { !isSpace($0) && !">\"'".utf8.contains($0) }
                guard !self.value.isEmpty else { return nil }
                rest = value[self.value.endIndex...]
            }
        }
    }

    private static let maxTagLength = 2_000

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

extension UInt8 {
    var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
}
