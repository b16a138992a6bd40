import GitHubModel
import PeopleUI
import TerminalUI

extension SearchScreen {
    static func cardLayout(of state: State, in size: Size) -> CardLayout? {
        state.card.layout(of: state.selected, in: size, rows: layout(of: state, in: size).listHeight)
    }

    /// Returns whether the card is in place of the list.
    static func isListCovered(_ state: State) -> Bool { cardLayout(of: state, in: state.size)?.placement == .over }

    static func listSize(of state: State, in size: Size) -> Size {
        let rows = layout(of: state, in: size).listHeight
        return cardLayout(of: state, in: size)?.list ?? Size(columns: size.columns, rows: rows)
    }

    /// Updates the card to the selection.
    static func followSelection(_ state: inout State) -> [Effect] {
        let overview = state.selected.flatMap { state.rows.search?.overviews[$0.id] }
        return state.card.follow(state.selected, in: cardLayout(of: state, in: state.size), showing: overview)
            .map(Effect.card)
    }

    static func toggleCard(_ state: inout State) -> [Effect] {
        state.card.toggle(in: state.size, rows: layout(of: state, in: state.size).listHeight).map(Effect.card)
    }
}
