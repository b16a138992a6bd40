/// The contents of the whole window.
public struct Frame: Sendable, Hashable {
    /// The size of the window.
    public let size: Size
    /// Exactly `size.rows` lines, none wider than `size.columns`.
    public let lines: [StyledLine]
    /// The position of the cursor, inside the window, or `nil` if it is hidden.
    public let cursor: Position?
    package let images: [TerminalImage]

    /// Fits `lines` and the cursor into the window. Wide lines end in an ellipsis; lines below are left out.
    public init(lines: [StyledLine], cursor: Position? = nil, in size: Size) {
        self.init(lines: lines, cursor: cursor, images: [], in: size)
    }

    /// Creates a frame with images. Those that don't fit into the window are left out.
    package init(lines: [StyledLine], cursor: Position? = nil, images: [TerminalImage], in size: Size) {
        let missing = max(size.rows - lines.count, 0)
        self.size = size
        self.lines =
            lines.prefix(size.rows).map { $0.truncated(to: size.columns) }
            + Array(repeating: StyledLine(), count: missing)
        self.cursor = cursor.map { cursor in
            Position(
                column: min(max(cursor.column, 0), size.columns - 1), row: min(max(cursor.row, 0), size.rows - 1))
        }
        self.images = images.filter { $0.fits(into: size) }
    }

    /// Returns the frame with `new` in place of `line`, if that is its last or first one.
    package func replacing(_ line: StyledLine, by new: StyledLine) -> Frame {
        guard let index = [lines.count - 1, 0].first(where: { lines[$0] == line }) else { return self }
        var changed = lines
        changed[index] = new
        return Frame(lines: changed, cursor: cursor, images: images, in: size)
    }

    /// Returns the frame with `lines` in place of its last rows, or of its first ones if the cursor is in the last
    /// ones. Images that they overlap are left out.
    package func covered(by lines: [StyledLine]) -> Frame {
        let lines = lines.prefix(size.rows)
        let rest = size.rows - lines.count
        let isAbove = (cursor?.row ?? 0) >= rest && rest > 0
        let visible = isAbove ? lines.count..<size.rows : 0..<rest
        return Frame(
            lines: isAbove ? lines + Array(self.lines[visible]) : Array(self.lines[visible]) + lines, cursor: cursor,
            images: images.filter {
                $0.rows.lowerBound >= visible.lowerBound && $0.rows.upperBound <= visible.upperBound
            },
            in: size)
    }
}

/// A size in character cells.
public struct Size: Sendable, Hashable {
    /// The numbers of columns and rows; 1 or more.
    public var columns, rows: Int

    /// Creates a size of at least one cell: smaller numbers become 1.
    public init(columns: Int, rows: Int) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
    }
}

/// A cell of the window. The upper left one has column 0 and row 0.
public struct Position: Sendable, Hashable {
    /// The indices from the upper left cell.
    public var column, row: Int

    /// Creates the position of the cell with these indices.
    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}
