import CCMark
import GitHubModel
import TerminalUI

/// Converts Markdown to styled text. The iterator of GitHub's parser reads deeply nested text without recursion.
struct MarkdownReader {
    let baseURL: String
    private var blocks: [Readme.Block] = []
    private var containers: [Container] = []
    private var text = InlineText()
    /// Whether the list that begins is not in another list.
    private var beginsList = false

    init(baseURL: String) { self.baseURL = baseURL }

    private enum Container {
        case quote
        case list(isTight: Bool, nextNumber: Int?)
        /// An item. The mark is `nil` after its first block.
        case item(mark: String?, width: Int)
    }

    mutating func blocks(in markdown: String) -> [Readme.Block] {
        var markdown = markdown
        let root = markdown.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT)
            }
        }
        defer { cmark_node_free(root) }
        let iterator = cmark_iter_new(root)
        defer { cmark_iter_free(iterator) }
        while blocks.count < Readme.maxBlocks, case let event = cmark_iter_next(iterator), event != CMARK_EVENT_DONE {
            guard let node = cmark_iter_get_node(iterator) else { break }
            if event == CMARK_EVENT_ENTER { enter(node) } else { exit(node) }
        }
        return blocks
    }

    private mutating func enter(_ node: OpaquePointer) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_BLOCK_QUOTE: containers.append(.quote)
        case CMARK_NODE_LIST: enterList(node)
        case CMARK_NODE_ITEM: enterItem()
        case CMARK_NODE_PARAGRAPH: text = InlineText(keepsLines: Self.isTable(node))
        case CMARK_NODE_HEADING:
            text = InlineText(style: cmark_node_get_heading_level(node) == 1 ? .accent : .heading)
        case CMARK_NODE_CODE_BLOCK: appendCode(Self.literal(of: node))
        case CMARK_NODE_HTML_BLOCK: appendHTML(Self.literal(of: node))
        case CMARK_NODE_THEMATIC_BREAK: append([StyledLine("────────", .dim)])
        case CMARK_NODE_TEXT: text.append(Self.literal(of: node))
        case CMARK_NODE_SOFTBREAK: text.appendSoftBreak()
        case CMARK_NODE_LINEBREAK: text.endLine()
        case CMARK_NODE_CODE: text.append(Self.literal(of: node), overlay: .bold)
        case CMARK_NODE_HTML_INLINE: text.append(html: Self.literal(of: node))
        case CMARK_NODE_EMPH: text.push(Style(underline: true))
        case CMARK_NODE_STRONG: text.push(.bold)
        case CMARK_NODE_LINK: text.push(.link, link: link(of: node))
        case CMARK_NODE_IMAGE: text.push(.dim)
        default: break
        }
    }

    private mutating func exit(_ node: OpaquePointer) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_BLOCK_QUOTE, CMARK_NODE_LIST, CMARK_NODE_ITEM: _ = containers.popLast()
        case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING: append(text.finished(), text.keepsLines ? .table : .wrapped)
        case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK, CMARK_NODE_IMAGE: text.pop()
        default: break
        }
    }

    private mutating func enterList(_ node: OpaquePointer) {
        if !containers.contains(where: { if case .list = $0 { true } else { false } }) { beginsList = true }
        let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
        let number = isOrdered ? Int(cmark_node_get_list_start(node)) : nil
        containers.append(.list(isTight: cmark_node_get_list_tight(node) == 1, nextNumber: number))
    }

    private mutating func enterItem() {
        var mark = "• "
        if case .list(let isTight, let number?)? = containers.last {
            mark = "\(number). "
            containers[containers.count - 1] = .list(isTight: isTight, nextNumber: number + 1)
        }
        containers.append(.item(mark: mark, width: mark.count))
    }

    private mutating func appendCode(_ code: String) {
        var lines = code.replacing("\t", with: "    ").split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        let bar = StyledLine("│ ", .dim)
        append(lines.map { bar + StyledLine(String($0)) }, .code)
    }

    private mutating func appendHTML(_ html: String) {
        text = InlineText()
        text.append(html: html)
        append(text.finished())
    }

    private mutating func append(_ lines: [StyledLine], _ layout: Readme.Block.Layout = .wrapped) {
        guard lines.contains(where: { !$0.isEmpty }) else { return }
        var block = Readme.Block(lines: lines, layout: layout)
        for index in containers.indices {
            switch containers[index] {
            case .quote: block.indent(by: StyledLine("▏ ", .dim), StyledLine("▏ ", .dim))
            case .list(let isTight, _): block.hasGap = !isTight
            case .item(let mark, let width):
                let space = StyledLine(String(repeating: " ", count: width))
                block.indent(by: mark.map { StyledLine($0, .dim) } ?? space, space)
                containers[index] = .item(mark: nil, width: width)
            }
        }
        if beginsList { block.hasGap = true }
        beginsList = false
        blocks.append(block)
    }

    /// Returns the URL of a link. A relative one leads to a file of the repository.
    private func link(of node: OpaquePointer) -> Hyperlink? {
        let url = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
        guard !url.hasPrefix("#"), !url.contains(":") else { return Hyperlink(url) }
        return Hyperlink("\(baseURL)/blob/HEAD/\(url.drop { "./".contains($0) })")
    }

    /// Whether a paragraph is a table: its lines begin with a vertical bar, and stay lines.
    private static func isTable(_ node: OpaquePointer) -> Bool {
        guard let first = cmark_node_first_child(node), cmark_node_get_type(first) == CMARK_NODE_TEXT else {
            return false
        }
        return literal(of: first).hasPrefix("|")
    }

    private static func literal(of node: OpaquePointer) -> String {
        cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    }
}

extension Readme.Block {
    /// Adds marks at the right of the present ones, unless they would leave too little space.
    fileprivate mutating func indent(by mark: StyledLine, _ indent: StyledLine) {
        guard self.mark.width + mark.width <= Self.maxIndent else { return }
        self.mark = self.mark + mark
        self.indent = self.indent + indent
    }

    private static var maxIndent: Int { 16 }
}

extension Readme {
    package static var libraryVersion: String { "cmark-gfm/\(CMARK_GFM_VERSION_STRING)" }
}
