import TerminalUI

/// Rows under aligned columns, for a person at a terminal.
struct Table {
    /// How a column looks.
    struct Column {
        let title: String
        var style = Style.plain
        /// Numbers stand under each other's last digit.
        var isNumber = false
        /// Takes the width the others leave, and is cut there.
        var isElastic = false
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    /// A table without rows.
    init(_ columns: [Column]) { self.columns = columns }

    /// Adds a row of one cell a column.
    mutating func append(_ cells: [String]) { rows.append(cells) }

    /// The header and the rows, none wider than `width`; columns without any content are left out.
    func lines(in width: Int, indent: Int = 0, hasHeader: Bool = true) -> [StyledLine] {
        let shown = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        let widths = fitted(shown, to: width - indent, hasHeader: hasHeader)
        let header =
            StyledLine(String(repeating: " ", count: indent)) + line(columns.map(\.title), shown, widths) { _ in .dim }
        let body = rows.map { row in
            StyledLine(String(repeating: " ", count: indent)) + line(row, shown, widths) { columns[$0].style }
        }
        return (hasHeader ? [header] : []) + body
    }

    /// Each column as wide as its widest cell; where that is too much, elastic ones give way first, then the widest.
    private func fitted(_ shown: [Int], to width: Int, hasHeader: Bool) -> [Int: Int] {
        var widths: [Int: Int] = [:]
        for column in shown {
            let title = hasHeader ? TextWidth.of(columns[column].title) : 0
            widths[column] = rows.reduce(title) { max($0, TextWidth.of($1[column])) }
        }
        var excess = widths.values.reduce(2 * (shown.count - 1), +) - width
        let order = shown.sorted {
            (columns[$0].isElastic ? 1 : 0, widths[$0, default: 0]) > (
                columns[$1].isElastic ? 1 : 0, widths[$1, default: 0]
            )
        }
        for column in order where excess > 0 {
            let least = min(widths[column, default: 0], columns[column].isNumber ? 5 : 8)
            let cut = min(excess, widths[column, default: 0] - least)
            widths[column, default: 0] -= cut
            excess -= cut
        }
        return widths
    }

    private func line(
        _ cells: [String], _ shown: [Int], _ widths: [Int: Int], style: (Int) -> Style
    ) -> StyledLine {
        var line = StyledLine()
        for column in shown {
            let width = widths[column, default: 0]
            let cell = StyledLine(cells[column], style(column)).truncated(to: width)
            let padding = StyledLine(String(repeating: " ", count: max(width - cell.width, 0)))
            if column != shown.first { line.append("  ") }
            line.append(columns[column].isNumber ? padding + cell : column == shown.last ? cell : cell + padding)
        }
        return line
    }
}
