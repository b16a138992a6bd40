public import GitHubModel
public import TerminalUI

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

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

    /// The cells of the picture in the header.
    public static let portraitCells = Size(columns: 8, rows: 4)

    /// Everything the screen shows.
    public struct State: Sendable, Hashable {
        /// Whose repositories.
        public let owner: RepositoryService.Owner
        /// Who that is; `nil` for whoever is signed in.
        public internal(set) var person: Person?
        /// Shown where there is room for it.
        var portrait: DrawnPicture?
        var listing = RepositoryListing()
        var failure: String?
        /// More may come: nothing has failed yet, nor is everything there.
        var isLoading = true
        var busy = BusySign()
        /// What the list shows of ``listing``.
        var rows = RepositoryRows()
        /// What is listed must match this.
        var filter = LineEditor()
        /// Keys go into ``filter``.
        var isFiltering = false
        var list = ListViewport()
        var size = Size(columns: 80, rows: 24)
        var isLeft = false

        /// The repositories of `person`, none of which has come yet.
        public init(of person: Person) {
            owner = .account(person.login, kind: person.kind)
            self.person = person
        }

        /// The line under the cursor.
        var line: RepositoryLine? { rows.lines.indices.contains(list.selected) ? rows.lines[list.selected] : nil }
        /// The repository under the cursor.
        public var selected: Repository? { line?.repository }
    }

    /// What can happen.
    public enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        case came(News, of: RepositoryService.Owner)
        /// The owner's picture is there.
        case portrayed(DrawnPicture, of: RepositoryService.Owner)
        /// Asking is another thing now: somebody signed in, or goes on without an account.
        case mended
    }

    /// What should be done.
    public enum Effect: Sendable, Hashable {
        /// Load it again, however fresh it is.
        case reload(RepositoryService.Owner)
        /// Show the repository's details, as of this time.
        case open(Repository, at: Date?)
        /// Open this address in the browser.
        case browse(String)
        /// Put this onto the clipboard.
        case copy(String)
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

    /// The sign of loading.
    public static func updateSigns(of state: inout State, _ update: (inout BusySign, _ isBusy: Bool) -> Void) {
        update(&state.busy, state.isLoading)
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .came(let news, let owner):
            if owner == state.owner { take(news, &state) }
            return news == .refused ? [.mendSignIn] : []
        case .portrayed(let portrait, let owner): if owner == state.owner { state.portrait = portrait }
        case .mended: return reload(&state)
        }
        return []
    }

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
            let keepsFirst = state.listing.storedAt == nil
            state.listing = listing
            arrange(&state, keepsFirst: keepsFirst) { $0.list(listing.repositories) }
        }
    }
}
