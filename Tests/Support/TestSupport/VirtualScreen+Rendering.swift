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

    /// The screen as text, as in ``Frame/rendering``. Faint text counts as plain: the emulator does not distinguish it.
    package var rendering: String {
        let position = cursor.isVisible ? Position(column: cursor.column, row: cursor.row) : nil
        let cells = (0..<rows).map { row in
            self.cells(row: row).map { (text: $0.width > 0 && $0.text.isEmpty ? " " : $0.text, style: $0.style) }
        }
        return ScreenRendering.text(of: cells, cursor: position)
    }
}

extension VirtualScreen.Cell {
    var style: Style {
        let colors = [color, background].map { $0.map { Color.palette(UInt8($0)) } }
        return Style(
            bold: bold, underline: underline, reverse: reverse, color: colors[0], background: colors[1])
    }
}
