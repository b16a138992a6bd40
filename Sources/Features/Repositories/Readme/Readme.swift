package import GitHubAPI
import TerminalUI

package struct Readme: Sendable, Hashable {
    struct Block: Sendable, Hashable {
        /// What becomes of lines. A row of a table that fits keeps its spaces; code is truncated.
        enum Layout: Sendable, Hashable { case wrapped, table, code }

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

    package init(_ readme: RepositoryReadme, of url: String) {
        var reader = MarkdownReader(baseURL: url)
        var blocks = reader.blocks(in: readme.text)
        if readme.isTruncated || blocks.count == Self.maxBlocks {
            blocks.append(Block(lines: [StyledLine("The README is longer. o opens it in the browser.", .dim)]))
        }
        self.blocks = blocks
    }

    /// Returns the lines for a window with this number of columns. In a very narrow one, lines are wider.
    func lines(in columns: Int) -> [StyledLine] {
        var lines: [StyledLine] = []
        for block in blocks {
            if block.hasGap, !lines.isEmpty { lines.append(StyledLine()) }
            let texts = block.texts(in: max(columns, Self.minColumns) - block.mark.width)
            for (index, text) in texts.enumerated() { lines.append((index == 0 ? block.mark : block.indent) + text) }
        }
        return lines
    }

    /// The least width for which lines are wrapped, so that a narrow window does not make a line of each character.
    private static let minColumns = 24
}

extension Readme.Block {
    fileprivate func texts(in columns: Int) -> [StyledLine] {
        switch layout {
        case .code: lines.map { $0.truncated(to: columns) }
        case .table: lines.flatMap { $0.width <= columns ? [$0] : $0.wrapped(columns: columns) }
        case .wrapped: lines.flatMap { $0.wrapped(columns: columns) }
        }
    }
}
