import GitHubModel
import TerminalUI

extension SearchScreen {
    /// In words: how many people, from where, what is under way and left, on one line; below it whole, what went wrong.
    static func status(of state: State, in size: Size) -> [StyledLine] {
        let warning = state.failure.map { StyledLine.wrapped($0, .warning, columns: size.columns) } ?? []
        let hasWords = warning.isEmpty || !state.people.isEmpty
        let words = state.isEmpty ? emptyPromptWords(to: state) : statusWords(on: state)
        return (hasWords ? [StyledLine(items: words, .dim, in: size.columns)] : []) + warning
    }

    static func emptyPromptWords(to state: State) -> [String] {
        let known =
            state.people.isEmpty
            ? ["Type a name or a login"] : ["\(people(state.people.count)) opened lately", "type a name or a login"]
        if state.isOffline { return known + offline }
        if let limits = state.anonymousLimits { return known + [withoutAccount, limits] }
        return known + (state.people.isEmpty ? ["qualifiers such as type:org or location:berlin work too"] : [])
    }

    private static func statusWords(on state: State) -> [String] {
        var words = known(in: state)
        if state.isOffline { words += words.isEmpty ? ["Offline: GitHub is not asked"] : offline }
        if state.busy.isShown { words.append(words.isEmpty ? "Asking GitHub…" : "asking GitHub…") }
        let limits = state.anonymousLimits.map { [$0] } ?? []
        if !limits.isEmpty { words.append(withoutAccount) }
        if let left = state.remainingSearches { words.append(left == 1 ? "1 search left" : "\(left) searches left") }
        return words + limits
    }

    // The short word first, here and below: it is there in a narrow window too.
    private static let withoutAccount = "no account"

    private static let offline = ["offline", "GitHub is not asked"]

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
        return statusWords(on: search, beside: rows.cacheOnlyCount, (more, older))
    }

    private static func statusWords(
        on search: SearchResults, beside stored: Int, _ suffix: (more: String, older: String)
    ) -> [String] {
        switch (search.people.isEmpty, stored, search.source) {
        case (true, 0, .gitHub): ["Nobody found\(suffix.more)\(suffix.older)"]
        case (true, 0, .cache(let age)): ["Nobody found\(suffix.more)\(suffix.older)", "stored \(age)"]
        case (true, _, .gitHub): [people(stored) + suffix.older, "stored", "GitHub found nobody\(suffix.more)"]
        case (true, _, .cache): [people(stored) + suffix.older, "stored"]
        case (false, _, _):
            [count(of: search) + suffix.more + suffix.older, source(of: search)]
                + (stored == 0 ? [] : ["\(stored) more stored"])
        }
    }

    /// Whose word it is; of very many, GitHub shows only some.
    private static func source(of search: SearchResults) -> String {
        let most = SearchQuery.maxResults
        guard search.source == .gitHub, search.total > most else { return search.source.description }
        return "GitHub shows the first \(NumberFormat.grouped(most))"
    }

    private static func count(of search: SearchResults) -> String {
        let total = people(search.total)
        return search.people.count < search.total ? "\(NumberFormat.grouped(search.people.count)) of \(total)" : total
    }

    private static func people(_ count: Int) -> String {
        count == 1 ? "1 person" : "\(NumberFormat.grouped(count)) people"
    }
}

extension SearchResults.Source: CustomStringConvertible {
    /// As the status names it.
    package var description: String {
        switch self {
        case .gitHub: "GitHub"
        case .cache(let age): "stored \(age)"
        }
    }
}

extension SearchScreen {
    /// What a time that is counted down comes after.
    static let retryPrefix = "Asks again in"

    /// What is known, or what went wrong, where something did; then what is selected.
    package static func announcement(of state: State) -> String? {
        if let failure = state.failure {
            return ([accessibleMessage(failure)] + positionText(in: state)).joined(separator: " ")
        }
        let known = state.isEmpty ? emptyPromptWords(to: state) : known(in: state)
        let words = known.isEmpty ? ["Nobody yet"] : known
        return ([words.joined(separator: ", ")] + positionText(in: state)).joined(separator: "; ")
    }

    /// The seconds are counted for the eye; who listens hears once that they are.
    private static func accessibleMessage(_ failure: String) -> String {
        failure.firstRange(of: retryPrefix).map { "\(failure[..<$0.lowerBound])Asks again by itself." } ?? failure
    }

    /// The selected row and where in the list it is.
    private static func positionText(in state: State) -> [String] {
        let words: [String]
        switch state.selection {
        case .person(let person): words = ["\(person.login)"] + [person.profile?.name].compactMap { $0 }
        case .exactLogin(let login): words = ["open exactly @\(login)"]
        case nil: return []
        }
        return [(words + ["\(state.list.selected + 1) of \(state.rowCount)"]).joined(separator: ", ")]
    }
}
