package import GitHubModel
import TerminalUI

extension SearchScreen {
    /// Everything the prompt shows.
    package struct State: Sendable, Hashable {
        var editor: LineEditor
        var queries: QueryHistoryCursor
        /// What is shown: it may be for an older text, until there is something for the new one.
        var rows = PeopleRows()
        var pages = Paging.idle
        /// The text that an answer of whatever kind came for.
        var lastSearchedText: String?
        /// GitHub is never asked.
        let isOffline: Bool
        var failure: String?
        var isSearching = false
        /// Whose account will be chosen as soon as it is found.
        var pendingLogin: Login?
        var busy = ActivityIndicator()
        var remainingSearches: Int?
        /// How often GitHub answers, in words, where somebody goes on without an account.
        var anonymousLimits: String?
        var list = ListViewport()
        /// The text that the selection was moved at, by hand.
        var manualSelectionQuery: String?
        var size = Size(columns: 80, rows: 24)
        var card = CardState()
        /// Return was pressed before there were rows for the text: the first of them will be chosen.
        var opensFirstResult = false
        var isLeft = false

        /// A prompt holding `text`; offline, it says that GitHub is not asked. `queries` are those to go back to, the oldest
        /// first.
        package init(text: String = "", isOffline: Bool = false, queries: [String] = []) {
            (editor, self.queries, self.isOffline) = (LineEditor(text), QueryHistoryCursor(queries), isOffline)
        }

        /// What is searched for.
        package var text: String { editor.text }
        var people: [Person] { rows.people }
        /// Is there nothing to look for?
        var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }
        /// The person under the cursor.
        package var selected: Person? { if case .person(let person) = selection { person } else { nil } }
    }

    /// How it stands with the page after those shown.
    enum Paging: Sendable, Hashable {
        /// It can be asked for, if there is one.
        case idle
        case loading, failed
    }

    /// A line of the list.
    enum Row: Sendable, Hashable {
        case person(Person)
        /// The text as the login of somebody whom no row has.
        case exactLogin(Login)
    }
}

extension SearchScreen.State {
    /// Who the text may name beside all those shown: known once there was an answer, and where the list ends.
    var exactLogin: Login? {
        guard lastSearchedText == text, !hasMore, let login = PeopleRows.login(text) else { return nil }
        return rows.logins.contains(login) ? nil : login
    }

    /// Can people be added at the end of the list?
    var hasMore: Bool { rows.text == text && pages != .failed && rows.search?.nextPage != nil }

    var rowCount: Int { people.count + (exactLogin == nil ? 0 : 1) }

    func row(at line: Int) -> SearchScreen.Row? {
        people.indices.contains(line) ? .person(people[line]) : exactLogin.map { .exactLogin($0) }
    }

    /// Is whoever is selected meant? Not one of an older text, unless somebody moved there, or nothing newer comes.
    var isSelectionCurrent: Bool { rows.text == text || manualSelectionQuery == text || failure != nil }

    /// The line under the cursor.
    var selection: SearchScreen.Row? { row(at: list.selected) }
}

/// The queries that somebody was chosen from, and the way back and forth among them, as a shell has it.
struct QueryHistoryCursor: Sendable, Hashable {
    /// The oldest first.
    private var queries: [String]
    /// The query at hand; `nil` for the text being typed.
    private var index: Int?
    /// What was typed before going back.
    private var draft = ""

    init(_ queries: [String] = []) { self.queries = queries }

    /// The query before `text`, which is what the prompt holds; `nil` where there is none.
    mutating func previous(to text: String) -> String? {
        guard let previous = queries[..<(index ?? queries.count)].lastIndex(where: { $0 != text }) else { return nil }
        if index == nil { draft = text }
        index = previous
        return queries[previous]
    }

    /// The query after `text`, and after the last one what was typed; `nil` for who has not gone back.
    mutating func next(after text: String) -> String? {
        guard let current = index else { return nil }
        index = queries[(current + 1)...].firstIndex { $0 != text }
        return index.map { queries[$0] } ?? draft
    }

    /// The text is the person's own again.
    mutating func reset() { index = nil }

    /// Somebody was chosen from `query`.
    mutating func add(_ query: String) {
        if queries.last != query { queries.append(query) }
        index = nil
    }
}
