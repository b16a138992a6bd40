/// Turns frames into what a terminal must be sent to show them. It draws nothing itself.
struct FramePainter: Sendable {
    /// May colours be used? Attributes always are.
    let hasColors: Bool

    /// From `previous`, which the terminal shows (`nil`: nobody knows what), to `frame`. Empty if they are the same.
    ///
    /// One synchronized update; the pen is plain before and after it.
    func bytes(from previous: Frame?, to frame: Frame) -> [UInt8] {
        guard previous != frame else { return [] }
        var output = Output(hasColors: hasColors)
        output.add("\u{1B}[?2026h\u{1B}[?25l")
        var shown = previous?.lines ?? []
        if previous?.size != frame.size {
            output.add("\u{1B}[m\u{1B}[2J")
            shown = []
        }
        for (row, line) in frame.lines.enumerated() {
            let old = row < shown.count ? shown[row] : StyledLine()
            if line != old { paint(line, over: old, row: row, columns: frame.size.columns, into: &output) }
        }
        if let cursor = frame.cursor {
            output.move(to: cursor)
            output.add("\u{1B}[?25h")
        }
        output.add("\u{1B}[?2026l")
        return output.bytes
    }

    /// Draws the characters from the first that differs to the last one.
    private func paint(_ line: StyledLine, over old: StyledLine, row: Int, columns: Int, into output: inout Output) {
        let (new, old) = (Cell.cells(of: line), Cell.cells(of: old))
        let same = zip(new, old).prefix { $0 == $1 }.count
        var tail = zip(new[same...].reversed(), old[same...].reversed()).prefix { $0 == $1 }.count
        if new[same...].contains(where: \.isUncertain) { tail = 0 }  // drawing those erases what is behind them
        let changed = new[same..<(new.count - tail)]
        output.move(to: Position(column: changed.first?.column ?? new.prefix(same).last?.end ?? 0, row: row))
        for cell in changed { draw(cell, columns: columns, into: &output) }
        output.use(.plain)
        if tail == 0, (new.last?.end ?? 0) < (old.last?.end ?? 0) { output.add("\u{1B}[K") }
    }

    private func draw(_ cell: Cell, columns: Int, into output: inout Output) {
        output.use(cell.style)
        guard cell.isUncertain else { return output.add(cell.text) }
        // Whether it is drawn narrower or wider than we think: blank its place, draw it, go on where it should end.
        output.add(String(repeating: " ", count: cell.width))
        output.move(toColumn: cell.column)
        output.add(cell.text(within: columns - cell.column))
        guard cell.end < columns else { return }
        output.move(toColumn: cell.end)
        output.use(.plain)
        output.add("\u{1B}[K")
    }
}

extension FramePainter {
    /// What is sent, and the pen it leaves.
    private struct Output {
        let hasColors: Bool
        var bytes: [UInt8] = []
        var pen = Style.plain

        mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
        mutating func move(to place: Position) { add("\u{1B}[\(place.row + 1);\(place.column + 1)H") }
        mutating func move(toColumn column: Int) { add("\u{1B}[\(column + 1)G") }

        mutating func use(_ style: Style) {
            let style = hasColors ? style : style.monochrome
            guard style != pen else { return }
            pen = style
            add("\u{1B}[\(style.parameters)m")
        }
    }
}

extension Style {
    /// The parameters of "Select Graphic Rendition" (ECMA-48, 8.3.117) that set exactly this style.
    fileprivate var parameters: String {
        var numbers: [UInt8] = [0]
        if bold { numbers.append(1) }
        if dim { numbers.append(2) }
        if underline { numbers.append(4) }
        if reverse { numbers.append(7) }
        if let color { numbers.append(color.rawValue < 8 ? 30 + color.rawValue : 82 + color.rawValue) }
        if let background {
            numbers.append(background.rawValue < 8 ? 40 + background.rawValue : 92 + background.rawValue)
        }
        return numbers.map(String.init).joined(separator: ";")
    }
}
