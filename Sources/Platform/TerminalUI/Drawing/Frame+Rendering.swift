extension Frame {
    /// The frame as text, for golden files: every cell between rulers, then the cursor and the parts that are not
    /// plain, with the names of their styles. Colors are those of a terminal with 256 colors. Dim text counts as plain.
    public var rendering: String {
        let rows = lines.map { line in
            let cells = Cell.cells(of: line).flatMap { cell in
                [(text: cell.text, style: cell.style.mapped(to: .palette))]
                    + Array(repeating: (text: "", style: Style.plain), count: cell.width - 1)
            }
            return cells + Array(repeating: (text: " ", style: .plain), count: size.columns - cells.count)
        }
        return ScreenRendering.text(of: rows, cursor: cursor)
    }
}

/// The text of a screen. Each row has a cell per column; the second one of a wide character is empty.
package enum ScreenRendering {
    package typealias Cell = (text: String, style: Style)

    package static func text(of rows: [[Cell]], cursor: Position?) -> String {
        let position = cursor.map { "at column \($0.column + 1) of row \($0.row + 1)" } ?? "hidden"
        let count: Int = rows.first?.count ?? 1
        let columns = (1...count).map { number -> String in number % 10 == 0 ? "\(number)" : "─" }
        let ruler = columns.reduce("") { $1 == "─" ? $0 + $1 : $0.dropLast($1.count - 1) + $1 }
        let lines = rows.enumerated().map { "\(number($0)) │\($1.map(\.text).joined())│" }
        let styles = rows.enumerated().compactMap { row, cells in
            let parts = styledParts(of: cells)
            return parts.isEmpty ? nil : "\(number(row)) \(parts.joined(separator: ", "))"
        }
        return (["   ┌\(ruler)┐"] + lines + ["   └\(ruler)┘", "", "Cursor: \(position)"] + styles).joined(
            separator: "\n")
            + "\n"
    }

    private static func number(_ row: Int) -> String { row < 9 ? " \(row + 1)" : "\(row + 1)" }

    /// Returns the columns, the style and the first 30 characters of each part that is not plain.
    private static func styledParts(of cells: [Cell]) -> [String] {
        var (parts, start) = ([String](), 0)
        while start < cells.count {
            let name = cells[start].style.name
            let end = cells[start...].firstIndex { !$0.text.isEmpty && $0.style.name != name } ?? cells.count
            let visible = (start..<end).filter { cells[$0].text != " " || cells[start].style.isVisibleWithoutText }
            if let first = visible.first, let last = visible.last, !name.isEmpty {
                let text = cells[first...last].map(\.text).joined().split(separator: " ").joined(separator: " ")
                let excerpt = text.isEmpty ? "" : " \"\(text.count > 30 ? text.prefix(29) + "…" : text)\""
                parts.append("\(first + 1)-\(last + 1) \(name)\(excerpt)")
            }
            start = end
        }
        return parts
    }
}

extension Style {
    private static let names: [(style: Style, name: String)] = [
        (.accent, "accent"), (.heading, "heading"), (.match, "match"), (.link, "link"), (.warning, "warning"),
    ]

    fileprivate var isVisibleWithoutText: Bool { reverse || underline || background != nil }

    /// The name by meaning, or the attributes and palette colors; empty if the style is plain.
    fileprivate var name: String {
        let text = Style(bold: bold, underline: underline, color: color)
        let attributes = [bold ? "bold" : nil, underline ? "underlined" : nil, color.map { "color \($0.number)" }]
        let names = Self.names.first { $0.style == text }.map { [$0.name] } ?? attributes.compactMap(\.self)
        let behind = [background.map { "on color \($0.number)" }, reverse ? "reversed" : nil].compactMap(\.self)
        return (behind + names).joined(separator: " ")
    }
}

extension Color {
    fileprivate var number: UInt8 { if case .palette(let number) = self { number } else { 0 } }
}
