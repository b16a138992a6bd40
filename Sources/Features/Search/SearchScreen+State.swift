import GitHubAPI
package import GitHubModel
import People
package import PeopleUI
package import Settings
import Store
package import TerminalUI

extension SearchScreen {
    package struct State: ListState, Sendable, Hashable {
        var editor: LineEditor
        package var keyNames = KeyNames()
        var queries: QueryHistoryCursor
        var rows: PeopleRows
        var pages = Paging.idle
        /// Whether no row is shown yet, because people of the clone in the directory, which come first, are being read.
        package var awaitsClone = false
        var hasSearched = false
        let isOffline: Bool
        let host: Host?
        let knownHosts: Set<String>
        var scope: RepositoryScope?
        var isScoped = true
        /// The repository of the directory, in which people can be looked for if nothing matches the text.
        var nearbyScope: RepositoryScope?
        package var isPicker = false
        /// Whether the person is printed that is opened, although Return opens people.
        var isPrinting = false
        /// Whether Return prints the person instead of opening it on the screen: what is printed cannot be taken back.
        var returnPrints: Bool { isPicker || isPrinting }
        /// The login with which `gh` is signed in, if F2 offers it.
        package var ghLogin: Login?
        package var isMulti = false
        package var columns = PersonColumn.all
        /// Whether the query is at the bottom, and the list grows upward.
        package var isUpward = false
        /// The marked people in the order of marking. They stay marked while the text changes.
        var marked: [Person] = []
        /// Why it is doubtful that those of ``marked`` are meant which were listed by a guess, or whom only commits
        /// name.
        var markedDoubts: [Person.ID: String] = [:]
        /// Those of ``marked`` whom only commits name. They are looked up before they are printed.
        var markedClaims: Set<Person.ID> = []
        package var promptMark = "> "
        package var headerText = ""
        package var loading = LoadingStatus(isLoading: false)
        /// The number of characters of a text that is longer than the line can be, so that its end is missing, until
        /// the text changes.
        var cutLength: Int?
        var hasRemovedRecent = false
        /// Why the text could not be opened, until it changes.
        var lookUpFailure: String?
        var retry: SearchRetry?
        /// Why the search for the text has not started, until it does or the text changes.
        var pause: SearchPause?
        /// A query that the text stands for, until the text changes. It is shown if there are no rows.
        var suggestedQuery: String?
        /// What is opened when its look-up finishes.
        var pendingTarget: GitHubAddress.Target?
        var account: AccountIndicator?
        package var list = ListViewport()
        var isSelectionManual = false
        package internal(set) var size = Size(columns: 80, rows: 24)
        package internal(set) var card = Card()
        package var hasAvatar: Bool {
            get { card.hasAvatar }
            set { card.hasAvatar = newValue }
        }
        /// Whether the card is shown, if there is space.
        package var isCardOpen: Bool {
            get { card.isEnabled }
            set { card.isEnabled = newValue }
        }
        /// What is done with the person as soon as GitHub confirms the rows, because the key was pressed before.
        var pendingCommand: SearchScreen.Command?
        /// What is done with the person as soon as GitHub confirms the account, which only commits name; `nil` opens
        /// it.
        var commandAfterLookUp: SearchScreen.Command?
        /// Whether a key waits for GitHub to confirm the rows.
        var opensWhenConfirmed: Bool { pendingCommand != nil }
        var lookAlikes: [Person.ID: Login?] = [:]
        var comparedID: Person.ID?
        /// The person whose login Return prints although it looks like another, because Return was pressed before.
        var acceptedLookAlike: Person.ID?
        package internal(set) var isClosed = false
        package var isAccessible = false
        /// The person whose card is read instead of the row, in the mode for screen readers.
        var spokenCard: Person.ID?
        /// How long a request waits for a response, in seconds.
        package var idleSeconds = 15
        var announcement: Announcement?

        package init(
            text: String = "", isOffline: Bool = false, queries: [String] = [], host: Host? = nil,
            knownHosts: Set<String> = [], scope: RepositoryScope? = nil
        ) {
            self.scope = scope
            editor = LineEditor(text)
            self.queries = QueryHistoryCursor(queries)
            self.isOffline = isOffline
            self.host = host
            self.knownHosts = knownHosts
            rows = PeopleRows(scope: scope)
            rows = PeopleRows(PromptInput(self.text), scope: scope, isAwaited: true)
        }

        /// The text that people are found for; empty while the prompt has a token, which is for nothing that a text is
        /// for.
        package var text: String { hasToken ? "" : editor.text }
        /// Whether a token is in the prompt, or the prefix of one that is typed.
        var hasToken: Bool { Token.isStarted(in: editor.text) }
        var people: [Person] { rows.people }
        var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }
        /// The selected person, unless the row is one of an earlier text, or only commits name the person.
        package var usablePerson: Person? { selected.flatMap { canOpen($0) && !rows.isClaim($0) ? $0 : nil } }
        package var selected: Person? { people.indices.contains(list.selected) ? people[list.selected] : nil }
        var selectedOverview: PersonOverview? { selected.flatMap { rows.search?.overviews[$0.id] } }
        package var isBusy: Bool { isLoading || pendingTarget != nil }
    }
}

extension SearchScreen.State {
    var input: PromptInput { rows.input }

    /// The text as a login that no row has. `nil` while there are rows and more can arrive.
    var exactLogin: Login? {
        guard addressProblem == nil, otherHost == nil, !awaitsClone, let login = input.login ?? pickedOwner,
            !rows.contains(login)
        else { return nil }
        return people.isEmpty || hasSearched && !hasMore ? login : nil
    }

    var hasMore: Bool { pages != .failed && rows.search?.nextPage != nil }

    /// The rows below those of people.
    private var otherRows: [SearchScreen.Row] {
        if let otherHost { return [otherHost] }
        if hasToken { return [] }
        if isEmpty { return queries.latest.map { .suggestedQuery($0) } }
        var rows: [SearchScreen.Row] = []
        let repositories = repositoryMatches.map { SearchScreen.Row.repositoryMatch($0) }
        let startsWithRepositories = people.isEmpty && hasRepositoryOfText
        if startsWithRepositories { rows += repositories }
        if let exactLogin { rows.append(.exactLogin(exactLogin)) } else if let repository { rows.append(repository) }
        if !startsWithRepositories { rows += repositories }
        if let suggestedQuery, rows.isEmpty, people.isEmpty { rows.append(.suggestedQuery(suggestedQuery)) }
        return rows
    }

    var rowCount: Int { people.count + otherRows.count }

    func row(at index: Int) -> SearchScreen.Row? {
        if people.indices.contains(index) { return .person(people[index]) }
        let rows = otherRows
        let other = index - people.count
        return rows.indices.contains(other) ? rows[other] : nil
    }

    /// The index of a row below those of people.
    func index(ofOther row: SearchScreen.Row) -> Int? { otherRows.firstIndex(of: row).map { people.count + $0 } }

    /// Whether a key acts on `person` at once. While GitHub's answer is on its way, the text must certainly name the
    /// person. A person that is printed must be confirmed or have the text as login.
    func canOpen(_ person: Person) -> Bool {
        if person.login == input.login || person.id == acceptedLookAlike { return true }
        if awaitsResponse, !rows.isCertain(person) { return false }
        return !returnPrints || rows.isConfirmed(person)
    }

    /// Those of the people that were opened, on an empty prompt.
    var recentPeople: [Person] {
        guard isEmpty else { return [] }
        let ids = Set(rows.stored.lazy.filter { $0.timesOpened > 0 }.map(\.person.id))
        return people.filter { ids.contains($0.id) }
    }

    var isRecentSelected: Bool { selected.map { selected in recentPeople.contains { $0.id == selected.id } } ?? false }

    /// Whether the message of another failure is in place of the countdown to the retry of the search.
    var isCountdownReplaced: Bool { retry.map { failure != $0.message } ?? false }

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

    /// The last queries, each once, the last one first.
    private(set) var latest: [String] = []

    private static let maxLatest = 5

    init(_ queries: [String] = []) {
        self.queries = queries
        updateLatest()
    }

    private mutating func updateLatest() {
        latest = []
        for query in queries.reversed() where !latest.contains(query) {
            latest.append(query)
            if latest.count == Self.maxLatest { return }
        }
    }

    /// Returns the previous query that differs from `text`, the text in the prompt.
    mutating func previous(to text: String) -> String? {
        guard let previous = queries[..<(index ?? queries.count)].lastIndex(where: { $0 != text }) else { return nil }
        if index == nil { draft = text }
        index = previous
        return queries[previous]
    }

    /// Returns the next query that differs from `text`; after the last one, the text that was typed. Returns `nil` if
    /// the cursor is not in the history.
    mutating func next(after text: String) -> String? {
        guard let current = index else { return nil }
        index = queries[(current + 1)...].firstIndex { $0 != text }
        return index.map { queries[$0] } ?? draft
    }

    mutating func reset() { index = nil }

    /// Adds `query` unless it is the last one, and resets the cursor.
    mutating func add(_ query: String) {
        if queries.last != query { queries.append(query) }
        index = nil
        updateLatest()
    }
}

/// What the text is if it is not a part of a name or login: an address, or too long.
extension SearchScreen.State {
    var repository: SearchScreen.Row? {
        guard addressProblem == nil, !isPicker, case .repository(let owner, let name) = input.address?.target else {
            return nil
        }
        return .repository(owner, name: name)
    }

    var pickedOwner: Login? {
        guard isPicker, case .repository(let owner, _) = input.address?.target else { return nil }
        return owner
    }

    private var foreignAddress: GitHubAddress? {
        guard let address = input.address, let host, !host.contains(address) else { return nil }
        return address
    }

    var otherHost: SearchScreen.Row? {
        guard let address = foreignAddress, let name = address.host, knownHosts.contains(name) else { return nil }
        return .otherHost(address)
    }

    /// Why the text can't be opened although it is an address, or `nil` if it can or is none.
    var addressProblem: String? {
        if let error = input.addressError { return "\(error)" }
        guard otherHost == nil, let name = foreignAddress?.host else { return nil }
        var known = knownHosts
        if let host { known.insert(host.name) }
        let names = known.sorted().joined(separator: " or ")
        return "\(TextSanitizer.excerpt(name)) is not a known host: use an address of \(names)."
    }

    /// Why there is no search for the text and it can't be opened. Says what to do, because trying again does not help.
    var textProblem: String? {
        if hasToken {
            let advice = keyNames.account.map { " \($0) signs in." } ?? ""
            return "This looks like a token.\(advice) It is neither sent nor stored."
        }
        if input.address != nil || input.addressError != nil { return addressProblem }
        guard let length = cutLength ?? input.excessLength else { return nil }
        let count =
            length > Self.maxExactLength
            ? "more than \(NumberFormat.grouped(Self.maxExactLength))"
            : NumberFormat.grouped(length)
        return "The query has \(count) characters. GitHub allows at most \(SearchQuery.maxTextLength). Shorten it."
    }

    /// The maximum length that is stated. The terminal does not pass on all of a longer paste.
    private static let maxExactLength = 10_000

    var canSearch: Bool { !isEmpty && input.address == nil && textProblem == nil }

    /// Whether Ctrl-R can search for the text again, or load the next page or the card again.
    var canRefresh: Bool {
        pages == .failed || canSearch || !card.retry(selected: selected).isEmpty
    }
}
