import GitHubModel
import Store
import TerminalUI

/// How rows come, and how those that are there keep their places.
extension SearchScreen {
    /// So many rows before its end, a list goes on.
    private static let prefetchDistance = 20

    /// Where nobody is stored, old rows stay until GitHub answers.
    static func showStored(_ stored: [StoredPerson], _ state: inout State) {
        if state.rows.text == state.text {
            show(PeopleRows(text: state.text, stored: stored, search: state.rows.search), &state)
        } else if !stored.isEmpty {
            show(PeopleRows(text: state.text, stored: stored), &state)
        }
    }

    /// An answer to the text at hand.
    static func apply(_ answer: Outcome, _ state: inout State) -> [Effect] {
        let rows = state.rows.text == state.text ? state.rows : PeopleRows(text: state.text)
        (state.isSearching, state.pages, state.lastSearchedText) = (false, .idle, state.text)
        switch answer {
        case .unauthorized:
            (state.opensFirstResult, state.failure) = (false, refused)
            return [.requestSignIn]
        // Whoever pressed Return did not mean a row of an older text.
        case .failed(let sentence): (state.opensFirstResult, state.failure) = (false, sentence)
        case .nextPageFailed(let sentence): (state.failure, state.pages) = (sentence, .failed)
        case .notCached: show(rows, &state)
        case .found(let search):
            state.failure = nil
            show(rows.merging(search), &state)
        }
        return state.opensFirstResult ? open(&state) : []
    }

    /// An answer to another text says only what holds for all.
    static func handleStale(_ answer: Outcome) -> [Effect] { answer == .unauthorized ? [.requestSignIn] : [] }

    static let refused = "GitHub did not accept the sign-in. F2 signs in again, or goes on without an account."

    /// The next page, where the rows seen come near the end of those that are there.
    static func loadMore(_ state: inout State) -> [Effect] {
        let isWanted = state.hasMore && state.pages == .idle && state.failure == nil && !state.isSearching
        guard isWanted, state.list.visible.upperBound > state.people.count - prefetchDistance else { return [] }
        state.pages = .loading
        return [.loadMore(state.text)]
    }

    /// Another text's first row is its best; more rows for the same text leave the selected one selected, and where it is
    /// on the screen.
    static func show(_ rows: PeopleRows, _ state: inout State) {
        let stays = rows.text == state.rows.text || state.manualSelectionQuery == rows.text
        let selection = stays ? state.selection : nil
        state.rows = rows
        state.rows.addProfiles(with: state.card.profiles)
        var line = 0
        switch selection {
        case .person(let selected):
            line = state.people.firstIndex { $0.id == selected.id }.map { positionText(at: $0, in: state) } ?? 0
            state.rows.pin(selected.id, at: line)
        case .exactLogin(let login):
            line =
                state.people.firstIndex { $0.login == login }
                ?? (state.manualSelectionQuery == state.text ? state.people.count : 0)
        case nil: break
        }
        state.list.update(count: state.rowCount, selecting: line)
    }

    /// The list is as long as its rows.
    static func updateCount(_ state: inout State) {
        if state.list.count != state.rowCount {
            state.list.update(count: state.rowCount, selecting: state.list.selected)
        }
    }

    /// Where in the new list the selected person is to be, who belongs at `index`, so as to stay in the row they are seen
    /// in. What was scrolled stays so; from the top of the list nothing is scrolled away.
    private static func positionText(at index: Int, in state: State) -> Int {
        let (list, row) = (state.list, state.list.selected - state.list.top)
        let top = list.top == 0 ? 0 : min(max(index - row, 0), max(state.rowCount - list.height, 0))
        return min(top + row, state.people.count - 1)
    }
}
