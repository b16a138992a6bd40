import GitHubModel
import People
import PeopleUI
import Store
import TerminalUI

extension SearchScreen {
    private static let prefetchDistance = 20

    /// A pending key acts on its person once the rows are confirmed. After a failure the cached people are loaded
    /// again: those of the previous search may have been stored since.
    static func apply(_ outcome: Outcome, _ state: inout State) -> [Effect] {
        let pending = state.pendingCommand
        let isFirstFailure = state.failure == nil
        let otherFailure = state.isCountdownReplaced ? state.failure : nil
        state.retry = nil
        state.pages = .idle
        state.hasSearched = true
        state.pendingCommand = nil
        switch outcome {
        case .unauthorized:
            showUnanswered(&state)
            state.loading.finish(rejectedTokenMessage)
            return [.common(.requestSignIn)]
        case .failed(let message):
            state.loading.finish(message)
            showUnanswered(&state)
            return [.loadStored(state.text)]
        case .retrying(let retry):
            state.loading.finish(otherFailure ?? retry.message)
            state.retry = retry
            showUnanswered(&state)
            state.pendingCommand = pending
            return isFirstFailure ? [.loadStored(state.text)] : []
        case .nextPageFailed(let message):
            state.loading.finish(message)
            state.pages = .failed
        case .notCached: return finish(nil, pending, &state)
        case .found(let search):
            let card = search.source == .gitHub ? state.card.retry(selected: state.selected) : []
            return finish(search, pending, &state) + card.map(Effect.card)
        }
        return []
    }

    /// Shows people while the search goes on. Loading ends and starts again in one step, so that no row that can still
    /// change is read unless the user has moved to it.
    static func apply(partial search: SearchResults, _ state: inout State) -> [Effect] {
        let effects = apply(.found(search), &state)
        state.loading.start()
        return effects
    }

    /// No answer is on its way for now, so that similar people are listed, too.
    private static func showUnanswered(_ state: inout State) {
        if state.rows.isAwaited { show(state.rows.unanswered(), &state) }
    }

    /// Adds repositories, which can be above the exact login. A row that the user selected stays selected.
    static func add(_ repositories: [RepositoryMatch], _ state: inout State) {
        let selection = state.isSelectionManual ? state.selection : nil
        state.rows.add(repositories)
        guard let index = selection.flatMap(state.index(ofOther:)) else { return }
        state.list.update(count: state.rowCount, selecting: index)
    }

    /// A pending key acts on its person if the cache confirms it. Beside a token there are no rows: Return would open
    /// one.
    static func apply(_ stored: [StoredPerson], _ state: inout State) -> [Effect] {
        if state.hasToken { return [] }
        let selected = state.selected
        show(state.rows.merging(stored), &state)
        guard let command = state.pendingCommand, let person = state.selected, person.id == selected?.id,
            state.canOpen(person)
        else { return [] }
        state.pendingCommand = nil
        return perform(command, &state)
    }

    /// Shows the confirmed rows, and performs the pending command if its person is still the one that is meant.
    private static func finish(_ search: SearchResults?, _ pending: Command?, _ state: inout State) -> [Effect] {
        let (selected, rows) = (state.selected, state.rows)
        state.loading.finish(search?.scopeMessage ?? state.lookUpFailure)
        show(state.rows.finished(search), &state)
        guard let pending, let person = state.selected else { return [] }
        let asks = pending == .open && state.returnPrints && state.rows.search?.people.isEmpty ?? true
        guard asks && person.id == selected?.id || isMeant(person, after: selected, in: rows, state) else { return [] }
        if let notice = notice(about: person, insteadOf: selected, for: pending, state) {
            return [.common(.showNotice(notice))]
        }
        return perform(pending, &state)
    }

    /// What is printed, copied or opened in the browser is the person that was selected when the key was pressed, or
    /// whose login is the text: another first row needs another key. Only Return opens it on the screen: a user who
    /// types ahead means the text, and Esc goes back.
    private static func notice(
        about person: Person, insteadOf selected: Person?, for command: Command, _ state: State
    ) -> String? {
        guard let selected, selected.id != person.id, person.login != state.input.login else { return nil }
        guard command != .open || state.returnPrints else { return nil }
        return
            "\(person.login) is the first row now. Press \(command == .open ? state.openKey ?? "the key" : "the key") again."
    }

    /// Whether a key that was pressed when `selected` of `rows` was selected is about `person`. If that was none or a
    /// guess, the key is about the first person of the answer in whose login or name the text is visible. A guess that
    /// the answer does not confirm needs another key: whoever pressed the first one did not know yet that GitHub has
    /// nobody else. Only printing goes on, because it asks about a guess.
    private static func isMeant(_ person: Person, after selected: Person?, in rows: PeopleRows, _ state: State) -> Bool
    {
        if state.isSelectionManual { return person.id == selected?.id }
        if person.id == selected?.id { return state.rows.isCertain(person) }
        guard selected.map({ !rows.isCertain($0) }) ?? true, let match = state.rows.match(of: person) else {
            return false
        }
        return !match.isSimilar && state.rows.isCertain(person)
    }

    /// Only a rejected token matters.
    static func effectsOfOutdated(_ outcome: Outcome) -> [Effect] {
        outcome == .unauthorized ? [.common(.requestSignIn)] : []
    }

    /// Loads the next page if the user has moved the selection and the visible rows are near the end of the list. Rows
    /// that only fill the window cost no request.
    static func loadMore(_ state: inout State) -> [Effect] {
        let canLoad =
            state.hasMore && state.isSelectionManual && state.pages == .idle && state.failure == nil
            && !state.isLoading && state.selected != nil
        guard canLoad, state.list.visible.upperBound > state.people.count - prefetchDistance else { return [] }
        state.pages = .loading
        return [.loadMore(state.text)]
    }

    /// Shows `rows`. Rows of another query select the first one. More rows of the same query keep the selection and its
    /// position on the screen, unless it was unconfirmed or a guess, and not made by the user. Only the exact login and
    /// people of the repository are first in any case, and selected unless the user has selected another row.
    static func show(_ rows: PeopleRows, _ state: inout State) {
        let isStable = rows.text == state.rows.text && isStable(state)
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

    /// Whether the selection stays when rows are added. Before GitHub's answer, a guess gives way to what is certain.
    private static func isStable(_ state: State) -> Bool {
        guard let person = state.selected else { return true }
        guard state.rows.isConfirmed(person) else { return false }
        return state.rows.isFinal ? !state.rows.isSimilar(person) : state.rows.isCertain(person)
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

    /// The index at which the selected person, whose rank is `index`, stays in the same row of the screen. A list at
    /// its top stays there.
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
        return rows.isOfRepository(first) && !rows.isOfRepository(person)
    }
}
