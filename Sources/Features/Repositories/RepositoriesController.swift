import GitHubAPI
import GitHubModel
import People
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
    /// Whether the user has asked for all repositories of a large account.
    private var loadsAll = false

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
        case .loadAll(let source):
            loadsAll = true
            load(source, ignoresCache: false)
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

    /// The listing of a large account can be the repositories with the most stars, unless all are asked for.
    private func load(_ source: RepositoryService.Source, ignoresCache: Bool) {
        loading?.cancel()
        loading = Task {
            async let profile = loadProfile(of: source, ignoresCache: ignoresCache)
            do {
                let limit = loadsAll ? .max : try await repositories.maxPages(of: source, ignoresCache: ignoresCache)
                if let pages = try await loadListing(of: source, upTo: limit, ignoresCache: ignoresCache) {
                    let total = await profile?.publicRepositories ?? pages * RepositoryService.pageLength
                    try await loadTop(of: source, total: total, ignoresCache: ignoresCache)
                }
            } catch {
                await report(error)
            }
            _ = await profile
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

    /// Returns the number of pages if it is above the limit. Then nothing is shown.
    private func loadListing(
        of source: RepositoryService.Source, upTo maxPages: Int, ignoresCache: Bool
    ) async throws -> Int? {
        let listings = repositories.listing(of: source, ignoresCache: ignoresCache, maxPages: maxPages)
        for try await listing in listings {
            if let count = listing.pageCount, count > maxPages { return count }
            send(.received(.listingUpdated(listing)))
        }
        return nil
    }

    private func loadTop(of source: RepositoryService.Source, total: Int, ignoresCache: Bool) async throws {
        guard let login = source.login else { return }
        let top = try await repositories.topListing(of: login, total: total, ignoresCache: ignoresCache)
        send(.received(.listingUpdated(top)))
    }

    private func report(_ error: any Error) async {
        if case GitHubError.unauthorized = error {
            send(.received(.unauthorized))
        } else {
            send(.received(.failed(await repositories.text.message(Problem(error), .reload))))
        }
    }
}
