package import GitHubModel
package import TerminalUI

/// The state of a ``CardScreen``.
package protocol CardScreenState {
    var card: CardState { get }
    var selected: Person? { get }
    var size: Size { get }
}

/// A screen with a list of people and the card of the selected person.
package protocol CardScreen: Screen where State: CardScreenState {
    static func layout(of state: State, in size: Size) -> ScreenLayout
}

extension CardScreen {
    package static func cardLayout(of state: State, in size: Size) -> CardLayout? {
        state.card.layout(of: state.selected, in: size, rows: layout(of: state, in: size).listHeight)
    }

    /// Returns whether the card is in place of the list.
    package static func isListCovered(_ state: State) -> Bool {
        cardLayout(of: state, in: state.size)?.placement == .over
    }

    package static func listSize(of state: State, in size: Size) -> Size {
        let rows = layout(of: state, in: size).listHeight
        return cardLayout(of: state, in: size)?.list ?? Size(columns: size.columns, rows: rows)
    }
}
