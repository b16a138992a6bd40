/// Cells of several lines under each other, with two spaces between; columns in which nothing stands take no room.
public struct ColumnLayout: Sendable {
    /// How the cells of a column stand.
    public enum Alignment: Sendable {
        /// Each begins where the column does.
        case left
        /// Each ends where the column does, as numbers do.
        case right
    }

    private let alignments: [Alignment]
    private let widths: [Int]

    /// - Parameters:
    ///   - rows: as many cells each as there are `alignments`.
    ///   - width: what there is room for. The column `elastic` gives way to the others, down to `least`; where that is not
    ///     enough, the columns after it are left out, the last one first.
    public init(_ rows: [[StyledLine]], _ alignments: [Alignment], flexible: Int, minWidth: Int = 8, in width: Int) {
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

    /// What the first column may take of `width`: a third is for the second, where anything `follows`.
    public static func firstColumnWidth(of width: Int, follows: Bool) -> Int { follows ? max(width * 2 / 3, 8) : width }

    /// One of the rows, not yet cut to the window.
    public func line(_ cells: [StyledLine]) -> StyledLine {
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
