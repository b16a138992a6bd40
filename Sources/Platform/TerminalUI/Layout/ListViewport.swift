/// The selection and the visible part of a list. Unless it is empty, a line is selected, and visible.
public struct ListViewport: Sendable, Hashable {
    package private(set) var count = 0
    package private(set) var height = 1
    /// The index of the selected line; 0 if the list is empty.
    public private(set) var selected = 0
    package private(set) var top = 0

    /// Creates a viewport of an empty list.
    public init() {}

    /// The indices of the visible lines.
    public var visible: Range<Int> { top..<min(top + height, count) }

    /// Moves the selection by `offset` lines, at most to the first or last line.
    public mutating func move(by offset: Int) { select(selected + min(max(offset, -count), count)) }

    /// Selects a line; the nearest one if it does not exist.
    public mutating func select(_ line: Int) {
        selected = min(max(line, 0), max(count - 1, 0))
        keepInView()
    }

    /// Selects a line and shows it in the top row.
    package mutating func select(top line: Int) {
        select(line)
        top = selected
    }

    /// Selects the line in this row of the list, from 0. Does nothing if the row is empty.
    public mutating func select(row: Int) {
        if visible.contains(top + row) { select(top + row) }
    }

    /// Changes the number of rows for the list.
    public mutating func resize(to height: Int) {
        self.height = max(height, 1)
        keepInView()
    }

    /// Changes the number of lines. The selected line is at `line` now and stays in its row on the screen.
    public mutating func update(count: Int, selecting line: Int) {
        self.count = max(count, 0)
        let row = selected - top
        selected = min(max(line, 0), max(self.count - 1, 0))
        top = selected - row
        keepInView()
    }

    private mutating func keepInView() {
        let lastTop = max(count - height, 0)
        top = min(max(top, selected - height + 1), selected)
        top = min(max(top, 0), lastTop)
    }
}

/// A layout with a header, a list and the key line. If the window is small, the key line is left out first, then the
/// lower lines of the header; the list keeps a row as long as possible.
public struct ScreenLayout: Sendable, Hashable {
    /// The number of visible header lines; 1 or more.
    public let headerHeight: Int
    /// The number of rows for the list; 0 in a window of one row.
    public let listHeight: Int
    private let hasKeys: Bool

    /// Divides `rows` between a header of `header` lines, the list and the key line.
    public init(rows: Int, header: Int) {
        headerHeight = max(min(header, rows - 1), 1)
        hasKeys = rows > header + 1
        listHeight = max(rows - headerHeight - (hasKeys ? 1 : 0), 0)
    }

    /// Returns the list row at this window row, as for a click, or `nil` outside the list.
    public func listRow(at row: Int) -> Int? {
        let rows = listRows(isUpward: false)
        return rows.contains(row) ? row - rows.lowerBound : nil
    }

    /// Returns the frame: the header at the top, the list below, the key line at the bottom.
    public func frame(
        header: [StyledLine], list: [StyledLine], keys: StyledLine, cursor: Position? = nil, in size: Size
    ) -> Frame {
        self.frame(header: header, list: list, keys: keys, cursor: cursor, isUpward: false, in: size)
    }

    /// Returns the frame. If it `isUpward`, the key line is at the top, and the header from its last line to its first
    /// one at the bottom; `list` has the order of the rows, and `cursor` is in the header.
    package func frame(
        header: [StyledLine], list: [StyledLine], keys: StyledLine, cursor: Position?, isUpward: Bool, in size: Size
    ) -> Frame {
        let gap = max(listHeight - list.count, 0)
        let rows = list.prefix(listHeight) + Array(repeating: StyledLine(), count: gap)
        let top =
            header.prefix(headerHeight) + Array(repeating: StyledLine(), count: max(headerHeight - header.count, 0))
        let keyLines = hasKeys ? [keys] : []
        let lines = isUpward ? keyLines + rows + top.reversed() : Array(top + rows) + keyLines
        let position = cursor.map { Position(column: $0.column, row: isUpward ? size.rows - 1 - $0.row : $0.row) }
        return Frame(lines: lines, cursor: position, in: size)
    }

    /// Returns the rows of the window in which the list is.
    package func listRows(isUpward: Bool) -> Range<Int> {
        let top = isUpward ? (hasKeys ? 1 : 0) : headerHeight
        return top..<top + listHeight
    }

    package func frame(
        header: [StyledLine], list: [StyledLine], keys: StyledLine, cursor: Position? = nil, image: RenderedImage?,
        in size: Size
    ) -> Frame {
        let frame = frame(header: header, list: list, keys: keys, cursor: cursor, in: size)
        guard let image = image?.image(at: Position(column: 0, row: 0)) else { return frame }
        return Frame(lines: frame.lines, cursor: cursor, images: [image], in: size)
    }
}
