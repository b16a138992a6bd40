package import Foundation
import GitHubAPI
package import GitHubModel
package import Images
package import TerminalUI

/// The repositories of one account. Loads the profile and the repositories in parallel.
package actor RepositoriesController: Component {
    package typealias Content = RepositoriesScreen
    package struct Dependencies: Sendable {
        let repositories: RepositoryService
        let avatars: AvatarLoader

        package init(repositories: RepositoryService, avatars: AvatarLoader) {
            (self.repositories, self.avatars) = (repositories, avatars)
        }
    }
    package struct Reactions: Sendable {
        /// Receives a repository, and when GitHub sent it.
        let open: @Sendable (Repository, Date?) -> Void
        let common: CommonReactions

        package init(
            open: @escaping @Sendable (Repository, Date?) -> Void = { _, _ in }, common: CommonReactions = .init()
        ) {
            (self.open, self.common) = (open, common)
        }
    }

    package var state: RepositoriesScreen.State
    package let onAction: @Sendable (RepositoriesScreen.Action) -> Void
    private let dependencies: Dependencies
    private let reactions: Reactions
    private var loading: Task<Void, Never>?
    private var avatar: Task<Void, Never>?

    package init(
        _ state: RepositoriesScreen.State, dependencies: Dependencies, reactions: Reactions,
        onAction: @escaping @Sendable (RepositoriesScreen.Action) -> Void
    ) {
        (self.state, self.dependencies, self.reactions, self.onAction) = (state, dependencies, reactions, onAction)
    }

    package func perform(_ effect: RepositoriesScreen.Effect) {
        switch effect {
        case .load(let owner): load(owner, ignoresCache: false)
        case .refresh(let owner): load(owner, ignoresCache: true)
        case .loadAvatar(let person): loadAvatar(of: person)
        case .open(let repository, let date): reactions.open(repository, date)
        case .openInBrowser(let url): reactions.common.openInBrowser(url)
        case .copy(let text): reactions.common.copy(text)
        case .requestSignIn: reactions.common.requestSignIn()
        case .help: reactions.common.showHelp()
        }
    }

    package func handle(_ event: NavigationEvent) {
        switch event {
        case .opened: send(.opened)
        case .covered, .uncovered: break
        case .credentialsChanged: send(.credentialsChanged)
        case .failed(let message): send(.received(.failed(message), of: state.owner))
        }
    }

    package func stop() {
        loading?.cancel()
        avatar?.cancel()
    }

    private func load(_ owner: RepositoryService.Owner, ignoresCache: Bool) {
        loading?.cancel()
        loading = Task {
            async let profile: Void = loadProfile(of: owner, ignoresCache: ignoresCache)
            await loadListing(of: owner, ignoresCache: ignoresCache)
            await profile
        }
    }

    /// A profile that fails is not reported: then the listing fails, too.
    private func loadProfile(of owner: RepositoryService.Owner, ignoresCache: Bool) async {
        do {
            let person = try await dependencies.repositories.profile(of: owner, ignoresCache: ignoresCache)
            send(.received(.profileLoaded(person), of: owner))
        } catch {
            return
        }
    }

    private func loadListing(of owner: RepositoryService.Owner, ignoresCache: Bool) async {
        do {
            for try await listing in dependencies.repositories.listing(of: owner, ignoresCache: ignoresCache) {
                send(.received(.listingUpdated(listing), of: owner))
            }
        } catch GitHubError.unauthorized {
            send(.received(.unauthorized, of: owner))
        } catch {
            send(.received(.failed("\(error)"), of: owner))
        }
    }

    private func loadAvatar(of person: Person) {
        avatar?.cancel()
        let (avatars, size, owner) = (dependencies.avatars, HeaderImageLayout.cells, state.owner)
        send(.avatarLoaded(avatars.image(of: person, in: size), of: owner))
        avatar = Task {
            for await image in avatars.images(of: person, in: size) { send(.avatarLoaded(image, of: owner)) }
        }
    }
}
