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
        case .loadAll(let source): load(source, ignoresCache: false, isWhole: true)
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

    /// Unless the listing is whole, that of a large account can be the repositories with the most stars.
    private func load(_ source: RepositoryService.Source, ignoresCache: Bool, isWhole: Bool = false) {
        loading?.cancel()
        loading = Task {
            let profile = Task { await loadProfile(of: source, ignoresCache: ignoresCache) }
            await withTaskCancellationHandler {
                if await !loadTop(of: source, profile, ignoresCache: ignoresCache, isWhole: isWhole) {
                    await loadListing(of: source, ignoresCache: ignoresCache)
                }
                _ = await profile.value
            } onCancel: {
                profile.cancel()
            }
        }
    }

    /// Returns whether the repositories with the most stars are loaded, or an error is reported.
    private func loadTop(
        of source: RepositoryService.Source, _ profile: Task<Person.Profile?, Never>, ignoresCache: Bool, isWhole: Bool
    ) async -> Bool {
        if isWhole { return false }
        do {
            let owner = try await ownerProfile(of: source, from: profile)
            let top = try await repositories.topListing(of: source, profile: owner, ignoresCache: ignoresCache)
            if let top { send(.received(.listingUpdated(top))) }
            return top != nil
        } catch {
            await report(error)
            return true
        }
    }

    /// How long the list of an anonymous client waits for the profile, which says whether the account is large.
    private static let profileTimeout = Duration.seconds(3)

    private func ownerProfile(
        of source: RepositoryService.Source, from profile: Task<Person.Profile?, Never>
    ) async throws -> Person.Profile? {
        if state.source == source, let known = state.person?.profile { return known }
        guard case .account = source, try await repositories.isAnonymous() else { return nil }
        do {
            return try await withTimeout(Self.profileTimeout, throwing: CancellationError()) { await profile.value }
        } catch {
            return nil  // a slow profile: the size of the account is not known
        }
    }

    private func loadProfile(of source: RepositoryService.Source, ignoresCache: Bool) async -> Person.Profile? {
        do {
            let person = try await repositories.profile(of: source, ignoresCache: ignoresCache)
            send(.received(.profileLoaded(person)))
            return person.profile
        } catch GitHubError.unauthorized, GitHubError.notCached, is CancellationError {
            return nil  // the list reports the first; the second is no failure
        } catch {
            send(.received(.profileFailed(await repositories.text.message(Problem(error), .reload))))
            return nil
        }
    }

    private func loadListing(of source: RepositoryService.Source, ignoresCache: Bool) async {
        do {
            for try await listing in repositories.listing(of: source, ignoresCache: ignoresCache) {
                send(.received(.listingUpdated(listing)))
            }
        } catch {
            await report(error)
        }
    }

    private func report(_ error: any Error) async {
        if case GitHubError.unauthorized = error {
            send(.received(.unauthorized))
        } else {
            send(.received(.failed(await repositories.text.message(Problem(error), .reload))))
        }
    }
}
