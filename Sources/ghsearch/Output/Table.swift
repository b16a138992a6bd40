import TerminalUI

/// Rows under aligned columns, for a person at a terminal.
struct Table {
    /// How a column looks.
    struct Column {
        let title: String
        var style = Style.plain
        /// Numbers stand under each other's last digit, and are never cut.
        var isNumber = false
        /// Takes the width the others leave, and is cut there.
        var isFlexible = false
        /// Cut no further than to this width.
        var minWidth = 8
        /// Where the window is too narrow for all, the column with the highest rank leaves first.
        let dropPriority: Int
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    /// A table without rows.
    init(_ columns: [Column]) { self.columns = columns }

    /// Adds a row of one cell a column.
    mutating func append(_ cells: [String]) { rows.append(cells) }

    /// The header and the rows, none wider than `width`. Columns without any content are left out, and where the window is
    /// too narrow, those that matter least.
    func lines(in width: Int, indent: Int = 0, hasHeader: Bool = true) -> [StyledLine] {
        let widths = widths(in: width - indent, hasHeader: hasHeader)
        let margin = StyledLine(String(repeating: " ", count: indent))
        let header = margin + line(columns.map(\.title), widths) { _ in .dim }
        let body = rows.map { row in margin + line(row, widths) { columns[$0].style } }
        return ((hasHeader ? [header] : []) + body).map { $0.truncated(to: width) }
    }

    /// The columns shown, each as wide as its widest cell; where that is too much, elastic ones give way first, then the
    /// widest.
    private func widths(in width: Int, hasHeader: Bool) -> [Int: Int] {
        var widths: [Int: Int] = [:]
        for column in columns.indices where rows.contains(where: { !$0[column].isEmpty }) {
            let title = hasHeader ? TextWidth.columns(columns[column].title) : 0
            widths[column] = rows.reduce(title) { max($0, TextWidth.columns($1[column])) }
        }
        dropColumns(&widths, toFit: width)
        var excess = Self.total(widths) - width
        for (column, natural) in widths.sorted(by: { shrinksBefore($0, before: $1) }) where excess > 0 {
            let cut = min(excess, natural - least(column, natural))
            widths[column] = natural - cut
            excess -= cut
        }
        return widths
    }

    /// Takes columns away until the least widths of the others fit, but never the last one.
    private func dropColumns(_ widths: inout [Int: Int], toFit width: Int) {
        func isTooMuch() -> Bool {
            Self.total(widths.reduce(into: [:]) { $0[$1.key] = least($1.key, $1.value) }) > width
        }
        while widths.count > 1, isTooMuch(),
            let last = widths.keys.max(by: { columns[$0].dropPriority < columns[$1].dropPriority })
        {
            widths[last] = nil
        }
    }

    private func least(_ column: Int, _ natural: Int) -> Int {
        columns[column].isNumber ? natural : min(natural, columns[column].minWidth)
    }

    private func shrinksBefore(_ one: (key: Int, value: Int), before other: (key: Int, value: Int)) -> Bool {
        let elastic = (columns[one.key].isFlexible, columns[other.key].isFlexible)
        return elastic.0 == elastic.1 ? (one.value, one.key) > (other.value, other.key) : elastic.0
    }

    /// With two spaces between the columns.
    private static func total(_ widths: [Int: Int]) -> Int { widths.values.reduce(2 * (widths.count - 1), +) }

    private func line(_ cells: [String], _ widths: [Int: Int], style: (Int) -> Style) -> StyledLine {
        var line = StyledLine()
        let shown = widths.sorted { $0.key < $1.key }
        for (column, width) in shown {
            let cell = StyledLine(cells[column], style(column)).truncated(to: width)
            let padding = StyledLine(String(repeating: " ", count: max(width - cell.width, 0)))
            if column != shown.first?.key { line.append("  ") }
            line.append(columns[column].isNumber ? padding + cell : column == shown.last?.key ? cell : cell + padding)
        }
        return line
    }
}
