package import TerminalUI

extension VirtualScreen {
    /// Returns the screen of a terminal that shows `frame`. It has 256 colors unless `environment` describes another
    /// one.
    package static func showing(
        _ frame: Frame, environment: [String: String] = ["TERM": "xterm-256color"]
    ) -> VirtualScreen {
        let screen = VirtualScreen(columns: frame.size.columns, rows: frame.size.rows)
        screen.feed(FrameEncoder(environment: environment).bytes(from: RenderedState(), to: frame))
        return screen
    }

    /// The screen as text: every cell between rulers, with the number of its row; then, row by row, the columns that
    /// are not plain. Faint text counts as plain: the emulator does not distinguish it.
    package var rendering: String {
        let styles = (0..<rows).compactMap { row in styledParts(row: row).map { "\(Self.number(row)) \($0)" } }
        let position = cursor.isVisible ? "at column \(cursor.column + 1) of row \(cursor.row + 1)" : "hidden"
        let window = ["   ┌\(ruler)┐"] + (0..<rows).map(line) + ["   └\(ruler)┘"]
        return (window + ["", "Cursor: \(position)"] + styles).joined(separator: "\n") + "\n"
    }

    private func line(_ row: Int) -> String {
        let cells = cells(row: row).filter { $0.width > 0 }.map { $0.text.isEmpty ? " " : $0.text }
        return "\(Self.number(row)) │\(cells.joined())│"
    }

    /// Marks every tenth column with its number.
    private var ruler: String {
        let tens = (0..<columns / 10).map { ten in
            let number = "\((ten + 1) * 10)"
            return String(repeating: "─", count: 10 - number.count) + number
        }
        return tens.joined() + String(repeating: "─", count: columns % 10)
    }

    /// Returns the parts of a row that are not plain, or `nil` if there are none.
    private func styledParts(row: Int) -> String? {
        var (parts, start) = ([String](), 0)
        let cells = cells(row: row)
        while start < columns {
            let styleName = cells[start].styleName
            let end = cells[start...].firstIndex { $0.width > 0 && $0.styleName != styleName } ?? columns
            if let visible = Self.visible(start..<end, of: cells), !styleName.isEmpty {
                parts.append(
                    "\(visible.lowerBound + 1)-\(visible.upperBound) \(styleName)\(Self.excerpt(of: cells[visible]))")
            }
            start = end
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Returns the range without blanks at its ends, unless they have a visible background.
    private static func visible(_ range: Range<Int>, of cells: [Cell]) -> Range<Int>? {
        let visible = range.filter {
            !["", " "].contains(cells[$0].text) || cells[$0].width == 0 || cells[$0].hasBackground
        }
        guard let first = visible.first, let last = visible.last else { return nil }
        return first..<last + 1
    }

    /// Returns the first 30 characters of the text, in quotes.
    private static func excerpt(of cells: ArraySlice<Cell>) -> String {
        let text = cells.filter { $0.width > 0 }.map { $0.text.isEmpty ? " " : $0.text }.joined()
        let words = text.split(separator: " ").joined(separator: " ")
        return words.isEmpty ? "" : " \"\(words.count > 30 ? words.prefix(29) + "…" : words)\""
    }

    private static func number(_ row: Int) -> String { row < 9 ? " \(row + 1)" : "\(row + 1)" }
}

extension VirtualScreen.Cell {
    private static let meanings: [(style: Style, name: String)] = [
        (.accent, "accent"), (.heading, "heading"), (.match, "match"), (.link, "link"), (.warning, "warning"),
    ]

    /// Whether the style is visible without a character.
    fileprivate var hasBackground: Bool { reverse || underline || background != nil }

    /// The name of the style, or its attributes and colors; empty if it is plain.
    fileprivate var styleName: String {
        let style = Style(bold: bold, underline: underline, color: color.map { .palette(UInt8($0)) })
        let attributes = [bold ? "bold" : nil, underline ? "underlined" : nil, color.map { "color \($0)" }]
        let name = Self.meanings.first { $0.style == style }.map { [$0.name] } ?? attributes.compactMap { $0 }
        let background = [background.map { "on color \($0)" }, reverse ? "reversed" : nil].compactMap { $0 }
        return (background + name).joined(separator: " ")
    }
}
