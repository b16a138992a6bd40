package import GitHubModel
package import TerminalUI

#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif

/// Somebody's repositories: the sums on top, then the repositories, by language or all together.
package enum RepositoriesScreen: Screen {
    /// What came from GitHub.
    package enum Event: Sendable, Hashable {
        case profileLoaded(Person)
        case listingUpdated(RepositoryListing)
        /// GitHub does not accept the sign-in, so that nothing can be asked with it.
        case unauthorized
        /// Why nothing more comes, in a sentence.
        case failed(String)
    }

    /// Everything the screen shows.
    package struct State: Sendable, Hashable {
        /// Whose repositories.
        package let owner: RepositoryService.Owner
        /// Who that is; `nil` for whoever is signed in.
        package internal(set) var person: Person?
        /// Shown where there is room for it.
        var portrait: RenderedImage?
        var listing = RepositoryListing()
        var failure: String?
        /// More may come: nothing has failed yet, nor is everything there.
        var isLoading = true
        var busy = ActivityIndicator()
        /// What the list shows of ``listing``.
        var rows = RepositoryListModel()
        /// What is listed must match this.
        var filter = LineEditor()
        /// Keys go into ``filter``.
        var isFiltering = false
        var list = ListViewport()
        var size = Size(columns: 80, rows: 24)
        var isLeft = false

        /// The repositories of `person`, none of which has come yet.
        package init(of person: Person) {
            owner = .account(person.login, kind: person.kind)
            self.person = person
        }

        /// The line under the cursor.
        var line: RepositoryRow? { rows.lines.indices.contains(list.selected) ? rows.lines[list.selected] : nil }
        /// The repository under the cursor.
        package var selected: Repository? { line?.repository }
    }

    /// What can happen.
    package enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        case opened
        case received(Event, of: RepositoryService.Owner)
        /// The owner's picture is there.
        case avatarLoaded(RenderedImage, of: RepositoryService.Owner)
        /// Asking is another thing now: somebody signed in, or goes on without an account.
        case credentialsChanged
    }

    /// What should be done.
    package enum Effect: Sendable, Hashable {
        case load(RepositoryService.Owner)
        /// Loads the profile and the repositories again, ignoring the cache.
        case refresh(RepositoryService.Owner)
        /// Loads the avatar for the header.
        case loadAvatar(Person)
        /// Shows the repository's details, as of this time.
        case open(Repository, at: Date?)
        /// Open this address in the browser.
        case openInBrowser(String)
        /// Put this onto the clipboard.
        case copy(String)
        /// The sign-in must be mended before GitHub can be asked.
        case requestSignIn
        /// Tell every key.
        case help
    }

    /// Was it left by Esc?
    package static func isOver(_ state: State) -> Bool { state.isLeft }

    /// One step.
    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = step(&state, action)
        state.list.resize(to: layout(of: state, in: state.size).listHeight)
        return effects
    }

    /// The sign of loading.
    package static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        update(&state.busy, state.isLoading)
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .opened: return [.load(state.owner)] + (state.person.map { [.loadAvatar($0)] } ?? [])
        case .received(let news, let owner):
            if owner == state.owner { apply(news, &state) }
            return news == .unauthorized ? [.requestSignIn] : []
        case .avatarLoaded(let portrait, let owner): if owner == state.owner { state.portrait = portrait }
        case .credentialsChanged: return reload(&state)
        }
        return []
    }

    private static func apply(_ news: Event, _ state: inout State) {
        switch news {
        case .profileLoaded(let person): state.person = person
        case .failed(let sentence): (state.failure, state.isLoading) = (sentence, false)
        case .unauthorized:
            (state.failure, state.isLoading) = ("GitHub did not accept the sign-in: F2 signs in again.", false)
        case .listingUpdated(let listing):
            if listing.isFinal { (state.isLoading, state.failure) = (false, listing.message) }
            // While a listing is loaded again, its first pages hold less than what is shown.
            let holdsMore = state.listing.storedAt == nil && listing.pages >= state.listing.pages
            guard listing.isFinal || listing.isPreview || holdsMore else { return }
            let keepsFirst = state.listing.storedAt == nil
            state.listing = listing
            updateRows(&state, keepsFirst: keepsFirst) { $0.setRepositories(listing.repositories) }
        }
    }
}
