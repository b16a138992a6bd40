/// A picture over cells of a frame, in the words of a terminal that shows pictures. The frame's own cells there are to
/// be blank.
public struct TerminalImage: Sendable, Hashable {
    /// Tells it apart from others on the frame.
    public let id: Int
    /// Its upper left cell.
    public var position: Position
    /// The cells it covers.
    public let size: Size
    /// What draws it where the cursor stands. It must not scroll, and leave no mode changed; the cursor may end anywhere.
    public let drawBytes: [UInt8]
    /// What takes it away; empty where writing over its cells does.
    public let removalBytes: [UInt8]

    /// A picture at `position`.
    public init(id: Int, at position: Position, size: Size, drawBytes: [UInt8], removalBytes: [UInt8] = []) {
        (self.id, self.position, self.size, self.drawBytes, self.removalBytes) = (
            id, position, size, drawBytes, removalBytes
        )
    }

    /// The rows it covers.
    var rows: Range<Int> { position.row..<position.row + size.rows }
    /// The columns it covers.
    var columns: Range<Int> { position.column..<position.column + size.columns }

    /// Is all of it in a window of `window`?
    func fits(into window: Size) -> Bool {
        position.row >= 0 && position.column >= 0 && rows.upperBound <= window.rows
            && columns.upperBound <= window.columns
    }
}
