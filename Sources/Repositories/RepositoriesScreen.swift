public import GitHubModel
public import TerminalUI

/// Somebody's repositories: the sums on top, then the repositories, by language or all together.
public enum RepositoriesScreen: Screen {
    /// What came from GitHub.
    public enum News: Sendable, Hashable {
        case named(Person)
        case listed(RepositoryListing)
        /// GitHub does not accept the sign-in, so that nothing can be asked with it.
        case refused
        /// Why nothing more comes, in a sentence.
        case failed(String)
    }

    /// Everything the screen shows.
    public struct State: Sendable, Hashable {
        /// Whose repositories.
        public let owner: RepositoryService.Owner
        var person: Person?
        var listing = RepositoryListing()
        var failure: String?
        /// More may come: nothing has failed yet, nor is everything there.
        var isLoading = true
        var order = RepositoryOrder.stars
        var isGrouped = true
        /// What the list shows, made when ``listing``, ``order`` or ``isGrouped`` changes.
        var lines: [Line] = []
        var list = ListViewport()
        var size = Size(columns: 80, rows: 24)
        var isLeft = false

        /// The repositories of `person`, none of which has come yet.
        public init(of person: Person) {
            owner = .account(person.login, kind: person.kind)
            self.person = person
        }

        /// The repository under the cursor.
        public var selected: Repository? {
            guard lines.indices.contains(list.selected), case .repository(let repository) = lines[list.selected]
            else { return nil }
            return repository
        }
    }

    /// A line of the list.
    enum Line: Sendable, Hashable {
        case section(title: String, count: Int, stars: Int)
        case repository(Repository)
    }

    /// What can happen.
    public enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        case came(News, of: RepositoryService.Owner)
        /// Asking is another thing now: somebody signed in, or goes on without an account.
        case mended
    }

    /// What should be done.
    public enum Effect: Sendable, Hashable {
        /// Load it again, however fresh it is.
        case reload(RepositoryService.Owner)
        /// Open this address in the browser.
        case browse(String)
        /// The sign-in must be mended before GitHub can be asked.
        case mendSignIn
        /// Tell every key.
        case help
    }

    /// Was it left by Esc?
    public static func isOver(_ state: State) -> Bool { state.isLeft }

    /// One step.
    public static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = step(&state, action)
        state.list.resize(to: layout(of: state, in: state.size).listHeight)
        return effects
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .came(let news, let owner):
            if owner == state.owner { take(news, &state) }
            return news == .refused ? [.mendSignIn] : []
        case .mended: return reload(&state)
        }
        return []
    }

    private static func press(_ key: Key, _ state: inout State) -> [Effect] {
        if case .click(let place) = key { click(place, &state) }
        switch keys(of: state).command(for: key) {
        case .leave: state.isLeft = true
        case .move(let offset): move(by: offset, &state)
        case .turnPages(let count): move(by: count * state.list.height, &state)
        case .toStart: move(by: -state.lines.count, &state)
        case .toEnd: move(by: state.lines.count, &state)
        case .group: arrange(&state) { $0.isGrouped.toggle() }
        case .order: arrange(&state) { $0.order = $0.order.next }
        case .browse: return address(state).map { [.browse($0)] } ?? []
        case .help: return [.help]
        case .reload: return reload(&state)
        case nil: break
        }
        return []
    }

    private static func reload(_ state: inout State) -> [Effect] {
        (state.failure, state.isLoading) = (nil, true)
        return [.reload(state.owner)]
    }

    /// The selected repository's page, or the owner's while there is none.
    private static func address(_ state: State) -> String? { state.selected?.url ?? state.person?.url }

    private static func take(_ news: News, _ state: inout State) {
        switch news {
        case .named(let person): state.person = person
        case .failed(let sentence): (state.failure, state.isLoading) = (sentence, false)
        case .refused:
            (state.failure, state.isLoading) = ("GitHub did not accept the sign-in: F2 signs in again.", false)
        case .listed(let listing):
            if listing.isLast { (state.isLoading, state.failure) = (false, listing.failure) }
            // While a listing is loaded again, its first pages hold less than what is shown.
            let holdsMore = state.listing.storedAt == nil && listing.pages >= state.listing.pages
            guard listing.isLast || listing.isPreview || holdsMore else { return }
            arrange(&state, keepsFirst: state.listing.storedAt == nil) { $0.listing = listing }
        }
    }

    /// Changes what is listed or how; the selected repository stays selected, and where it is on the screen. While it is
    /// the first, the first stays selected, unless `keepsFirst` is false.
    private static func arrange(_ state: inout State, keepsFirst: Bool = true, _ change: (inout State) -> Void) {
        let isFirst = keepsFirst && state.list.selected == firstRepository(in: state.lines)
        let selected = isFirst ? nil : state.selected?.id
        change(&state)
        state.lines = lines(of: state)
        let line = state.lines.firstIndex { $0.id != nil && $0.id == selected }
        state.list.update(count: state.lines.count, selecting: line ?? 0)
        if line == nil { state.list.select(firstRepository(in: state.lines)) }
    }

    private static func firstRepository(in lines: [Line]) -> Int { lines.firstIndex { $0.id != nil } ?? 0 }

    private static func lines(of state: State) -> [Line] {
        let sorted = state.order.sorted(state.listing.repositories)
        guard state.isGrouped else { return sorted.map(Line.repository) }
        return LanguageGroup.groups(of: sorted).flatMap { group in
            [.section(title: group.title, count: group.repositories.count, stars: group.stars)]
                + group.repositories.map(Line.repository)
        }
    }

    /// Selects the repository under the mouse; a title is none.
    private static func click(_ place: Position, _ state: inout State) {
        guard let row = layout(of: state, in: state.size).listRow(at: place.row) else { return }
        let line = state.list.top + row
        if state.lines.indices.contains(line), state.lines[line].id != nil { state.list.select(line) }
    }

    /// Moves on from a section's title, in the direction of the move if there is a repository.
    private static func move(by offset: Int, _ state: inout State) {
        state.list.move(by: offset)
        let step = offset < 0 ? -1 : 1
        if state.lines.indices.contains(state.list.selected), state.lines[state.list.selected].id == nil {
            let next = state.list.selected + step
            state.list.move(by: state.lines.indices.contains(next) && state.lines[next].id != nil ? step : -step)
        }
    }
}

extension RepositoriesScreen.Line {
    /// The repository's number; `nil` for a title.
    var id: Int64? { if case .repository(let repository) = self { repository.id } else { nil } }
}

extension RepositoryOrder {
    /// The one after it, and after the last the first.
    var next: RepositoryOrder {
        let all = Self.allCases
        guard let index = all.firstIndex(of: self) else { return self }
        return all[(index + 1) % all.count]
    }
}
