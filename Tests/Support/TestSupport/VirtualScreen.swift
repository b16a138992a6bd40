import CVTerm

/// A terminal emulator without a window, on libvterm.
package final class VirtualScreen {
    /// The position of the cursor, from 0.
    package struct Cursor: Hashable, Sendable {
        package var column: Int
        package var row: Int
        package var isVisible: Bool

        package init(column: Int, row: Int, isVisible: Bool = true) {
            (self.column, self.row, self.isVisible) = (column, row, isVisible)
        }
    }

    package private(set) var columns: Int
    package private(set) var rows: Int
    /// Whether the alternate screen is shown.
    package private(set) var isAlternate = false
    private var showsCursor = true
    /// The start of a character whose other bytes follow. The emulator would show it as invalid at the end of a line.
    private var incomplete: [UInt8] = []
    /// The text of the rows that have not changed since it was read: tests read all rows of a large window often.
    private var cachedLines: [Int: String] = [:]
    private let emulator: OpaquePointer
    private let screen: OpaquePointer
    private let callbacks = UnsafeMutablePointer<VTermScreenCallbacks>.allocate(capacity: 1)

    package init(columns: Int = 80, rows: Int = 24) {
        (self.columns, self.rows) = (columns, rows)
        emulator = vterm_new(Int32(rows), Int32(columns))
        screen = vterm_obtain_screen(emulator)
        callbacks.initialize(to: VTermScreenCallbacks())
        callbacks.pointee.settermprop = { property, value, context in
            guard let value, let context else { return 0 }
            Unmanaged<VirtualScreen>.fromOpaque(context).takeUnretainedValue().set(property, value.pointee)
            return 1
        }
        callbacks.pointee.damage = { area, context in
            guard let context else { return 0 }
            let screen = Unmanaged<VirtualScreen>.fromOpaque(context).takeUnretainedValue()
            for row in area.start_row..<area.end_row { screen.cachedLines[Int(row)] = nil }
            return 1
        }
        vterm_set_utf8(emulator, 1)
        vterm_screen_set_callbacks(screen, callbacks, Unmanaged.passUnretained(self).toOpaque())
        vterm_screen_enable_altscreen(screen, 1)
        vterm_screen_reset(screen, 1)
    }

    deinit {
        vterm_free(emulator)
        callbacks.deinitialize(count: 1)
        callbacks.deallocate()
    }

    /// Processes the output of a program. Returns the reports of the terminal.
    @discardableResult
    package func feed(_ bytes: [UInt8]) -> [UInt8] {
        let bytes = incomplete + bytes
        incomplete = Array(bytes.suffix(Self.incompleteCount(of: bytes)))
        _ = bytes.dropLast(incomplete.count).withUnsafeBytes { buffer in
            vterm_input_write(emulator, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        var reports = [CChar](repeating: 0, count: vterm_output_get_buffer_current(emulator))
        let count = vterm_output_read(emulator, &reports, reports.count)
        return reports.prefix(count).map { UInt8(bitPattern: $0) }
    }

    /// Returns the number of bytes at the end that are the start of a character in UTF-8.
    private static func incompleteCount(of bytes: [UInt8]) -> Int {
        let tail = Array(bytes.suffix(3).reversed())
        guard let index = tail.firstIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
        return tail[index] >= 0xC0 && (~tail[index]).leadingZeroBitCount > index + 1 ? index + 1 : 0
    }

    package func resize(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        cachedLines = [:]
        vterm_set_size(emulator, Int32(rows), Int32(columns))
    }

    /// Makes the screen narrower and wraps rows that don't fit, as most terminals do and the emulator does not. Rows
    /// that don't fit are scrolled out at the top. Styles are lost.
    package func rewrap(columns: Int) {
        let (cursor, old) = (cursor, lines)
        let pieces = old.map { Self.pieces(of: $0, columns) }
        var rows = pieces.flatMap { $0 }
        var row = pieces[..<cursor.row].joined().count + cursor.column / columns
        while rows.count <= row { rows.append("") }
        while rows.count > row + 1, rows.last == "" { rows.removeLast() }
        let scrolled = max(rows.count - self.rows, 0)
        row = max(row - scrolled, 0)
        resize(columns: columns, rows: self.rows)
        let text = rows.dropFirst(scrolled).enumerated().map { "\u{1B}[\($0 + 1)H\($1)" }.joined()
        feed(Array("\u{1B}[m\u{1B}[2J\(text)\u{1B}[\(row + 1);\(cursor.column % columns + 1)H".utf8))
    }

    /// Returns `line`, which has narrow characters only, in pieces of `columns`.
    private static func pieces(of line: String, _ columns: Int) -> [String] {
        var (pieces, rest) = ([String](), line[...])
        repeat {
            pieces.append(String(rest.prefix(columns)))
            rest = rest.dropFirst(columns)
        } while !rest.isEmpty
        return pieces
    }

    /// The text of each row, without trailing spaces.
    package var lines: [String] {
        (0..<rows).map { row in
            if let cached = cachedLines[row] { return cached }
            let line = line(row: row)
            cachedLines[row] = line
            return line
        }
    }

    private func line(row: Int) -> String {
        var line = ""
        for cell in cells(row: row) where cell.width > 0 { line += cell.text.isEmpty ? " " : cell.text }
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The text of all rows, without trailing empty rows.
    package var text: String {
        var lines = lines
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// Returns the cells of a row, one per column.
    package func cells(row: Int) -> [Cell] { (0..<columns).map { cell(column: $0, row: row) } }

    /// Returns the cell at this position, from 0.
    package func cell(column: Int, row: Int) -> Cell {
        var found = VTermScreenCell()
        vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &found)
        return Cell(found)
    }

    package var cursor: Cursor {
        var position = VTermPos()
        vterm_state_get_cursorpos(vterm_obtain_state(emulator), &position)
        return Cursor(column: Int(position.col), row: Int(position.row), isVisible: showsCursor)
    }

    private func set(_ property: VTermProp, _ value: VTermValue) {
        switch property {
        case VTERM_PROP_ALTSCREEN: isAlternate = value.boolean != 0
        case VTERM_PROP_CURSORVISIBLE: showsCursor = value.boolean != 0
        default: break
        }
    }
}

extension String {
    /// The part of a line before three spaces, such as the query before the account in the first line of the prompt.
    package var leftPart: String {
        let end = firstRange(of: "   ")?.lowerBound ?? endIndex
        return String(self[..<end].reversed().drop { $0 == " " }.reversed())
    }
}
