import Markdown

/// The blocks of a Markdown document with the places that are marked in them.
struct MarkdownBlocks {
    private(set) var texts: [ReadableText] = []

    /// Where the marked characters are in the document.
    private let positions: [TextPosition]
    private var units: [UInt16] = []
    private var places: [ReadableText.Place] = []
    /// Whether the rest of a line is missing: what is text and what is code is unknown then.
    private var isCut = false
    /// The number of links and images around the text, whose text is no mention.
    private var links = 0
    /// The elements of HTML around the text: those that began in it, and those around the block.
    private var inlineElements = HTMLElements()
    private var blockElements = HTMLElements()

    /// Stands for what is no text: the object replacement character, which occurs in no mention.
    private static let placeholder: UInt16 = 0xFFFC

    init(places: [TextPosition]) { positions = places }

    mutating func visit(_ step: MarkdownDocument.Step, _ node: MarkdownNode) {
        if step == .enter { enter(node) } else { exit(node) }
    }

    private mutating func enter(_ node: MarkdownNode) {
        switch node.kind {
        case .paragraph, .heading, .tableCell: begin()
        case .text: append(node.literal)
        case .softBreak, .lineBreak: units.append(UInt16(ascii: "\n"))
        case .code, .htmlInline, .footnoteReference: leaveOut(node)
        case .link, .image:
            leaveOut(node)
            links += 1
        case .htmlBlock: blockElements.read(node.literal)
        default: break
        }
    }

    private mutating func leaveOut(_ node: MarkdownNode) {
        units.append(Self.placeholder)
        if node.kind == .htmlInline { inlineElements.read(node.literal) }
        if node.literal.utf16.firstRange(of: PrivateMark.units(of: PrivateMark.cut)) != nil { isCut = true }
    }

    private mutating func exit(_ node: MarkdownNode) {
        switch node.kind {
        case .paragraph, .heading, .tableCell: end()
        case .link, .image: links -= 1
        default: break
        }
    }

    private mutating func begin() {
        units = []
        places = []
        isCut = false
        inlineElements = HTMLElements()
    }

    private mutating func end() {
        guard !places.isEmpty, !isCut else { return }
        texts.append(ReadableText(units, places, isMarkdown: true))
    }

    private mutating func append(_ text: String) {
        let isRead = links == 0 && inlineElements.containsText && blockElements.containsText
        var high: UInt16?
        for unit in text.utf16 {
            if let first = high {
                high = nil
                if isRead { mark(PrivateMark.number(first, unit)) }
            } else if PrivateMark.isHighSurrogate(unit) {
                high = unit
            } else {
                units.append(isRead ? unit : Self.placeholder)
            }
        }
    }

    private mutating func mark(_ number: Int) {
        if number == PrivateMark.cut { isCut = true }
        guard positions.indices.contains(number), !units.isEmpty else { return }
        places.append(ReadableText.Place(index: units.count - 1, position: positions[number]))
    }
}

/// The elements of HTML that are open, of those whose text is code or a link.
struct HTMLElements {
    private static let names: Set = ["code", "pre", "tt", "kbd", "samp", "script", "style", "a"]

    private var open: [String: Int] = [:]

    /// Whether text at this point is text, as far as HTML is concerned.
    var containsText: Bool { open.isEmpty }

    /// Reads the tags in a part of the document that is HTML.
    mutating func read(_ html: String) {
        var rest = html.utf8[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[start...].dropFirst()
            if rest.starts(with: "!--".utf8) {
                rest = rest.firstRange(of: Array("-->".utf8)).map { rest[$0.upperBound...] } ?? rest.suffix(0)
                continue
            }
            let isEnd = rest.first == UInt8(ascii: "/")
            let name = (isEnd ? rest.dropFirst() : rest).prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
            rest = rest[name.endIndex...]
            let tag = rest.prefix { $0 != UInt8(ascii: ">") }
            if tag.last != UInt8(ascii: "/") { count(String(Substring(name)).lowercased(), isEnd) }
        }
    }

    private mutating func count(_ name: String, _ isEnd: Bool) {
        guard Self.names.contains(name) else { return }
        let number = (open[name] ?? 0) + (isEnd ? -1 : 1)
        open[name] = number > 0 ? number : nil
    }
}
