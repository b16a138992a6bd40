import GitHubModel
import TerminalUI

extension SearchScreen {
    /// In words: how many people, from where, what is under way and left, on one line; below it whole, what went wrong.
    static func status(of state: State, in size: Size) -> [StyledLine] {
        let warning = state.failure.map { StyledLine.wrapped($0, .warning, columns: size.columns) } ?? []
        let hasWords = warning.isEmpty || !state.people.isEmpty
        let words = state.isEmpty ? invitation(to: state) : words(on: state)
        return (hasWords ? [StyledLine(words: words, .dim, in: size.columns)] : []) + warning
    }

    static func invitation(to state: State) -> [String] {
        let known =
            state.people.isEmpty
            ? ["Type a name or a login"] : ["\(people(state.people.count)) opened lately", "type a name or a login"]
        if state.isOffline { return known + notAsked }
        if let limits = state.limitsWithoutAccount { return known + [withoutAccount, limits] }
        return known + (state.people.isEmpty ? ["qualifiers such as type:org or location:berlin work too"] : [])
    }

    private static func words(on state: State) -> [String] {
        var words = known(in: state)
        if state.isOffline { words += words.isEmpty ? ["Offline: GitHub is not asked"] : notAsked }
        if state.busy.isShown { words.append(words.isEmpty ? "Asking GitHub…" : "asking GitHub…") }
        let limits = state.limitsWithoutAccount.map { [$0] } ?? []
        if !limits.isEmpty { words.append(withoutAccount) }
        if let left = state.searchesLeft { words.append(left == 1 ? "1 search left" : "\(left) searches left") }
        return words + limits
    }

    // The short word first, here and below: it is there in a narrow window too.
    private static let withoutAccount = "no account"

    private static let notAsked = ["offline", "GitHub is not asked"]

    /// How many and from where; for which text, while that is not the one in the prompt.
    static func known(in state: State) -> [String] {
        let rows = state.rows
        guard let text = rows.text, !text.allSatisfy(\.isWhitespace) else {
            return state.people.isEmpty ? [] : ["\(people(state.people.count)) opened lately"]
        }
        let older = text == state.text ? "" : " for \"\(text)\""
        guard let search = rows.search else {
            return state.people.isEmpty ? ["Nobody stored\(older)"] : [people(state.people.count) + older, "stored"]
        }
        let more = search.isIncomplete ? search.people.isEmpty ? " so far" : ", perhaps more" : ""
        return words(on: search, beside: rows.storedOnly, (more, older))
    }

    private static func words(
        on search: PeopleSearch, beside stored: Int, _ suffix: (more: String, older: String)
    ) -> [String] {
        switch (search.people.isEmpty, stored, search.source) {
        case (true, 0, .gitHub): ["Nobody found\(suffix.more)\(suffix.older)"]
        case (true, 0, .stored(let age)): ["Nobody found\(suffix.more)\(suffix.older)", "stored \(age)"]
        case (true, _, .gitHub): [people(stored) + suffix.older, "stored", "GitHub found nobody\(suffix.more)"]
        case (true, _, .stored): [people(stored) + suffix.older, "stored"]
        case (false, _, _):
            [count(of: search) + suffix.more + suffix.older, source(of: search)]
                + (stored == 0 ? [] : ["\(stored) more stored"])
        }
    }

    /// Whose word it is; of very many, GitHub shows only some.
    private static func source(of search: PeopleSearch) -> String {
        let most = SearchQuery.mostResults
        guard search.source == .gitHub, search.total > most else { return search.source.description }
        return "GitHub shows the first \(Count.grouped(most))"
    }

    private static func count(of search: PeopleSearch) -> String {
        let total = people(search.total)
        return search.people.count < search.total ? "\(Count.grouped(search.people.count)) of \(total)" : total
    }

    private static func people(_ count: Int) -> String { count == 1 ? "1 person" : "\(Count.grouped(count)) people" }
}

extension PeopleSearch.Source: CustomStringConvertible {
    /// As the status names it.
    public var description: String {
        switch self {
        case .gitHub: "GitHub"
        case .stored(let age): "stored \(age)"
        }
    }
}
