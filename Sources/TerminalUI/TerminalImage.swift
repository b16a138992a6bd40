/// An image over cells of a frame, encoded for a terminal that displays images. The frame's cells below must be blank.
public struct TerminalImage: Sendable, Hashable {
    /// The identity among the images of the frame.
    public let id: Int
    /// The upper left cell.
    public var position: Position
    /// The size in cells.
    public let size: Size
    /// The bytes that draw it at the cursor. They must not scroll or change a mode; the cursor may end anywhere.
    public let drawBytes: [UInt8]
    /// The bytes that remove it; empty if overwriting its cells removes it.
    public let removalBytes: [UInt8]

    public init(id: Int, at position: Position, size: Size, drawBytes: [UInt8], removalBytes: [UInt8] = []) {
        (self.id, self.position, self.size, self.drawBytes, self.removalBytes) = (
            id, position, size, drawBytes, removalBytes
        )
    }

    /// The rows that it covers.
    var rows: Range<Int> { position.row..<position.row + size.rows }
    /// The columns that it covers.
    var columns: Range<Int> { position.column..<position.column + size.columns }

    /// Returns whether it is completely inside a window of size `window`.
    func fits(into window: Size) -> Bool {
        position.row >= 0 && position.column >= 0 && rows.upperBound <= window.rows
            && columns.upperBound <= window.columns
    }
}
