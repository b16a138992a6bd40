import TerminalUI

extension Asciicast {
    /// Whether a terminal shows the same after each event, but for the colors of avatars: the nearest colors of its
    /// palette are others for each version of Chafa, and those of the pictures are compared by ``ColoredText``.
    package func resembles(_ other: Self) -> Bool {
        guard header == other.header, events.count == other.events.count else { return false }
        let screens = [header, other.header].map { VirtualScreen(columns: $0.width, rows: $0.height) }
        return zip(events, other.events).allSatisfy { event, otherEvent in
            guard (event.milliseconds, event.kind) == (otherEvent.milliseconds, otherEvent.kind) else { return false }
            guard event.kind == .output else { return event.text == otherEvent.text }
            screens[0].feed(Array(event.text.utf8))
            screens[1].feed(Array(otherEvent.text.utf8))
            return screens[0].resembles(screens[1])
        }
    }
}

extension VirtualScreen {
    private struct ComparedCell: Equatable {
        let text: String
        let style: Style
    }

    fileprivate func resembles(_ other: VirtualScreen) -> Bool {
        cursor == other.cursor && isAlternate == other.isAlternate && cellsWithoutAvatars == other.cellsWithoutAvatars
    }

    /// The cells, without the colors of the half blocks that draw avatars.
    private var cellsWithoutAvatars: [ComparedCellRow] { (0..<rows).map { ComparedCellRow(cells(row: $0)) } }

    private struct ComparedCellRow: Equatable {
        private let cells: [ComparedCell]

        init(_ cells: [Cell]) {
            self.cells = cells.map { cell in
                let isAvatar = ["▀", "▄"].contains(cell.text)
                return ComparedCell(text: cell.text, style: isAvatar ? .plain : cell.style)
            }
        }
    }
}
