import GitHubModel
import PeopleUI
import TerminalUI

extension SearchScreen {
    /// One sentence for each query whose search has finished, and for each step of the selection. Rows that change while a
    /// search runs are not read.
    package static func announcement(of state: State) -> String? { state.announcement }

    /// Updates the announcement if nothing more arrives by itself, or if the user moved the selection.
    static func updateAnnouncement(_ state: inout State) {
        let isSettled = state.isEmpty || state.failure != nil || state.rows.isFinal && !state.isLoading
        if isSettled || state.isSelectionManual || state.spokenCard != nil {
            state.announcement = announcement(on: state)
        }
    }

    private static func announcement(on state: State) -> String {
        if let card = state.spokenCard, card == state.selected?.id, let content = state.card.content {
            return content.announcement
        }
        if let failure = state.failure {
            let countdown = state.isCountdownReplaced ? nil : state.retry?.accessibleMessage
            return [countdown ?? failure, selection(in: state)].joinedNonEmpty(separator: " ")
        }
        let status =
            state.isEmpty ? introduction(of: state) + ["F1 for help"] : state.people.isEmpty ? known(in: state) : []
        let steps = state.nextSteps.map { "\($0.key): \($0.help)" }
        let similar = state.rows.areSimilar ? ["No exact matches"] : []
        return [(status + similar).joined(separator: ", "), selection(in: state), steps.joined(separator: ", ")]
            .joinedNonEmpty(separator: "; ")
    }

    /// Returns the selected row as it is displayed, the age of cached results, and its position, such as
    /// `torvalds, Linus Torvalds, follows you, 1 of 7`.
    private static func selection(in state: State) -> String {
        guard let selection = state.selection else { return "" }
        let words = description(of: selection, in: state)
        let position = NumberFormat.position(state.list.selected, of: count(in: state))
        return (words + state.markStatus + [position]).joined(separator: ", ")
    }

    private static func description(of row: Row, in state: State) -> [String] {
        switch row {
        case .person(let person):
            let label = label(of: person, in: state)
            let mark = state.isMarked(person) ? "marked" : nil
            let similar = state.rows.isSimilar(person) ? "similar" : nil
            return [
                "\(person.login)", person.knownName, person.spokenFollowers, similar, label, mark, source(in: state),
            ]
            .compactMap { $0 }
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

    private static func count(in state: State) -> Int {
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
