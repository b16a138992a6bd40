import GitHubModel
import Markdown
import TerminalUI
import UnicodeText

/// Converts Markdown to styled text. Deeply nested text is read without recursion.
struct MarkdownReader {
    let links: ReadmeLinks
    private var blocks: [Readme.Block] = []
    private var containers: [Container] = []
    private var text = InlineText()
    /// What was read of a text whose end is not known.
    private var plainText = ""
    /// Whether the list that begins is not in another list.
    private var beginsList = false

    private var table: ReadmeTable?
    private var tableCells = 0
    private var footnotes = 0
    /// Whether no text of the innermost quote was read.
    private var beginsQuote = false

    /// The labels of quotes that GitHub shows as alerts, by the line with which they begin
    /// (<https://docs.github.com/en/get-started/writing-on-github>, "Alerts").
    private static let alerts = [
        "[!NOTE]": "Note", "[!TIP]": "Tip", "[!IMPORTANT]": "Important", "[!WARNING]": "Warning",
        "[!CAUTION]": "Caution",
    ]

    init(links: ReadmeLinks) { self.links = links }

    private enum Container {
        case quote, code
        case list(isTight: Bool, nextNumber: Int?)
        /// An item. The mark is `nil` after its first block.
        case item(mark: String?, width: Int)
    }

    mutating func blocks(in markdown: String) -> [Readme.Block] {
        let frontMatter = FrontMatter(of: markdown)
        if let frontMatter { append(frontMatter.lines.map { StyledLine($0, .dim) }) }
        MarkdownDocument(frontMatter?.rest ?? markdown, extensions: MarkdownDocument.Extension.allCases).walk {
            step, node in
            if node.kind == .text {
                plainText += node.literal
                return true
            }
            endPlainText()
            if step == .enter { enter(node) } else { exit(node) }
            return blocks.count < Readme.maxBlocks
        }
        return blocks
    }

    /// Adds the text that was read. The parser divides it at many signs, also within `:short_codes:`.
    private mutating func endPlainText() {
        guard !plainText.isEmpty else { return }
        text.append(EmojiShortCode.replaced(in: plainText))
        plainText = ""
    }

    private mutating func enter(_ node: MarkdownNode) {
        switch node.kind {
        case .quote:
            containers.append(.quote)
            beginsQuote = true
        case .list: enterList(node)
        case .item, .taskItem: enterItem(node)
        case .footnoteDefinition: enterFootnote()
        case .footnoteReference: text.append("[\(node.literal)]")
        case .paragraph: text = InlineText()
        case .heading: text = InlineText(style: node.headingLevel == 1 ? .accent : .heading)
        case .codeBlock: appendCode(node.literal)
        case .htmlBlock: appendHTML(node.literal)
        case .thematicBreak: append([StyledLine("────────", .dim)])
        case .softBreak: enterSoftBreak()
        case .lineBreak: enterLineBreak()
        case .code: text.append(node.literal, overlay: .bold)
        case .htmlInline: text.append(html: node.literal, link: link)
        case .emphasis: text.push(Style(underline: true))
        case .strong: text.push(.bold)
        case .link: text.push(.link, link: link(node.url))
        case .image: text.push(.dim)
        case .table: table = ReadmeTable(alignments: node.columnAlignments.map(ReadmeTable.Alignment.init))
        case .tableRow: if tableCells < ReadmeTable.maxCells { table?.rows.append([]) }
        case .tableCell: text = InlineText()
        case .strikethrough: text.push(.strikethrough)
        case .text, .other: break
        }
    }

    /// The label of an alert is a line of its own. Other lines of a paragraph are joined.
    private mutating func enterSoftBreak() { if !replaceLabel() { text.append(" ") } }

    private mutating func enterLineBreak() { if !replaceLabel() { text.endLine() } }

    private mutating func replaceLabel() -> Bool {
        guard beginsQuote, let label = Self.alerts[text.firstLine.uppercased()] else { return false }
        text = InlineText()
        text.append(label, overlay: .bold)
        text.endLine()
        return true
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

    private mutating func exit(_ node: MarkdownNode) {
        switch node.kind {
        case .quote, .list, .item, .taskItem, .footnoteDefinition: _ = containers.popLast()
        case .paragraph, .heading:
            append(text.finished())
            beginsQuote = false
        case .emphasis, .strong, .link, .image, .strikethrough: text.pop()
        case .table: endTable()
        case .tableCell: endCell()
        default: break
        }
    }

    private mutating func enterList(_ node: MarkdownNode) {
        if !containers.contains(where: { if case .list = $0 { true } else { false } }) { beginsList = true }
        containers.append(.list(isTight: node.isTight, nextNumber: node.firstNumber))
    }

    private mutating func enterFootnote() {
        footnotes += 1
        let mark = "[\(footnotes)] "
        containers.append(.item(mark: mark, width: mark.count))
    }

    private mutating func enterItem(_ node: MarkdownNode) {
        var mark = "• "
        if node.kind == .taskItem { mark = node.isChecked ? "[x] " : "[ ] " }
        if case .list(let isTight, let number?)? = containers.last {
            mark = "\(number). "
            containers[containers.count - 1] = .list(isTight: isTight, nextNumber: number + 1)
        }
        containers.append(.item(mark: mark, width: mark.count))
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

    /// Returns the link to a URL, which may be relative. A method would contain a copy of ``text``,
    /// which is copied as a whole when it changes then.
    private var link: (String) -> Hyperlink? { { [links] in Hyperlink(links.url(of: $0)) } }
}

extension Readme.Block {
    /// Adds marks at the right of the present ones, unless they would leave too little space.
    fileprivate mutating func indent(by mark: StyledLine, _ indent: StyledLine) {
        guard self.mark.width + mark.width <= Self.maxIndent else { return }
        self.mark = self.mark + mark
        self.indent = self.indent + indent
    }

    /// The maximum width of marks and indents in columns.
    static var maxIndent: Int { 16 }
}

extension Readme {
    package static var libraryVersion: String { MarkdownDocument.libraryVersion }
}
