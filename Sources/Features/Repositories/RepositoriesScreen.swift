package import Foundation
package import GitHubModel
import PeopleUI
package import Settings
package import TerminalUI

package enum RepositoriesScreen: ListScreen {
    package enum Event: Sendable, Hashable {
        case profileLoaded(Person)
        case profileFailed(String)
        case listingUpdated(RepositoryListing)
        case unauthorized
        case failed(String)
    }

    package struct State: ListState, Sendable, Hashable {
        package let source: RepositoryService.Source
        let isFirst: Bool
        /// Whether Return prints the repository instead of showing its details.
        package var isPicker = false
        package var hasAvatar = true
        package var columns = RepositoryColumn.all
        /// The owner's account, or `nil` until the profile of the signed-in user is loaded.
        package internal(set) var person: Person?
        var avatar: RenderedImage?
        var listing = RepositoryListing()
        package var loading = LoadingStatus()
        /// Why the profile was not loaded. Shown if the list is complete.
        var profileFailure: String?
        var rows = RepositoryListModel()
        var filter = LineEditor()
        package var keyNames = KeyNames()
        var isFiltering = false
        /// The menu in place of the list.
        var menu: ChoiceMenu<MenuChoice>?
        package var list = ListViewport()
        package internal(set) var size = Size(columns: 80, rows: 24)
        package internal(set) var isClosed = false

        package init(of person: Person, isFirst: Bool = false) {
            source = .account(person.login, kind: person.kind)
            self.person = person
            self.isFirst = isFirst
        }

        /// Sets the order and the grouping before anything is loaded.
        package mutating func sort(by order: RepositoryOrder, isGrouped: Bool) {
            if isGrouped != rows.isGrouped { rows.change(.grouping) }
            rows.sort(by: RepositorySorting(order: order))
        }

        /// Creates the screen of a list that is loaded.
        package init(showing repositories: [Repository], of person: Person) {
            self.init(of: person)
            rows.setRepositories(repositories, at: .distantPast)
            list.update(count: rows.lines.count, selecting: RepositoriesScreen.firstRepository(in: rows.lines))
        }

        package init(starredBy person: Person) {
            source = .starred(by: person.login)
            self.person = person
            isFirst = false
            rows.hasOwners = true
        }

        /// The text of the filter with its last word completed; `nil` if there is nothing to complete before the
        /// cursor.
        var completedFilter: String? { filter.isCursorAtEnd ? rows.completedFilter(filter.text) : nil }

        var isStarred: Bool { if case .starred = source { true } else { false } }

        var line: RepositoryRow? { rows.lines.indices.contains(list.selected) ? rows.lines[list.selected] : nil }
        package var selected: Repository? { line?.repository }

        var isMoved: Bool { rows.numbers.indices.contains(list.selected) && rows.numbers[list.selected] > 1 }

        /// The position of the selected row among the repositories of the list, such as `12/2,320`; `nil` in an empty
        /// list.
        var position: String? {
            guard rows.numbers.indices.contains(list.selected) else { return nil }
            let (number, count) = (rows.numbers[list.selected], rows.statistics.count)
            return "\(NumberFormat.grouped(number))/\(NumberFormat.grouped(count))"
        }
    }

    package enum Action: NavigationAction, Sendable, Hashable {
        case pressed(Key)
        case performed(NamedAction<Command>)
        case resized(Size)
        case navigation(NavigationEvent)
        case received(Event)
        case avatarLoaded(RenderedImage)
    }

    package enum Effect: Sendable, Hashable {
        case load(RepositoryService.Source)
        /// Loads all repositories of a large account.
        case loadAll(RepositoryService.Source)
        case refresh(RepositoryService.Source)
        case loadAvatar(Person)
        case open(Target)
        case common(CommonEffect)
    }

    package enum Target: Sendable, Hashable {
        /// The details of the repository. Ages are relative to the date.
        case repository(Repository, at: Date?)
        case connections(of: Person)
        case starred(by: Person)
        /// The repositories of the owner of a starred one, whose ID is unknown.
        case owner(Person)
    }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = step(&state, action)
        let height = layout(of: state, in: state.size).listHeight
        state.list.resize(to: height)
        state.menu?.resize(to: height)
        return effects
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .performed(.command(let command)): return perform(command, &state)
        case .performed(.edit(let command)): edit(&state) { $0.perform(command) }
        case .resized(let size): state.size = size
        case .navigation(.opened): return [.load(state.source)] + loadAvatar(state)
        case .navigation(.credentialsChanged): return refresh(&state)
        case .navigation(.failed(let message)), .received(.failed(let message)): state.loading.finish(message)
        case .navigation(.covered), .navigation(.uncovered): break
        case .received(.unauthorized): return [.common(state.failUnauthorized())]
        case .received(.profileLoaded(let person)): return show(person, &state)
        case .received(.profileFailed(let message)):
            state.profileFailure = message
            if !state.isLoading, state.failure == nil { state.loading.finish(message) }
        case .received(.listingUpdated(let listing)): show(listing, &state)
        case .avatarLoaded(let avatar): state.avatar = avatar
        }
        return []
    }

    /// Shows a profile. The first one has the URL of the avatar.
    private static func show(_ person: Person, _ state: inout State) -> [Effect] {
        let isFirst = state.person == nil
        state.person = person
        return isFirst ? loadAvatar(state) : []
    }

    private static func show(_ listing: RepositoryListing, _ state: inout State) {
        if listing.isFinal { state.loading.finish(listing.message ?? state.profileFailure) }
        // During a refresh, the first pages contain fewer repositories than the screen shows.
        let isGrowing = state.listing.storedAt == nil && listing.pages >= state.listing.pages
        guard listing.isFinal || listing.isPreview || isGrowing else { return }
        let keepsFirst = state.listing.storedAt == nil
        state.listing = listing
        updateRows(&state, keepsFirst: keepsFirst) {
            $0.setRepositories(listing.repositories, at: listing.date ?? .distantPast)
        }
    }

    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        if state.menu != nil { return pressInMenu(key, &state) }
        if case .click(let position) = key { selectRow(at: position, &state) }
        if let command = keys(of: state).command(for: key) { return perform(command, &state) }
        if state.isFiltering { edit(&state) { _ = $0.edit(key) } }
        return []
    }

    private static func perform(_ command: Command, _ state: inout State) -> [Effect] {
        switch command {
        case .close: state.isClosed = true
        case .select(let command): state.list.perform(command)
        case .changeView(let option): updateRows(&state) { $0.change(option) }
        case .chooseOrder: state.menu = orderMenu(of: state)
        case .chooseLanguage: state.menu = languageMenu(of: state)
        case .toggleCollapsed: toggleCollapsed(&state)
        case .toggleEachCollapsed: updateRows(&state, keepsFirst: false) { $0.toggleEachCollapsed() }
        case .selectLanguage(let offset): selectLanguage(offset, &state)
        case .filter: state.isFiltering = true
        case .completeFilter: completeFilter(&state)
        case .focusList: state.isFiltering = false
        case .closeFilter: closeFilter(&state)
        case .open: return effects(of: state.selected) { .open(.repository($0, at: state.listing.date)) }
        case .openConnections: return effects(of: state.person) { .open(.connections(of: $0)) }
        case .openStarred: return effects(of: state.person) { .open(.starred(by: $0)) }
        case .openOwner: return effects(of: state.selected?.ownerAccount) { .open(.owner($0)) }
        case .openInBrowser: return effects(of: selectedURL(state)) { .common(.openInBrowser($0)) }
        case .copy: return effects(of: copyMenu(of: state)) { .common(.copyMenu($0)) }
        case .copyCloneURL: return effects(of: state.selected) { .common(.copyURL($0.cloneURL)) }
        case .loadAll:
            state.loading.start()
            return [.loadAll(state.source)]
        case .refresh: return refresh(&state)
        case .help: return [.common(.help)]
        }
        return []
    }

    private static func selectedURL(_ state: State) -> String? {
        state.selected?.url ?? state.person.map { state.isStarred ? "\($0.url)?tab=stars" : $0.url }
    }

    private static func copyMenu(of state: State) -> CopyMenu? {
        state.selected.map { CopyMenu($0) } ?? state.person.map { CopyMenu($0) }
    }

    static func refresh(_ state: inout State) -> [Effect] {
        state.loading.start()
        state.profileFailure = nil
        return [.refresh(state.source)] + loadAvatar(state)
    }

    static func loadAvatar(_ state: State) -> [Effect] {
        state.hasAvatar ? effects(of: state.person) { .loadAvatar($0) } : []
    }

    private static func toggleCollapsed(_ state: inout State) {
        guard state.rows.isGrouped, let line = state.line else { return }
        updateRows(&state, keepsFirst: false) { $0.toggleCollapsed(line.language) }
    }

    /// Shows the title of another language in the top row, `offset` sections away; at most the first or the last one.
    private static func selectLanguage(_ offset: Int, _ state: inout State) {
        let lines = state.rows.lines
        let titles = lines.indices.filter { lines[$0].repository == nil }
        guard let current = titles.lastIndex(where: { $0 <= state.list.selected }) else { return }
        state.list.select(top: titles[min(max(current + offset, 0), titles.count - 1)])
    }

    private static func edit(_ state: inout State, _ change: (inout LineEditor) -> Void) {
        let before = state.filter.text
        change(&state.filter)
        if state.filter.text != before { applyFilter(&state) }
    }

    private static func completeFilter(_ state: inout State) {
        guard let text = state.completedFilter else { return }
        state.filter.replace(with: text)
        applyFilter(&state)
    }

    static func applyFilter(_ state: inout State) {
        state.rows.filter(by: state.filter.text)
        state.list.update(count: state.rows.lines.count, selecting: 0)
        state.list.select(firstRepository(in: state.rows.lines))
    }

    private static func closeFilter(_ state: inout State) {
        state.isFiltering = false
        state.filter = LineEditor()
        updateRows(&state, keepsFirst: false) { $0.filter(by: "") }
    }

    /// Changes the rows. The selected row stays selected, as the first repository does unless `keepsFirst` is false.
    static func updateRows(
        _ state: inout State, keepsFirst: Bool = true, _ change: (inout RepositoryListModel) -> Void
    ) {
        let (selected, index) = (state.line, state.list.selected)
        let isFirst = keepsFirst && index < 2 && index == firstRepository(in: state.rows.lines)
        change(&state.rows)
        let lines = state.rows.lines
        let newIndex = isFirst ? 0 : selected.flatMap { self.index(of: $0, in: lines) } ?? index
        state.list.update(count: lines.count, selecting: newIndex)
        if isFirst { state.list.select(firstRepository(in: lines)) }
    }

    /// Returns the index of `line` in `lines`, or of its section if that is collapsed.
    private static func index(of line: RepositoryRow, in lines: [RepositoryRow]) -> Int? {
        lines.firstIndex { $0.id == line.id } ?? lines.firstIndex { $0.isCollapsed(over: line) }
    }

    fileprivate static func firstRepository(in lines: [RepositoryRow]) -> Int {
        lines.firstIndex { $0.repository != nil } ?? 0
    }
}
