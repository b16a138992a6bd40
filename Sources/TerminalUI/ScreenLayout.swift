/// How a window is shared out between a header, a list and the line of keys. On a small one the list keeps a row as
/// long as it can: the keys go first, then the header's lower lines.
public struct ScreenLayout: Sendable, Hashable {
    /// Lines of the header that are seen; its first one always is.
    public let headerHeight: Int
    /// Rows for the list; 0 in a window of one row.
    public let listHeight: Int
    private let hasKeys: Bool

    /// The shares of `rows`, under a header of `header` lines.
    public init(rows: Int, header: Int) {
        headerHeight = max(min(header, rows - 1), 1)
        hasKeys = rows > header + 1
        listHeight = max(rows - headerHeight - (hasKeys ? 1 : 0), 0)
    }

    /// The list's row at this row of the window, as for a click; `nil` elsewhere.
    public func listRow(at row: Int) -> Int? {
        (headerHeight..<headerHeight + listHeight).contains(row) ? row - headerHeight : nil
    }

    /// The whole window: the header on top, the list under it, the keys at the bottom.
    public func frame(
        header: [StyledLine], list: [StyledLine], keys: StyledLine, cursor: Position? = nil, in size: Size
    ) -> Frame {
        var lines = header.prefix(headerHeight) + list.prefix(listHeight)
        let gap = max(headerHeight + listHeight - lines.count, 0)
        lines += Array(repeating: StyledLine(), count: gap) + (hasKeys ? [keys] : [])
        return Frame(lines: Array(lines), cursor: cursor, in: size)
    }
}
