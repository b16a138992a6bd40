package struct FrameEncoder: Sendable {
    var colors = ColorDepth.full
    var theme = Theme.plain
    /// Whether the terminal supports hyperlinks, or at least ignores their sequences.
    var hasLinks = true
    var isInline = false

    /// Returns the bytes that turn `shown` into `frame`, as one synchronized update with the plain style around it.
    package func bytes(from shown: RenderedState, to frame: Frame) -> [UInt8] {
        guard shown.frame != frame else { return [] }
        var output = ANSIWriter(for: self, row: shown.cursorRow)
        output.add("\u{1B}[?2026h\u{1B}[?25l")
        let known = shown.frame(of: frame.size)
        let stale = shown.images.filter { known == nil || !frame.images.contains($0) }
        for image in stale { remove(image, into: &output) }
        if known == nil { output.clear(rows: frame.size.rows) }
        let dirty = encodeLines(of: frame, over: known, without: stale, into: &output)
        for image in frame.images where known?.images.contains(image) != true || dirty.intersects(image) {
            output.draw(image)
        }
        end(frame, &output)
        return output.bytes
    }

    private func remove(_ image: TerminalImage, into output: inout ANSIWriter) {
        guard !image.removalBytes.isEmpty else { return }
        output.move(to: image.position)
        output.add(image.removalBytes)
    }

    private func end(_ frame: Frame, _ output: inout ANSIWriter) {
        if let cursor = frame.cursor {
            output.move(to: cursor)
            output.add("\u{1B}[?25h")
        } else if isInline {
            output.move(to: Position(column: 0, row: 0))  // the renderer finds the frame from here after a resize
        }
        output.add("\u{1B}[?2026l")
    }

    private func encodeLines(
        of frame: Frame, over known: Frame?, without stale: [TerminalImage], into output: inout ANSIWriter
    ) -> DirtyRegion {
        var dirty = DirtyRegion()
        for (row, line) in frame.lines.enumerated() {
            var old = known?.lines[row] ?? StyledLine()
            if known != nil, stale.contains(where: { $0.rows.contains(row) }) {
                output.move(to: Position(column: 0, row: row))
                output.add("\u{1B}[2K")
                dirty.add(0..<Int.max, row: row)
                old = StyledLine()
            }
            guard line != old else { continue }
            // In a row with an image, erasing to the end would damage the image: blanks are drawn instead.
            let width = frame.images.contains { $0.rows.contains(row) } ? frame.size.columns : 0
            dirty.add(encode(line.padded(to: width), over: old.padded(to: width), row, frame.size, &output), row: row)
        }
        return dirty
    }

    /// Encodes the characters from the first to the last that differ. Returns the columns that may have changed.
    private func encode(
        _ line: StyledLine, over old: StyledLine, _ row: Int, _ size: Size, _ output: inout ANSIWriter
    ) -> Range<Int> {
        let (new, old) = (Cell.cells(of: line), Cell.cells(of: old))
        let same = zip(new, old).prefix { $0 == $1 }.count
        var tail = zip(new[same...].reversed(), old[same...].reversed()).prefix { $0 == $1 }.count
        let isUncertain = new[same...].contains(where: \.isUncertain)
        if isUncertain { tail = 0 }  // drawing uncertain characters erases what follows them
        let changed = new[same..<(new.count - tail)]
        let start = changed.first?.column ?? new.prefix(same).last?.end ?? 0
        output.move(to: Position(column: start, row: row))
        for cell in changed { draw(cell, columns: size.columns, into: &output) }
        output.setStyle(.plain)
        let isShorter = tail == 0 && (new.last?.end ?? 0) < (old.last?.end ?? 0)
        if isShorter { output.add("\u{1B}[K") }
        return start..<(isShorter || isUncertain ? Int.max : max(changed.last?.end ?? start, start))
    }

    /// Draws a space on the color: fonts leave lines between block characters.
    private func drawBlock(_ cell: Cell, into output: inout ANSIWriter) {
        let color = theme.applied(to: Style(color: cell.style.color), in: colors).color
        output.setStyle(Style(background: color), cell.link)
        output.add(" ")
    }

    private func draw(_ cell: Cell, columns: Int, into output: inout ANSIWriter) {
        if cell.isBlock, colors != .none { return drawBlock(cell, into: &output) }
        output.setStyle(cell.style, cell.link)
        guard cell.isUncertain else { return output.add(cell.text + cell.mark) }
        // The terminal may draw it narrower or wider than expected: clear its cells, draw it, continue after them.
        output.add(String(repeating: " ", count: cell.width))
        output.move(toColumn: cell.column)
        output.add(cell.text(within: columns - cell.column) + cell.mark)
        guard cell.end < columns else { return }
        output.move(toColumn: cell.end)
        output.setStyle(.plain)
        output.add("\u{1B}[K")
    }
}

extension FrameEncoder {
    package init(environment: [String: String], isInline: Bool = false) {
        let kind = environment["TERM"] ?? ""
        colors = ColorDepth(environment: environment)
        hasLinks = kind != "linux" && !(kind.hasPrefix("vt") && !kind.hasPrefix("vte"))
        self.isInline = isInline
    }

    private struct DirtyRegion {
        private var columns: [Int: Range<Int>] = [:]

        mutating func add(_ range: Range<Int>, row: Int) {
            columns[row] =
                columns[row].map { min($0.lowerBound, range.lowerBound)..<max($0.upperBound, range.upperBound) }
                ?? range
        }

        func intersects(_ image: TerminalImage) -> Bool {
            image.rows.contains { columns[$0]?.overlaps(image.columns) ?? false }
        }
    }
}

package struct RenderedState: Sendable {
    var frame: Frame?
    let lastFrame: Frame?
    var cursorRow = 0
    var images: [TerminalImage] = []

    package init(_ frame: Frame? = nil) {
        self.frame = frame
        lastFrame = frame
        cursorRow = frame?.cursor?.row ?? 0
        images = frame?.images ?? []
    }

    /// Returns the visible frame if it has this size: only then the next one can be drawn as a difference.
    func frame(of size: Size) -> Frame? { frame.flatMap { $0.size == size ? $0 : nil } }

    /// The next frame is drawn over what is visible, and the images stay.
    mutating func invalidateLines() {
        frame = frame.map { Frame(lines: [], cursor: $0.cursor, images: $0.images, in: $0.size) }
    }

    mutating func addRows(_ count: Int) { cursorRow = (lastFrame?.cursor?.row ?? 0) + count }
}
