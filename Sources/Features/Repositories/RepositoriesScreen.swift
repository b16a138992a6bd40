package import Foundation
package import GitHubModel
package import TerminalUI

/// The repositories of an owner: statistics at the top, then the list, grouped by language or not.
package enum RepositoriesScreen: Screen {
    package enum Event: Sendable, Hashable {
        case profileLoaded(Person)
        case profileFailed(String)
        case listingUpdated(RepositoryListing)
        case unauthorized
        case failed(String)
    }

    package struct State: LoadingState, Sendable, Hashable {
        package let source: RepositoryService.Source
        let isFirst: Bool
        /// Whether Return prints the repository instead of showing its details.
        package var isPicker = false
        /// The owner's account, or `nil` until the profile of the signed-in user is loaded.
        package internal(set) var person: Person?
        /// The avatar. It is shown if the window has space.
        var avatar: RenderedImage?
        var listing = RepositoryListing()
        package var loading = LoadingStatus()
        /// Why the profile was not loaded. Shown if the list is complete.
        var profileFailure: String?
        var rows = RepositoryListModel()
        /// The text that listed repositories must match.
        var filter = LineEditor()
        /// Whether keys edit ``filter``.
        var isFiltering = false
        var list = ListViewport()
        var size = Size(columns: 80, rows: 24)
        var isClosed = false

        /// Creates the state for the repositories of `person`, before any is loaded.
        ///
        /// - Parameter isFirst: Whether the program ends with this screen.
        package init(of person: Person, isFirst: Bool = false) {
            source = .account(person.login, kind: person.kind)
            self.person = person
            self.isFirst = isFirst
        }

        /// Creates the state for the repositories that `person` starred, before any is loaded.
        package init(starredBy person: Person) {
            source = .starred(by: person.login)
            self.person = person
            isFirst = false
            rows.hasOwners = true
        }

        /// Whether the repositories are those that ``person`` starred.
        var isStarred: Bool { if case .starred = source { true } else { false } }

        var line: RepositoryRow? { rows.lines.indices.contains(list.selected) ? rows.lines[list.selected] : nil }
        package var selected: Repository? { line?.repository }

        /// Whether the selected row is below the first repository.
        var isMoved: Bool { rows.numbers.indices.contains(list.selected) && rows.numbers[list.selected] > 1 }

        /// The position of the selected row among the repositories of the list, such as `12/2,320`; `nil` in an empty list.
        var position: String? {
            guard rows.numbers.indices.contains(list.selected) else { return nil }
            let (number, count) = (rows.numbers[list.selected], rows.statistics.count)
            return "\(NumberFormat.grouped(number))/\(NumberFormat.grouped(count))"
        }
    }

    package enum Action: NavigationAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        case navigation(NavigationEvent)
        case received(Event)
        /// The owner's avatar is rendered.
        case avatarLoaded(RenderedImage)
    }

    package enum Effect: Sendable, Hashable {
        case load(RepositoryService.Source)
        /// Loads the profile and the repositories again, ignoring the cache.
        case refresh(RepositoryService.Source)
        case loadAvatar(Person)
        case open(Target)
        case common(CommonEffect)
    }

    /// Another screen that this one opens.
    package enum Target: Sendable, Hashable {
        /// The details of the repository. Ages are relative to the date.
        case repository(Repository, at: Date?)
        /// The people around the account.
        case connections(of: Person)
        case starred(by: Person)
    }

    package static func isFinished(_ state: State) -> Bool { state.isClosed }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = step(&state, action)
        state.list.resize(to: layout(of: state, in: state.size).listHeight)
        return effects
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
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
        updateRows(&state, keepsFirst: keepsFirst) { $0.setRepositories(listing.repositories) }
    }
}
