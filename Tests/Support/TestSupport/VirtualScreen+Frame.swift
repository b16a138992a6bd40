package import TerminalUI

extension VirtualScreen {
    /// The rows up to the last one with text, as a frame with the cursor, for an image of what a program drew. Faint
    /// text is plain: the emulator does not distinguish it.
    package var frame: Frame {
        let rows = max((lines.lastIndex { !$0.isEmpty } ?? 0) + 1, cursor.isVisible ? cursor.row + 1 : 1)
        let position = cursor.isVisible ? Position(column: cursor.column, row: cursor.row) : nil
        return Frame(
            lines: (0..<rows).map(styledLine), cursor: position, in: Size(columns: columns, rows: rows))
    }

    private func styledLine(row: Int) -> StyledLine {
        cells(row: row).filter { $0.width > 0 }.reduce(into: StyledLine()) { line, cell in
            line.append(cell.text.isEmpty ? " " : cell.text, cell.style)
        }
    }
}
