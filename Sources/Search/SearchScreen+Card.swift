import GitHubModel
import PeopleUI
import TerminalUI

extension SearchScreen {
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
