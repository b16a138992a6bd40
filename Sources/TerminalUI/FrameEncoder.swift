/// Turns frames into what a terminal must be sent to show them. It draws nothing itself.
package struct FrameEncoder: Sendable {
    /// Colours it may use; attributes always are.
    var colors = ColorDepth.full
    /// Does the terminal know links, or at least how to leave them out?
    var hasLinks = true
    /// Is the frame drawn below the shell's prompt instead of over the whole window?
    var isInline = false

    /// From `shown` to `frame`. Empty if nothing changes.
    ///
    /// One synchronized update; the pen is plain before and after it.
    package func bytes(from shown: RenderedState, to frame: Frame) -> [UInt8] {
        guard shown.frame != frame else { return [] }
        var output = ANSIWriter(for: self, row: shown.cursorRow)
        output.add("\u{1B}[?2026h\u{1B}[?25l")
        let known = shown.frame(of: frame.size)
        let stale = shown.pictures.filter { known == nil || !frame.pictures.contains($0) }
        for picture in stale { remove(picture, into: &output) }
        if known == nil { output.clear(rows: frame.size.rows) }
        let touched = encodeLines(of: frame, over: known, without: stale, into: &output)
        for picture in frame.pictures where known?.pictures.contains(picture) != true || touched.intersects(picture) {
            output.draw(picture)
        }
        end(frame, &output)
        return output.bytes
    }

    private func remove(_ picture: TerminalImage, into output: inout ANSIWriter) {
        guard !picture.removalBytes.isEmpty else { return }
        output.move(to: picture.position)
        output.add(picture.removalBytes)
    }

    private func end(_ frame: Frame, _ output: inout ANSIWriter) {
        if let cursor = frame.cursor {
            output.move(to: cursor)
            output.add("\u{1B}[?25h")
        } else if isInline {
            output.move(to: Position(column: 0, row: 0))  // where it is found again if the window changes
        }
        output.add("\u{1B}[?2026l")
    }

    /// Draws the lines that changed, and those that a picture covered.
    private func encodeLines(
        of frame: Frame, over known: Frame?, without stale: [TerminalImage], into output: inout ANSIWriter
    ) -> DirtyRegion {
        var touched = DirtyRegion()
        for (row, line) in frame.lines.enumerated() {
            var old = known?.lines[row] ?? StyledLine()
            if known != nil, stale.contains(where: { $0.rows.contains(row) }) {
                output.move(to: Position(column: 0, row: row))
                output.add("\u{1B}[2K")
                touched.add(0..<Int.max, row: row)
                old = StyledLine()
            }
            guard line != old else { continue }
            // To the end of a row with a picture nothing may be erased: blanks are drawn up to where it differs.
            let width = frame.pictures.contains { $0.rows.contains(row) } ? frame.size.columns : 0
            touched.add(encode(line.padded(to: width), over: old.padded(to: width), row, frame.size, &output), row: row)
        }
        return touched
    }

    /// Draws the characters from the first that differs to the last one; returns the columns that may have changed.
    private func encode(
        _ line: StyledLine, over old: StyledLine, _ row: Int, _ size: Size, _ output: inout ANSIWriter
    ) -> Range<Int> {
        let (new, old) = (Cell.cells(of: line), Cell.cells(of: old))
        let same = zip(new, old).prefix { $0 == $1 }.count
        var tail = zip(new[same...].reversed(), old[same...].reversed()).prefix { $0 == $1 }.count
        let isUncertain = new[same...].contains(where: \.isUncertain)
        if isUncertain { tail = 0 }  // drawing those erases what is behind them
        let changed = new[same..<(new.count - tail)]
        let start = changed.first?.column ?? new.prefix(same).last?.end ?? 0
        output.move(to: Position(column: start, row: row))
        for cell in changed { draw(cell, columns: size.columns, into: &output) }
        output.setStyle(.plain)
        let isShorter = tail == 0 && (new.last?.end ?? 0) < (old.last?.end ?? 0)
        if isShorter { output.add("\u{1B}[K") }
        return start..<(isShorter || isUncertain ? Int.max : max(changed.last?.end ?? start, start))
    }

    private func draw(_ cell: Cell, columns: Int, into output: inout ANSIWriter) {
        output.setStyle(cell.style, cell.link)
        guard cell.isUncertain else { return output.add(cell.text) }
        // Whether it is drawn narrower or wider than we think: blank its place, draw it, go on where it should end.
        output.add(String(repeating: " ", count: cell.width))
        output.move(toColumn: cell.column)
        output.add(cell.text(within: columns - cell.column))
        guard cell.end < columns else { return }
        output.move(toColumn: cell.end)
        output.setStyle(.plain)
        output.add("\u{1B}[K")
    }
}

extension FrameEncoder {
    /// A painter for the terminal that `environment` tells of.
    package init(environment: [String: String], isInline: Bool = false) {
        let kind = environment["TERM"] ?? ""
        colors = ColorDepth(environment: environment)
        hasLinks = kind != "linux" && !(kind.hasPrefix("vt") && !kind.hasPrefix("vte"))
        self.isInline = isInline
    }

    /// The columns of each row that were written to.
    private struct DirtyRegion {
        private var columns: [Int: Range<Int>] = [:]

        mutating func add(_ range: Range<Int>, row: Int) {
            columns[row] =
                columns[row].map { min($0.lowerBound, range.lowerBound)..<max($0.upperBound, range.upperBound) }
                ?? range
        }

        func intersects(_ picture: TerminalImage) -> Bool {
            picture.rows.contains { columns[$0]?.overlaps(picture.columns) ?? false }
        }
    }
}
