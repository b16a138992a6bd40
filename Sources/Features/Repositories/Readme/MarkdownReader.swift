import CCMark
import CLazyLibraries
import GitHubModel
import TerminalUI

/// Converts Markdown to styled text. The iterator of GitHub's parser reads deeply nested text without recursion.
struct MarkdownReader {
    let links: ReadmeLinks
    private var blocks: [Readme.Block] = []
    private var containers: [Container] = []
    private var text = InlineText()
    /// Whether the list that begins is not in another list.
    private var beginsList = false

    private var table: ReadmeTable?
    private var tableCells = 0
    private var footnotes = 0

    init(links: ReadmeLinks) { self.links = links }

    private enum Container {
        case quote, code
        case list(isTight: Bool, nextNumber: Int?)
        /// An item. The mark is `nil` after its first block.
        case item(mark: String?, width: Int)
    }

    mutating func blocks(in markdown: String) -> [Readme.Block] {
        var markdown = markdown
        let parser = Self.parser()
        defer { cmark_parser_free(parser) }
        markdown.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        }
        let root = cmark_parser_finish(parser)
        defer { cmark_node_free(root) }
        let iterator = cmark_iter_new(root)
        defer { cmark_iter_free(iterator) }
        while blocks.count < Readme.maxBlocks, case let event = cmark_iter_next(iterator), event != CMARK_EVENT_DONE {
            guard let node = cmark_iter_get_node(iterator) else { break }
            if event == CMARK_EVENT_ENTER { enter(node) } else { exit(node) }
        }
        return blocks
    }

    /// Creates a parser with the extensions of GitHub.
    private static func parser() -> OpaquePointer? {
        let parser = cmark_parser_new(CMARK_OPT_DEFAULT | CMARK_OPT_FOOTNOTES)
        cmark_gfm_core_extensions_ensure_registered()
        for name in ["table", "strikethrough", "tasklist", "autolink"] {
            guard let found = cmark_find_syntax_extension(name) else { continue }
            _ = cmark_parser_attach_syntax_extension(parser, found)
        }
        return parser
    }

    private mutating func enter(_ node: OpaquePointer) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_BLOCK_QUOTE: containers.append(.quote)
        case CMARK_NODE_LIST: enterList(node)
        case CMARK_NODE_ITEM: enterItem(node)
        case CMARK_NODE_FOOTNOTE_DEFINITION: enterFootnote()
        case CMARK_NODE_FOOTNOTE_REFERENCE: text.append("[\(Self.literal(of: node))]")
        case CMARK_NODE_PARAGRAPH: text = InlineText()
        case CMARK_NODE_HEADING:
            text = InlineText(style: cmark_node_get_heading_level(node) == 1 ? .accent : .heading)
        case CMARK_NODE_CODE_BLOCK: appendCode(Self.literal(of: node))
        case CMARK_NODE_HTML_BLOCK: appendHTML(Self.literal(of: node))
        case CMARK_NODE_THEMATIC_BREAK: append([StyledLine("────────", .dim)])
        case CMARK_NODE_TEXT: text.append(Self.literal(of: node))
        case CMARK_NODE_SOFTBREAK: text.append(" ")
        case CMARK_NODE_LINEBREAK: text.endLine()
        case CMARK_NODE_CODE: text.append(Self.literal(of: node), overlay: .bold)
        case CMARK_NODE_HTML_INLINE: text.append(html: Self.literal(of: node), link: link)
        case CMARK_NODE_EMPH: text.push(Style(underline: true))
        case CMARK_NODE_STRONG: text.push(.bold)
        case CMARK_NODE_LINK: text.push(.link, link: link(Self.url(of: node)))
        case CMARK_NODE_IMAGE: text.push(.dim)
        default: enterExtension(node)
        }
    }

    /// Enters a node of an extension, whose type is known by its name.
    private mutating func enterExtension(_ node: OpaquePointer) {
        switch Self.type(of: node) {
        case "table": table = ReadmeTable(alignments: Self.alignments(of: node))
        case "table_header", "table_row": table?.rows.append([])
        case "table_cell": text = InlineText()
        case "strikethrough": text.push(.strikethrough)
        default: break
        }
    }

    private mutating func exitExtension(_ node: OpaquePointer) {
        switch Self.type(of: node) {
        case "table": endTable()
        case "table_cell": endCell()
        case "strikethrough": text.pop()
        default: break
        }
    }

    private mutating func endCell() {
        let cell = text.finished()
        tableCells += 1
        guard tableCells <= ReadmeTable.maxCells, let row = table?.rows.indices.last else { return }
        table?.rows[row].append(cell.dropFirst().reduce(cell.first ?? StyledLine()) { $0 + " " + $1 })
    }

    private mutating func endTable() {
        guard let table, let header = table.rows.first else { return }
        append(header.isEmpty ? [] : header, .table(table))
        self.table = nil
    }

    private static func alignments(of node: OpaquePointer) -> [ReadmeTable.Alignment] {
        let count = Int(cmark_gfm_extensions_get_table_columns(node))
        guard let letters = cmark_gfm_extensions_get_table_alignments(node) else { return [] }
        return (0..<count).map { ReadmeTable.Alignment(letters[$0]) }
    }

    private static func type(of node: OpaquePointer) -> String {
        cmark_node_get_type_string(node).map { String(cString: $0) } ?? ""
    }

    private mutating func exit(_ node: OpaquePointer) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_BLOCK_QUOTE, CMARK_NODE_LIST, CMARK_NODE_ITEM, CMARK_NODE_FOOTNOTE_DEFINITION:
            _ = containers.popLast()
        case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING: append(text.finished())
        case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK, CMARK_NODE_IMAGE: text.pop()
        default: exitExtension(node)
        }
    }

    private mutating func enterList(_ node: OpaquePointer) {
        if !containers.contains(where: { if case .list = $0 { true } else { false } }) { beginsList = true }
        let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
        let number = isOrdered ? Int(cmark_node_get_list_start(node)) : nil
        containers.append(.list(isTight: cmark_node_get_list_tight(node) == 1, nextNumber: number))
    }

    private mutating func enterFootnote() {
        footnotes += 1
        let mark = "[\(footnotes)] "
        containers.append(.item(mark: mark, width: mark.count))
    }

    private mutating func enterItem(_ node: OpaquePointer) {
        var mark = Self.type(of: node) == "tasklist" ? Self.taskMark(of: node) : "• "
        if case .list(let isTight, let number?)? = containers.last {
            mark = "\(number). "
            containers[containers.count - 1] = .list(isTight: isTight, nextNumber: number + 1)
        }
        containers.append(.item(mark: mark, width: mark.count))
    }

    private static func taskMark(of node: OpaquePointer) -> String {
        cmark_gfm_extensions_get_tasklist_item_checked(node) ? "[x] " : "[ ] "
    }

    private mutating func appendCode(_ code: String) {
        var lines = code.replacing("\t", with: "    ").split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        containers.append(.code)
        append(lines.map { StyledLine(String($0)) }, .code)
        containers.removeLast()
    }

    private mutating func appendHTML(_ html: String) {
        text = InlineText()
        text.append(html: html, link: link)
        append(text.finished(), html.prefix(4).lowercased() == "<pre" ? .code : .wrapped)
    }

    private mutating func append(_ lines: [StyledLine], _ layout: Readme.Block.Layout = .wrapped) {
        guard lines.contains(where: { !$0.isEmpty }) else { return }
        var block = Readme.Block(lines: lines, layout: layout)
        for index in containers.indices {
            switch containers[index] {
            case .quote: block.indent(by: StyledLine("▏ ", .dim), StyledLine("▏ ", .dim))
            case .code: block.indent(by: StyledLine("│ ", .dim), StyledLine("│ ", .dim))
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

    /// Returns the link to a URL, which may be relative.
    private func link(_ reference: String) -> Hyperlink? { Hyperlink(links.url(of: reference)) }

    private static func url(of node: OpaquePointer) -> String {
        cmark_node_get_url(node).map { String(cString: $0) } ?? ""
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
