import GitHubModel
import PeopleUI
import Store
import TerminalUI

extension SearchScreen {
    private static let prefetchDistance = 20

    /// A pending Return opens its person once the rows are confirmed. After a failure the cached people are loaded again:
    /// those of the previous search may have been stored since.
    static func apply(_ outcome: Outcome, _ state: inout State) -> [Effect] {
        let isPending = state.opensWhenConfirmed
        let isFirstFailure = state.failure == nil
        let otherFailure = state.isCountdownReplaced ? state.failure : nil
        state.retry = nil
        state.pages = .idle
        state.hasSearched = true
        state.opensWhenConfirmed = false
        switch outcome {
        case .unauthorized:
            state.loading.finish(rejectedTokenMessage)
            return [.common(.requestSignIn)]
        case .failed(let message):
            state.loading.finish(message)
            return [.loadStored(state.text)]
        case .retrying(let retry):
            state.loading.finish(otherFailure ?? retry.message)
            state.retry = retry
            state.opensWhenConfirmed = isPending
            return isFirstFailure ? [.loadStored(state.text)] : []
        case .nextPageFailed(let message):
            state.loading.finish(message)
            state.pages = .failed
        case .notCached: return finish(nil, isPending, &state)
        case .found(let search):
            let card = search.source == .gitHub ? state.card.retry(selected: state.selected) : []
            return finish(search, isPending, &state) + card.map(Effect.card)
        }
        return []
    }

    /// A pending Return opens its person if the cache confirms it.
    static func apply(_ stored: [StoredPerson], _ state: inout State) -> [Effect] {
        let selected = state.selected
        show(state.rows.merging(stored), &state)
        guard state.opensWhenConfirmed, let person = state.selected, person.id == selected?.id, state.canOpen(person)
        else { return [] }
        state.opensWhenConfirmed = false
        return open(person, &state)
    }

    /// Shows the confirmed rows. If Return is pending, opens the person that was selected, or the first one if there was
    /// none and the text is visible in the login or the name.
    private static func finish(_ search: SearchResults?, _ isPending: Bool, _ state: inout State) -> [Effect] {
        let selected = state.selected
        state.loading.finish(search?.scopeMessage ?? state.lookUpFailure)
        show(state.rows.finished(search), &state)
        guard isPending, let person = state.selected else { return [] }
        let matches = state.rows.match(of: person).map { !$0.isSimilar } ?? false
        let isUnambiguous = selected.map { $0.id == person.id } ?? matches
        return isUnambiguous ? open(person, &state) : []
    }

    /// Only a rejected token matters.
    static func effectsOfOutdated(_ outcome: Outcome) -> [Effect] {
        outcome == .unauthorized ? [.common(.requestSignIn)] : []
    }

    /// Loads the next page if the user has moved the selection and the visible rows are near the end of the list. Rows that
    /// only fill the window cost no request.
    static func loadMore(_ state: inout State) -> [Effect] {
        let canLoad =
            state.hasMore && state.isSelectionManual && state.pages == .idle && state.failure == nil
            && !state.isLoading && state.selected != nil
        guard canLoad, state.list.visible.upperBound > state.people.count - prefetchDistance else { return [] }
        state.pages = .loading
        return [.loadMore(state.text)]
    }

    /// Shows `rows`. Rows of another query select the first one. More rows of the same query keep the selection and its
    /// position on the screen, unless it was unconfirmed or similar, and not made by the user. Only the exact login and people of the
    /// repository are first in any case, and selected unless the user has selected another row.
    static func show(_ rows: PeopleRows, _ state: inout State) {
        let isCertain = state.selected.map { state.rows.isConfirmed($0) && !state.rows.isSimilar($0) } ?? true
        let isStable = rows.text == state.rows.text && isCertain
        let selection = isStable || state.isSelectionManual ? state.selection : nil
        state.rows = rows
        state.rows.addProfiles(state.card.profiles)
        var index = 0
        switch selection {
        case .person(let selected):
            if !state.isSelectionManual, let first = state.people.first, state.isPreceded(selected, by: first) { break }
            index = state.people.firstIndex { $0.id == selected.id }.map { stableIndex(from: $0, in: state) } ?? 0
            state.rows.pin(selected.id, at: index)
        case .exactLogin(let login):
            index =
                state.people.firstIndex { $0.login == login } ?? (state.isSelectionManual ? state.people.count : 0)
        case .repositoryMatch, .suggestedQuery:
            if state.isSelectionManual { index = selection.flatMap(state.index(ofOther:)) ?? 0 }
        case .repository, .otherHost, nil: break
        }
        state.list.update(count: state.rowCount, selecting: index)
    }

    /// Returns no effect if the comparison was done or has started.
    static func findLookAlike(_ state: inout State) -> [Effect] {
        let person = state.selected
        guard person?.id != state.comparedID else { return [] }
        state.comparedID = person?.id
        guard let person, state.lookAlikes[person.id] == nil else { return [] }
        return [.findLookAlike(of: person)]
    }

    static func updateCount(_ state: inout State) {
        if state.list.count != state.rowCount {
            state.list.update(count: state.rowCount, selecting: state.list.selected)
        }
    }

    /// The index at which the selected person, whose rank is `index`, stays in the same row of the screen. A list at its top
    /// stays there.
    private static func stableIndex(from index: Int, in state: State) -> Int {
        let list = state.list
        let row = list.selected - list.top
        let top = list.top == 0 ? 0 : min(max(index - row, 0), max(state.rowCount - list.height, 0))
        return min(top + row, state.people.count - 1)
    }
}

extension SearchScreen.State {
    /// True even if the person was first before GitHub's response.
    fileprivate func isPreceded(_ person: Person, by first: Person) -> Bool {
        if first.login == input.login { return true }
        guard let source = activeScope?.source else { return false }
        return first.source == source && person.source != source
    }
}
