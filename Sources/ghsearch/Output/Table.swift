import TerminalUI

struct Table {
    struct Column {
        let title: String
        let style: Style
        let layout: ColumnLayout.Column

        /// - Parameters:
        ///   - isNumber: Whether the column is right-aligned and never truncated.
        ///   - dropPriority: If the window is too narrow, the column with the highest priority is left out first.
        init(
            _ title: String, _ style: Style = .plain, isNumber: Bool = false, isFlexible: Bool = false,
            minWidth: Int = 8, dropPriority: Int
        ) {
            (self.title, self.style) = (title, style)
            layout = .init(
                isNumber ? .right : .left, minWidth: isNumber ? nil : minWidth, isFlexible: isFlexible,
                dropPriority: dropPriority)
        }
    }

    private let columns: [Column]
    private var rows: [[StyledLine]] = []

    init(_ columns: [Column]) { self.columns = columns }

    mutating func append(_ cells: [String]) { rows.append(zip(cells, columns).map { StyledLine($0, $1.style) }) }

    /// Returns the header and the rows, truncated to `width`. Empty columns are left out.
    func lines(in width: Int, indent: Int = 0) -> [StyledLine] {
        guard !rows.isEmpty else { return [] }
        let header = columns.indices.map { column in
            StyledLine(rows.contains { !$0[column].isEmpty } ? columns[column].title : "", .dim)
        }
        let layout = ColumnLayout([header] + rows, columns.map(\.layout), in: width - indent)
        let margin = StyledLine(String(repeating: " ", count: indent))
        return ([header] + rows).map { (margin + layout.line($0, padsLast: false)).truncated(to: width) }
    }
}
