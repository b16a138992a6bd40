import CVTerm

/// A terminal without a window: what would be on it after the bytes it was sent.
package final class VirtualScreen {
    /// What one cell shows.
    package struct Cell: Hashable, Sendable {
        /// One character; empty where nothing was written and behind the first half of a wide one.
        package var text: String
        /// Columns it takes.
        package var width = 1
        /// Is it heavy?
        package var bold: Bool
        /// Has it a line under it?
        package var underline: Bool
        /// Are text and background exchanged?
        package var reverse: Bool
        /// The text's number in the palette; `nil` is the terminal's own colour.
        package var color: Int?
        /// The background's number in the palette; `nil` is the terminal's own colour.
        package var background: Int?

        /// A narrow one, plain but for what is given.
        package init(
            _ text: String = "", bold: Bool = false, underline: Bool = false, reverse: Bool = false, color: Int? = nil,
            background: Int? = nil
        ) {
            (self.text, self.bold, self.underline, self.reverse) = (text, bold, underline, reverse)
            (self.color, self.background) = (color, background)
        }
    }

    /// Where the cursor is, from 0.
    package struct Cursor: Hashable, Sendable {
        /// Cells to the left of it.
        package var column: Int
        /// Rows above it.
        package var row: Int
        /// Can it be seen?
        package var isVisible: Bool

        /// The cursor at this cell.
        package init(column: Int, row: Int, isVisible: Bool = true) {
            (self.column, self.row, self.isVisible) = (column, row, isVisible)
        }
    }

    /// Cells in a row.
    package private(set) var columns: Int
    /// Rows.
    package private(set) var rows: Int
    /// Does it show the alternate screen?
    package private(set) var isAlternate = false
    private var showsCursor = true
    private let emulator: OpaquePointer
    private let screen: OpaquePointer
    private let callbacks = UnsafeMutablePointer<VTermScreenCallbacks>.allocate(capacity: 1)

    /// An empty one.
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

    /// Takes what a program writes, and returns what the terminal answers to it.
    @discardableResult
    package func feed(_ bytes: [UInt8]) -> [UInt8] {
        _ = bytes.withUnsafeBytes { buffer in
            vterm_input_write(emulator, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        var answer = [CChar](repeating: 0, count: vterm_output_get_buffer_current(emulator))
        let count = vterm_output_read(emulator, &answer, answer.count)
        return answer.prefix(count).map { UInt8(bitPattern: $0) }
    }

    /// Changes its size.
    package func resize(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        vterm_set_size(emulator, Int32(rows), Int32(columns))
    }

    /// Makes it narrower as most terminals do, and the emulator does not: rows that don't fit are broken into several, and
    /// what is too much leaves at the top. Text and cursor only; styles are lost.
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

    /// `line` of narrow characters, cut to so many columns.
    private static func pieces(of line: String, _ columns: Int) -> [String] {
        var (pieces, rest) = ([String](), line[...])
        repeat {
            pieces.append(String(rest.prefix(columns)))
            rest = rest.dropFirst(columns)
        } while !rest.isEmpty
        return pieces
    }

    /// Every row's text, without the spaces at its end.
    package var lines: [String] {
        (0..<rows).map { row in
            var line = ""
            for cell in cells(row: row) where cell.width > 0 { line += cell.text.isEmpty ? " " : cell.text }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// All of it as one text, without the empty rows at its end.
    package var text: String {
        var lines = lines
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// One row's cells, one for each column.
    package func cells(row: Int) -> [Cell] { (0..<columns).map { cell(column: $0, row: row) } }

    /// What is at this place, from 0.
    package func cell(column: Int, row: Int) -> Cell {
        var found = VTermScreenCell()
        vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &found)
        return Cell(found)
    }

    /// Where the cursor is.
    package var cursor: Cursor {
        var place = VTermPos()
        vterm_state_get_cursorpos(vterm_obtain_state(emulator), &place)
        return Cursor(column: Int(place.col), row: Int(place.row), isVisible: showsCursor)
    }

    private func set(_ property: VTermProp, _ value: VTermValue) {
        switch property {
        case VTERM_PROP_ALTSCREEN: isAlternate = value.boolean != 0
        case VTERM_PROP_CURSORVISIBLE: showsCursor = value.boolean != 0
        default: break
        }
    }
}

extension VirtualScreen.Cell {
    fileprivate init(_ cell: VTermScreenCell) {
        guard cell.chars.0 != .max else {  // the second half of a wide character
            self.init()  // the style that the emulator keeps there shows nowhere
            width = 0
            return
        }
        let chars = [cell.chars.0, cell.chars.1, cell.chars.2, cell.chars.3, cell.chars.4, cell.chars.5]
        let scalars = chars.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
        self.init(
            String(String.UnicodeScalarView(scalars)), bold: cell.attrs.bold != 0, underline: cell.attrs.underline != 0,
            reverse: cell.attrs.reverse != 0, color: Self.index(cell.fg, isDefault: 0x02),
            background: Self.index(cell.bg, isDefault: 0x04))
        width = Int(cell.width)
    }

    /// Its number in the palette; `nil` for the default, which one bit tells, and for any that is not indexed.
    private static func index(_ color: VTermColor, isDefault: UInt8) -> Int? {
        color.type & isDefault == 0 && color.type & 0x01 != 0 ? Int(color.indexed.idx) : nil
    }
}
