import TerminalUI

/// Where a card is beside a list, or under it, and what is left for the list.
struct CardLayout: Sendable, Hashable {
    /// What is left for the list.
    let list: Size
    /// The card's own cells.
    let box: Size
    /// Is it to the right of the list?
    let isBeside: Bool

    /// From so many columns on it is beside the list.
    static let minColumnsBeside = 90
    /// A window of so many rows has room for it under the list.
    static let minRowsBelow = 30
    /// Less than this tells too little.
    static let minSize = Size(columns: 30, rows: 8)

    /// The place in a window, `list` of which is for the list without a card; `nil` if there is no room.
    init?(in window: Size, list: Size) {
        isBeside = window.columns >= Self.minColumnsBeside
        if isBeside {
            box = Size(columns: min(max(list.columns * 2 / 5 - 2, 34), 60), rows: list.rows)
            self.list = Size(columns: list.columns - box.columns - 2, rows: list.rows)
        } else {
            let rows = min(list.rows / 2, 20)
            box = Size(columns: min(list.columns, 76), rows: rows - 1)
            self.list = Size(columns: list.columns, rows: list.rows - rows)
        }
        let isTall = isBeside || window.rows >= Self.minRowsBelow
        guard isTall, box.columns >= Self.minSize.columns, box.rows >= Self.minSize.rows else { return nil }
    }

    /// The cells of the picture.
    var avatarSize: Size {
        switch (box.columns, box.rows) {
        case (50..., 28...): Size(columns: 16, rows: 8)
        case (_, 15...): Size(columns: 12, rows: 6)
        default: Size(columns: 8, rows: 4)
        }
    }

    /// The card's upper left cell, counted from the list's.
    var origin: Position {
        isBeside ? Position(column: list.columns + 2, row: 0) : Position(column: 0, row: list.rows + 1)
    }

    /// The list's lines and the card's, together as high as the list alone was.
    func composed(_ list: [StyledLine], _ card: [StyledLine]) -> [StyledLine] {
        let list = (0..<self.list.rows).map { $0 < list.count ? list[$0] : StyledLine() }
        guard isBeside else {
            return list + [StyledLine(String(repeating: "─", count: box.columns), .dim)] + card
        }
        return list.enumerated().map { row, line in
            let line = line.truncated(to: self.list.columns).padded(to: self.list.columns) + StyledLine("│ ", .dim)
            return row < card.count ? line + card[row] : line
        }
    }
}
