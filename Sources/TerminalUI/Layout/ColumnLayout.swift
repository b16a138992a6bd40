/// A layout that aligns cells in columns, two spaces apart. Empty columns take no space.
package struct ColumnLayout: Sendable {
    /// The alignment of the cells of a column.
    package enum Alignment: Sendable {
        /// To the left edge of the column.
        case left
        /// To the right edge, for numbers.
        case right
    }

    private let alignments: [Alignment]
    private let widths: [Int]

    /// Computes the column widths.
    ///
    /// - Parameters:
    ///   - rows: The cells, as many per row as there are `alignments`.
    ///   - flexible: The column that shrinks first, down to `minWidth`. If that is not enough, the columns after it are
    ///     left out, starting with the last.
    ///   - width: The available columns.
    package init(_ rows: [[StyledLine]], _ alignments: [Alignment], flexible: Int, minWidth: Int = 8, in width: Int) {
        var widths = alignments.indices.map { column in rows.map { $0[column].width }.max() ?? 0 }
        let slack = max(widths[flexible] - minWidth, 0)
        for column in widths.indices.reversed() where column > flexible && Self.excess(of: widths, over: width) > slack
        {
            widths[column] = 0
        }
        let excess = max(Self.excess(of: widths, over: width), 0)
        widths[flexible] = min(widths[flexible], max(widths[flexible] - excess, minWidth))
        (self.alignments, self.widths) = (alignments, widths)
    }

    private static func excess(of widths: [Int], over width: Int) -> Int {
        widths.reduce(-2) { $0 + ($1 > 0 ? $1 + 2 : 0) } - width
    }

    /// Returns the maximum width of the first column. A third of `width` is reserved for the second column if one
    /// `follows`.
    package static func firstColumnWidth(of width: Int, follows: Bool) -> Int {
        follows ? max(width * 2 / 3, 8) : width
    }

    /// Returns the line for a row. It may be wider than the window.
    package func line(_ cells: [StyledLine]) -> StyledLine {
        var line = StyledLine()
        for (column, width) in widths.enumerated() where width > 0 {
            let cell = cells[column].truncated(to: width)
            if !line.isEmpty { line.append("  ") }
            switch alignments[column] {
            case .left: line.append(cell.padded(to: width))
            case .right: line.append(StyledLine(String(repeating: " ", count: width - cell.width)) + cell)
            }
        }
        return line
    }
}
