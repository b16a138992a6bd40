package import TerminalUI

/// The layout of a list, and of its card beside, below or over it, if there is one.
package struct CardLayout: Sendable, Hashable {
    package enum Placement: Sendable, Hashable { case none, beside, below, over }

    package let list: Size
    let box: Size
    package let placement: Placement

    static let minColumnsBeside = 90
    static let minRowsBelow = 30
    static let minSize = Size(columns: 30, rows: 8)

    /// Returns `nil` if space is short. `list` is the size of the list without a card.
    init?(in window: Size, list: Size) {
        placement = window.columns >= Self.minColumnsBeside ? .beside : .below
        if placement == .beside {
            box = Size(columns: min(max(list.columns * 2 / 5 - 2, 34), 60), rows: list.rows)
            self.list = Size(columns: list.columns - box.columns - 2, rows: list.rows)
        } else {
            let rows = min(list.rows / 2, 20)
            box = Size(columns: min(list.columns, 76), rows: rows - 1)
            self.list = Size(columns: list.columns, rows: list.rows - rows)
        }
        let isTall = placement == .beside || window.rows >= Self.minRowsBelow
        guard isTall, box.columns >= Self.minSize.columns, box.rows >= Self.minSize.rows else { return nil }
    }

    /// Creates a layout without a card, or with one over the whole list.
    init(list: Size, isCovered: Bool = false) {
        self.list = list
        box = isCovered ? list : Size(columns: 0, rows: 0)
        placement = isCovered ? .over : .none
    }

    package var coversList: Bool { placement == .over }

    var avatarSize: Size {
        switch (box.columns, box.rows) {
        case (50..., 28...): Size(columns: 16, rows: 8)
        case (_, 15...): Size(columns: 12, rows: 6)
        default: Size(columns: 8, rows: 4)
        }
    }

    /// Relative to the upper left cell of the list.
    var origin: Position {
        switch placement {
        case .beside: Position(column: list.columns + 2, row: 0)
        case .below: Position(column: 0, row: list.rows + 1)
        case .over, .none: Position(column: 0, row: 0)
        }
    }

    /// As many lines as the list has without the card.
    func composed(_ list: [StyledLine], _ card: [StyledLine]) -> [StyledLine] {
        if placement == .over { return card }
        let list = (0..<self.list.rows).map { $0 < list.count ? list[$0] : StyledLine() }
        guard placement == .beside else {
            return list + [StyledLine(String(repeating: "─", count: box.columns), .dim)] + card
        }
        return list.enumerated().map { row, line in
            let line = line.truncated(to: self.list.columns).padded(to: self.list.columns) + StyledLine("│ ", .dim)
            return row < card.count ? line + card[row] : line
        }
    }
}
