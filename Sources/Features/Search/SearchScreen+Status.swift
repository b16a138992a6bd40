import GitHubModel
import People
import PeopleUI
import TerminalUI

extension SearchScreen {
    /// The texts of `row`, the number of people, their source and activity, the numbers of marked people and of
    /// repositories, then the error message, if any, shortened to the window, which has room for the first texts only
    /// if it is narrow.
    static func status(of state: State, row: [String] = [], in size: Size) -> [StyledLine] {
        let warning = state.failure.map { StyledLine.message($0, in: size) } ?? []
        let hasStatus = warning.isEmpty || !state.people.isEmpty || state.opensWhenConfirmed
        let people = state.isEmpty ? introduction(of: state) : status(for: state)
        let words = row + people + state.markStatus + repositories(in: state)
        return (hasStatus ? [StyledLine(items: words, .dim, in: size.columns)] : []) + warning
    }

    /// What a card over the list hides of its row: the position, such as `3/12`, and why the person is listed if the
    /// text does not say it.
    static func selectedRow(of state: State) -> [String] {
        let position = NumberFormat.grouped(state.list.selected + 1) + "/" + NumberFormat.grouped(count(in: state))
        guard let person = state.selected else { return [position] }
        let warning = (state.lookAlikes[person.id] ?? nil).map { "looks like \($0)" }
        return [position, warning, mark(of: person, in: state)].compactMap(\.self)
    }

    /// What the row of the person says about how it matches, or `nil` if the person is written as in the text.
    private static func mark(of person: Person, in state: State) -> String? {
        guard let match = state.rows.match(of: person), match.isSimilar || state.rows.isGuess(person) else {
            return nil
        }
        return match.mark(of: person)
    }

    static func introduction(of state: State) -> [String] {
        let known =
            state.people.isEmpty
            ? ["Type a name or login"] : known(in: state) + ["type a name or login"]
        if state.isOffline { return known + [offline] }
        return known + (state.people.isEmpty ? ["qualifiers such as type:org and location:berlin work"] : [])
    }

    private static func status(for state: State) -> [String] {
        var words = known(in: state)
        if state.isOffline { words.append(offline) }
        if state.opensWhenConfirmed || state.pendingTarget != nil {
            words.append(words.isEmpty ? "Waiting for GitHub…" : "waiting for GitHub…")
            if let key = state.cancelKey { words.append("\(key) cancels") }
        } else if let pause = state.pause {
            words.append(pause.text)
        } else if let activity = state.busy.label(activity(in: state, isFirst: words.isEmpty)) {
            words.append(activity)
            if state.busy.seconds != nil { words.append("gives up after \(state.idleSeconds) s without a response") }
        }
        return words
    }

    private static func activity(in state: State, isFirst: Bool) -> String {
        if state.isSearchingAgain { return "searching for similar names" }
        return isFirst ? "Searching" : "searching"
    }

    private static let offline = "offline"

    private static func recent(_ count: Int) -> String { "\(NumberFormat.grouped(count)) recent" }

    static func known(in state: State) -> [String] {
        let rows = state.rows
        let count = state.people.count
        guard !state.isEmpty else {
            return count == 0 ? [] : [state.recentPeople.count == count ? recent(count) : people(count)]
        }
        guard let search = rows.search else {
            if count == 0 { return rows.isFinal && state.input.address == nil ? ["No cached matches"] : [] }
            return [people(count), rows.stored.isEmpty ? "earlier results" : "cached"]
        }
        if rows.areSimilar { return ["No exact matches. Similar:"] }
        let more = search.isIncomplete ? search.people.isEmpty ? " yet" : ", incomplete" : ""
        return status(for: search, beside: rows.cacheOnlyCount, more)
    }

    /// The number of repositories, except below a sentence that the rows end.
    static func repositories(in state: State) -> [String] {
        let count = state.rows.areSimilar ? 0 : state.repositoryMatches.count
        return count == 0 ? [] : [NumberFormat.counted(count, "repository", "repositories")]
    }

    private static func status(for search: SearchResults, beside stored: Int, _ more: String) -> [String] {
        switch (search.people.isEmpty, stored, search.source) {
        case (true, 0, .gitHub): ["No matches\(more)"]
        case (true, 0, .cache(let age)): ["No matches\(more)", "cached \(age)"]
        case (true, _, .gitHub): [people(stored), "cached", "no matches on GitHub\(more)"]
        case (true, _, .cache): [people(stored), "cached"]
        case (false, _, _):
            [count(of: search) + more, search.source.description]
        }
    }

    private static func count(of search: SearchResults) -> String {
        let total = people(search.total)
        return search.people.count < search.total ? "\(NumberFormat.grouped(search.people.count)) of \(total)" : total
    }

    private static func people(_ count: Int) -> String { NumberFormat.counted(count, "person", "people") }
}

extension SearchResults.Source: CustomStringConvertible {
    package var description: String {
        switch self {
        case .gitHub: "GitHub"
        case .cache(let age): "cached \(age)"
        }
    }
}
