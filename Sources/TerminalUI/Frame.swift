/// What the whole window shows.
public struct Frame: Sendable, Hashable {
    /// The window it was made for.
    public let size: Size
    /// Exactly `size.rows` lines, none wider than `size.columns`.
    public let lines: [StyledLine]
    /// Where the cursor stands, inside the window; `nil` hides it.
    public let cursor: Position?
    /// Each of them wholly inside the window.
    public let pictures: [TerminalImage]

    /// Fits `lines` to the window: what is too wide ends in an ellipsis, what is too much below is left out, and so are
    /// pictures that don't fit.
    public init(lines: [StyledLine], cursor: Position? = nil, pictures: [TerminalImage] = [], in size: Size) {
        let missing = max(size.rows - lines.count, 0)
        self.size = size
        self.lines =
            lines.prefix(size.rows).map { $0.truncated(to: size.columns) }
            + Array(repeating: StyledLine(), count: missing)
        self.cursor = cursor.map { cursor in
            Position(
                column: min(max(cursor.column, 0), size.columns - 1), row: min(max(cursor.row, 0), size.rows - 1))
        }
        self.pictures = pictures.filter { $0.fits(into: size) }
    }

    /// The same with `lines` over its last rows; a picture in their way is left out.
    public func covered(below lines: [StyledLine]) -> Frame {
        let kept = max(size.rows - lines.count, 0)
        return Frame(
            lines: self.lines.prefix(kept) + lines, cursor: cursor,
            pictures: pictures.filter { $0.rows.upperBound <= kept }, in: size)
    }
}
