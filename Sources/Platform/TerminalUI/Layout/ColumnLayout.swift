/// A layout that aligns cells in columns, two spaces apart. Empty columns take no space.
package struct ColumnLayout: Sendable {
    package enum Alignment: Sendable {
        case left
        case right
    }

    package struct Column: Sendable {
        let alignment: Alignment
        /// The width down to which the column shrinks, or `nil` if it does not shrink.
        let minWidth: Int?
        let isFlexible: Bool
        /// Columns with a higher priority are left out first. `nil` for columns that stay.
        let dropPriority: Int?

        package init(
            _ alignment: Alignment, minWidth: Int? = nil, isFlexible: Bool = false, dropPriority: Int? = nil
        ) {
            self.alignment = alignment
            self.minWidth = minWidth
            self.isFlexible = isFlexible
            self.dropPriority = dropPriority
        }

        func width(atMost natural: Int) -> Int { minWidth.map { min(natural, $0) } ?? natural }
    }

    private let columns: [Column]
    private let widths: [Int]

    /// Creates a layout that leaves out columns until the minimum widths of the others fit. Then the flexible columns
    /// shrink, then the widest ones.
    package init(_ rows: [[StyledLine]], _ columns: [Column], in width: Int) {
        let widths = columns.indices.map { column in rows.map { $0[column].width }.max() ?? 0 }
        self.init(widths: widths, columns, in: width)
    }

    package init(widths: [Int], _ columns: [Column], in width: Int) {
        var widths = widths
        while Self.total(zip(columns, widths).map { $0.width(atMost: $1) }) > width,
            widths.count(where: { $0 > 0 }) > 1,
            let dropped = widths.indices.filter({ widths[$0] > 0 && columns[$0].dropPriority != nil })
                .max(by: { (columns[$0].dropPriority ?? 0) < (columns[$1].dropPriority ?? 0) })
        {
            widths[dropped] = 0
        }
        var excess = Self.total(widths) - width
        let order = widths.indices.sorted { one, other in
            columns[one].isFlexible == columns[other].isFlexible
                ? (widths[one], one) > (widths[other], other) : columns[one].isFlexible
        }
        for column in order where excess > 0 {
            let reduction = min(excess, widths[column] - columns[column].width(atMost: widths[column]))
            widths[column] -= reduction
            excess -= reduction
        }
        self.columns = columns
        self.widths = widths
    }

    private static func total(_ widths: [Int]) -> Int { widths.reduce(-2) { $0 + ($1 > 0 ? $1 + 2 : 0) } }

    /// Returns a row, not yet truncated to the window. The last column may stay without padding.
    package func line(_ cells: [StyledLine], padsLast: Bool = true) -> StyledLine {
        let last = padsLast ? nil : widths.lastIndex { $0 > 0 }
        var line = StyledLine()
        for (column, width) in widths.enumerated() where width > 0 {
            let cell = cells[column].truncated(to: width)
            if !line.isEmpty { line.append("  ") }
            switch columns[column].alignment {
            case .left: line.append(column == last ? cell : cell.padded(to: width))
            case .right: line.append(StyledLine().padded(to: width - cell.width) + cell)
            }
        }
        return line
    }
}
