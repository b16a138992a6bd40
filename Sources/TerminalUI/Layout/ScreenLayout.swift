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
        (headerHeight..<headerHeight + listHeight).contains(row) ? row - headerHeight : nil
    }

    /// Returns the frame: the header at the top, the list below, the key line at the bottom.
    public func frame(
        header: [StyledLine], list: [StyledLine], keys: StyledLine, cursor: Position? = nil, in size: Size
    ) -> Frame {
        var lines = header.prefix(headerHeight) + list.prefix(listHeight)
        let gap = max(headerHeight + listHeight - lines.count, 0)
        lines += Array(repeating: StyledLine(), count: gap) + (hasKeys ? [keys] : [])
        return Frame(lines: Array(lines), cursor: cursor, in: size)
    }
}
