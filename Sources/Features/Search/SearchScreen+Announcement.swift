import GitHubModel
import People
import PeopleUI
import TerminalUI

extension SearchScreen {
    /// What is read for a text. A new position alone is no reason to read the row again.
    struct Announcement: Sendable, Hashable {
        let input: String
        let words: String
        var position = ""
        var steps = ""

        func isRepeated(in other: Announcement) -> Bool {
            (input, words, steps) == (other.input, other.words, other.steps)
        }

        var text: String {
            [[words, position].joinedNonEmpty(separator: ", "), steps].joinedNonEmpty(separator: "; ")
        }
    }

    /// One sentence for each query whose search has finished, and for each step of the selection. Rows that change
    /// while a search runs are not read, nor are rows that are added below the selection.
    package static func announcement(of state: State) -> String? { state.announcement?.text }

    /// Updates the announcement if nothing more arrives by itself, or if the user moved the selection.
    static func updateAnnouncement(_ state: inout State) {
        let isSettled = state.isEmpty || state.failure != nil || state.rows.isFinal && !state.isLoading
        guard isSettled || state.isSelectionManual || state.spokenCard != nil else { return }
        let announcement = announcement(on: state)
        if state.announcement?.isRepeated(in: announcement) != true { state.announcement = announcement }
    }

    private static func announcement(on state: State) -> Announcement {
        if let card = state.spokenCard, card == state.selected?.id, let content = state.card.content {
            return Announcement(input: state.text, words: content.announcement)
        }
        let count = count(in: state)
        let position = state.selection.map { _ in NumberFormat.position(state.list.selected, of: count) } ?? ""
        if let failure = state.failure {
            let countdown = state.isCountdownReplaced ? nil : state.retry?.accessibleMessage
            let words = [countdown ?? failure, selection(in: state)].joinedNonEmpty(separator: " ")
            return Announcement(input: state.text, words: words, position: position)
        }
        let status =
            state.isEmpty
            ? introduction(of: state) + (state.helpKey.map { ["\($0) for help"] } ?? [])
            : state.people.isEmpty ? known(in: state) + repositories(in: state) : []
        let similar = state.rows.areSimilar ? ["No exact matches"] : []
        let words = [(status + similar).joined(separator: ", "), selection(in: state)].joinedNonEmpty(separator: "; ")
        let steps = state.namedSteps.map { "\($0.key): \($0.help)" }.joined(separator: ", ")
        return Announcement(input: state.text, words: words, position: position, steps: steps)
    }

    /// Returns the selected row as it is displayed and the age of cached results, such as
    /// `torvalds, Linus Torvalds, follows you`.
    private static func selection(in state: State) -> String {
        guard let selection = state.selection else { return "" }
        return (description(of: selection, in: state) + state.markStatus).joined(separator: ", ")
    }

    private static func description(of row: Row, in state: State) -> [String] {
        switch row {
        case .person(let person):
            let label = label(of: person, in: state)
            let mark = state.isMarked(person) ? "marked" : nil
            let similar = state.rows.isGuess(person) ? "similar" : nil
            let others = [similar, label, mark, source(in: state)].compactMap { $0 }
            return ["\(person.login)"] + person.spokenFacts + others
        case .exactLogin(let login): return ["go to @\(login)"]
        case .repository(let owner, let name): return ["go to \(owner)/\(name)"]
        case .repositoryMatch(let match):
            let repository = match.repository
            let stars = NumberFormat.counted(repository.stars, "star")
            return ["repository \(repository.name) of \(match.owner.login)", stars, source(in: state)].compactMap { $0 }
        case .suggestedQuery(let query): return ["search \(query)"]
        case .otherHost(let address): return ["go to \(address) on \(address.host ?? "")"]
        }
    }

    private static func label(of person: Person, in state: State) -> String? {
        guard state.activeScope != nil else { return person.source?.label }
        let isCached = state.rows.seenBefore.contains(person.id)
        return PersonSource.fullLabel(of: person.source ?? (isCached ? .search : nil))
    }

    private static func source(in state: State) -> String? {
        if state.isEmpty { return nil }
        switch state.rows.search?.source {
        case .gitHub: return nil
        case .cache(let age): return "cached \(age)"
        case nil: return "cached"
        }
    }

    /// The number of rows, with those that are not loaded yet.
    static func count(in state: State) -> Int {
        guard state.hasMore, let search = state.rows.search else { return state.rowCount }
        let others = state.rowCount - state.people.count
        return max(state.people.count, search.total + state.rows.cacheOnlyCount) + others
    }
}

extension [String] {
    fileprivate func joinedNonEmpty(separator: String) -> String {
        filter { !$0.isEmpty }.joined(separator: separator)
    }
}
