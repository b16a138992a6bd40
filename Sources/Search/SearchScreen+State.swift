package import GitHubModel
import TerminalUI

extension SearchScreen {
    package struct State: Sendable, Hashable {
        var editor: LineEditor
        var queries: QueryHistoryCursor
        /// The rows on screen. All of them match the text.
        var rows: PeopleRows
        var pages = Paging.idle
        /// The query of the last search that finished, with any outcome.
        var lastSearchedText: String?
        let isOffline: Bool
        /// Whether Return prints the login of a person instead of opening the repositories.
        package var isPicker = false
        var failure: String?
        /// The retry of the search that failed.
        var retry: SearchRetry?
        var isSearching = false
        /// The login that is opened when its look-up finishes.
        var pendingLogin: Login?
        var busy = ActivityIndicator()
        /// `nil` until it is known.
        var account: AccountIndicator?
        var list = ListViewport()
        /// Whether the user moved the selection since the text changed.
        var isSelectionManual = false
        var size = Size(columns: 80, rows: 24)
        var card = CardState()
        /// Whether a person is opened as soon as GitHub confirms the rows, because Return was pressed before.
        var opensWhenConfirmed = false
        /// The accounts that people are easily taken for, of those who were selected.
        var lookAlikes: [Person.ID: Login?] = [:]
        /// The person whose login Return prints although it looks like another, because Return was pressed before.
        var acceptedLookAlike: Person.ID?
        var isClosed = false

        /// - Parameter queries: The query history, oldest first.
        package init(text: String = "", isOffline: Bool = false, queries: [String] = []) {
            (editor, self.queries, self.isOffline) = (LineEditor(text), QueryHistoryCursor(queries), isOffline)
            rows = PeopleRows(text: text)
        }

        package var text: String { editor.text }
        var people: [Person] { rows.people }
        var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }
        package var selected: Person? { if case .person(let person) = selection { person } else { nil } }
    }

    enum Paging: Sendable, Hashable {
        /// The page can be loaded, if there is one.
        case idle
        case loading, failed
    }

    enum Row: Sendable, Hashable {
        case person(Person)
        /// The text as a login that no other row has.
        case exactLogin(Login)
    }
}

extension SearchScreen.State {
    /// The text as a login that no row has. `nil` while there are rows and more can arrive.
    var exactLogin: Login? {
        guard let login = PeopleRows.login(text), !rows.logins.contains(login) else { return nil }
        return people.isEmpty || lastSearchedText == text && !hasMore ? login : nil
    }

    var hasMore: Bool { pages != .failed && rows.search?.nextPage != nil }

    var rowCount: Int { people.count + (exactLogin == nil ? 0 : 1) }

    func row(at index: Int) -> SearchScreen.Row? {
        people.indices.contains(index) ? .person(people[index]) : exactLogin.map { .exactLogin($0) }
    }

    /// Whether Return opens `person` at once. A person that is printed must be confirmed or have the text as login.
    func canOpen(_ person: Person) -> Bool {
        !isPicker || rows.isConfirmed(person) || person.login == PeopleRows.login(text)
    }

    /// Whether the selected row is one of the recent people, which an empty prompt shows.
    var isRecentSelected: Bool { isEmpty && selection != nil }

    /// Whether GitHub's response for the text can still arrive.
    var awaitsResponse: Bool { !isEmpty && !rows.isFinal && (failure == nil || retry != nil) }

    var selection: SearchScreen.Row? { row(at: list.selected) }
}

/// A cursor in the query history, as in a shell.
struct QueryHistoryCursor: Sendable, Hashable {
    private var queries: [String]
    /// The index of the current query, or `nil` for the text being typed.
    private var index: Int?
    /// The text that was typed before the first step back.
    private var draft = ""

    init(_ queries: [String] = []) { self.queries = queries }

    /// Moves to the previous query that differs from `text`, the text in the prompt, and returns it. Returns `nil` if there
    /// is none.
    mutating func previous(to text: String) -> String? {
        guard let previous = queries[..<(index ?? queries.count)].lastIndex(where: { $0 != text }) else { return nil }
        if index == nil { draft = text }
        index = previous
        return queries[previous]
    }

    /// Moves to the next query that differs from `text` and returns it; after the last one, returns the text that was
    /// typed. Returns `nil` if the cursor is not in the history.
    mutating func next(after text: String) -> String? {
        guard let current = index else { return nil }
        index = queries[(current + 1)...].firstIndex { $0 != text }
        return index.map { queries[$0] } ?? draft
    }

    /// Leaves the history; the text in the prompt is being typed again.
    mutating func reset() { index = nil }

    /// Adds `query` to the end unless it is the last one, and resets the cursor.
    mutating func add(_ query: String) {
        if queries.last != query { queries.append(query) }
        index = nil
    }
}
