package import GitHubAPI
import TerminalUI

/// A README of GitHub as blocks of styled text.
///
/// A README of 48 KB can expand to gigabytes, as a table of many empty rows does, or to hours. So a process with little
/// memory and time reads it, and passes it on as ``encoded()``.
package struct Readme: Sendable, Hashable {
    struct Block: Sendable, Hashable {
        /// What becomes of lines. Those of code are scrolled sideways.
        enum Layout: Sendable, Hashable {
            case wrapped, code
            /// Instead of lines.
            case table(ReadmeTable)
        }

        /// What is before the first line, such as the bullet of an item.
        var mark = StyledLine()
        /// What is before the other lines; as wide as ``mark``.
        var indent = StyledLine()
        var lines: [StyledLine]
        var layout = Layout.wrapped
        var hasGap = true
    }

    /// The maximum number of blocks, which limits the work of a hostile file.
    static let maxBlocks = 20_000

    let blocks: [Block]

    /// Creates the README of the repository with a page at `url`. A file that is not Markdown is shown line by line.
    package init(_ readme: RepositoryReadme, of url: String) {
        var blocks: [Block]
        if Self.isMarkdown(readme.path) {
            var reader = MarkdownReader(links: ReadmeLinks(repository: url, path: readme.path))
            blocks = reader.blocks(in: readme.text)
        } else {
            blocks = Self.plainBlocks(of: readme.text)
        }
        if readme.isTruncated || blocks.count == Self.maxBlocks { blocks.append(Self.note("The README is longer.")) }
        self.blocks = blocks
    }

    /// Creates a note in place of a README that can't be read.
    package init(_ error: ReadmeError) { blocks = [Self.note("\(error)")] }

    /// Creates the README of these blocks, which another process has read.
    init(blocks: [Block]) { self.blocks = blocks }

    private static func note(_ text: String) -> Block {
        Block(lines: [StyledLine("\(text) o opens it in the browser.", .dim)])
    }

    private static func isMarkdown(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        let parts = name.split(separator: ".")
        guard parts.count > 1, let suffix = parts.last else { return false }
        return ["md", "markdown", "mdown", "mkd", "mkdn", "mdwn"].contains(suffix.lowercased())
    }

    private static func plainBlocks(of text: String) -> [Block] {
        let lines = text.replacing("\t", with: "    ").split(separator: "\n", omittingEmptySubsequences: false)
        return lines.prefix(maxBlocks).map { line in
            Block(lines: [StyledLine(String(line))], layout: .code, hasGap: false)
        }
    }

    /// The maximum width of the lines that are scrolled sideways.
    func codeWidth(in columns: Int) -> Int {
        blocks.reduce(0) { width, block in
            guard case .code = block.layout else { return width }
            return max(width, block.mark.width + (block.lines.map(\.width).max() ?? 0))
        }
    }

    /// Returns the lines for a window with this number of columns. In a very narrow one, lines are wider. The first
    /// `offset` columns of code are left out.
    func lines(in columns: Int, offset: Int = 0) -> [StyledLine] {
        var lines: [StyledLine] = []
        for block in blocks {
            if block.hasGap, !lines.isEmpty { lines.append(StyledLine()) }
            let texts = block.texts(in: max(columns, Self.minColumns) - block.mark.width, offset: offset)
            for (index, text) in texts.enumerated() { lines.append((index == 0 ? block.mark : block.indent) + text) }
        }
        return lines
    }

    /// The least width for which lines are wrapped, so that a narrow window does not make a line of each character.
    private static let minColumns = 24
}

/// Why a README can't be read.
package enum ReadmeError: Error, Sendable, Hashable {
    case tooSlow
    /// The file is larger than GitHub or the program allows.
    case tooLong
    /// It expands to more than a window can show, or the process that reads it has crashed.
    case tooLarge
    /// The system starts no process for it; `reason` is its message.
    case notStarted(reason: String)
}

extension ReadmeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooSlow: "The README takes too long to read."
        case .tooLong: "The README is too large to be shown."
        case .tooLarge: "The README takes too much memory to read."
        case .notStarted(let reason): "The README can't be read now (\(reason))."
        }
    }
}

extension Readme.Block {
    fileprivate func texts(in columns: Int, offset: Int) -> [StyledLine] {
        switch layout {
        case .code: lines.map { $0.dropping(columns: offset).truncated(to: columns) }
        case .table(let table): table.lines(in: columns)
        case .wrapped: lines.flatMap { $0.wrapped(columns: columns) }
        }
    }
}
