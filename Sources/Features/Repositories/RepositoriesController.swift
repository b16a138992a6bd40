import GitHubAPI
import GitHubModel
package import Images
package import TerminalUI

package actor RepositoriesController: Component {
    package typealias Content = RepositoriesScreen

    package var state: RepositoriesScreen.State
    package var effects = EffectQueue<RepositoriesScreen.Effect>()
    package let reactions: Reactions<RepositoriesScreen, RepositoriesScreen.Target>
    private let repositories: RepositoryService
    private let avatars: AvatarLoader
    private var loading: Task<Void, Never>?
    private var avatar: Task<Void, Never>?

    package init(
        _ state: RepositoriesScreen.State, repositories: RepositoryService, avatars: AvatarLoader,
        reactions: Reactions<RepositoriesScreen, RepositoriesScreen.Target>
    ) {
        self.state = state
        self.repositories = repositories
        self.avatars = avatars
        self.reactions = reactions
    }

    package func perform(_ effect: RepositoriesScreen.Effect) {
        switch effect {
        case .load(let source): load(source, ignoresCache: false)
        case .refresh(let source): load(source, ignoresCache: true)
        case .loadAvatar(let person):
            avatar?.cancel()
            avatar = avatars.load(person, in: HeaderImageLayout.cells, for: self) { .avatarLoaded($0) }
        case .open(let target): reactions.navigate(target)
        case .common(let effect): reactions.perform(effect)
        }
    }

    package func stop() {
        loading?.cancel()
        avatar?.cancel()
    }

    private func load(_ source: RepositoryService.Source, ignoresCache: Bool) {
        loading?.cancel()
        loading = Task {
            async let profile: Void = loadProfile(of: source, ignoresCache: ignoresCache)
            await loadListing(of: source, ignoresCache: ignoresCache)
            await profile
        }
    }

    private func loadProfile(of source: RepositoryService.Source, ignoresCache: Bool) async {
        do {
            let person = try await repositories.profile(of: source, ignoresCache: ignoresCache)
            send(.received(.profileLoaded(person)))
        } catch GitHubError.unauthorized, GitHubError.notCached, is CancellationError {
            return  // the list reports the first; the second is no failure
        } catch {
            send(.received(.profileFailed(await repositories.text.message(Problem(error), .reload))))
        }
    }

    private func loadListing(of source: RepositoryService.Source, ignoresCache: Bool) async {
        do {
            for try await listing in repositories.listing(of: source, ignoresCache: ignoresCache) {
                send(.received(.listingUpdated(listing)))
            }
        } catch GitHubError.unauthorized {
            send(.received(.unauthorized))
        } catch {
            send(.received(.failed(await repositories.text.message(Problem(error), .reload))))
        }
    }
}
