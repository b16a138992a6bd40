import GitHubModel
import Store
import TerminalUI

extension SearchScreen {
    /// The number of rows before the end of the list at which the next page is loaded.
    private static let prefetchDistance = 20

    /// Shows cached people. If there are none, the old rows stay until GitHub's results arrive.
    static func showStored(_ stored: [StoredPerson], _ state: inout State) {
        if state.rows.text == state.text {
            show(PeopleRows(text: state.text, stored: stored, search: state.rows.search), &state)
        } else if !stored.isEmpty {
            show(PeopleRows(text: state.text, stored: stored), &state)
        }
    }

    static func apply(_ outcome: Outcome, _ state: inout State) -> [Effect] {
        let rows = state.rows.text == state.text ? state.rows : PeopleRows(text: state.text)
        (state.isSearching, state.pages, state.lastSearchedText) = (false, .idle, state.text)
        switch outcome {
        case .unauthorized:
            (state.opensFirstResult, state.failure) = (false, rejectedTokenMessage)
            return [.requestSignIn]
        // A pending Return must not open a row of an earlier query.
        case .failed(let message): (state.opensFirstResult, state.failure) = (false, message)
        case .nextPageFailed(let message): (state.failure, state.pages) = (message, .failed)
        case .notCached: show(rows, &state)
        case .found(let search):
            state.failure = nil
            show(rows.merging(search), &state)
        }
        return state.opensFirstResult ? open(&state) : []
    }

    /// Handles the outcome of an earlier search. Only a rejected token matters.
    static func handleStale(_ outcome: Outcome) -> [Effect] { outcome == .unauthorized ? [.requestSignIn] : [] }

    /// Loads the next page if the visible rows are near the end of the list.
    static func loadMore(_ state: inout State) -> [Effect] {
        let canLoad = state.hasMore && state.pages == .idle && state.failure == nil && !state.isSearching
        guard canLoad, state.list.visible.upperBound > state.people.count - prefetchDistance else { return [] }
        state.pages = .loading
        return [.loadMore(state.text)]
    }

    /// Shows `rows`. Rows of another query select the first one. More rows of the same query keep the selection and its
    /// position on the screen.
    static func show(_ rows: PeopleRows, _ state: inout State) {
        let keepsSelection = rows.text == state.rows.text || state.manualSelectionQuery == rows.text
        let selection = keepsSelection ? state.selection : nil
        state.rows = rows
        state.rows.addProfiles(state.card.profiles)
        var index = 0
        switch selection {
        case .person(let selected):
            index = state.people.firstIndex { $0.id == selected.id }.map { stableIndex(from: $0, in: state) } ?? 0
            state.rows.pin(selected.id, at: index)
        case .exactLogin(let login):
            index =
                state.people.firstIndex { $0.login == login }
                ?? (state.manualSelectionQuery == state.text ? state.people.count : 0)
        case nil: break
        }
        state.list.update(count: state.rowCount, selecting: index)
    }

    static func updateCount(_ state: inout State) {
        if state.list.count != state.rowCount {
            state.list.update(count: state.rowCount, selecting: state.list.selected)
        }
    }

    /// Returns the index at which the selected person, whose rank is `index`, stays in the same row of the screen. A
    /// scrolled list stays scrolled; a list at its top stays at its top.
    private static func stableIndex(from index: Int, in state: State) -> Int {
        let (list, row) = (state.list, state.list.selected - state.list.top)
        let top = list.top == 0 ? 0 : min(max(index - row, 0), max(state.rowCount - list.height, 0))
        return min(top + row, state.people.count - 1)
    }
}
