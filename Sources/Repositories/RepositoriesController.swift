import GitHubAPI
import GitHubModel

/// Loads one owner's profile and repositories, side by side.
package actor RepositoriesController {
    /// What it uses.
    package struct Dependencies: Sendable {
        let repositories: RepositoryService

        /// GitHub's repositories.
        package init(repositories: RepositoryService) { self.repositories = repositories }
    }
    /// What it tells its owner.
    package struct Reactions: Sendable {
        let send: @Sendable (RepositoriesScreen.Action) -> Void

        /// `send` gets what happened, in order.
        package init(send: @escaping @Sendable (RepositoriesScreen.Action) -> Void) { self.send = send }
    }

    private let dependencies: Dependencies
    private let reactions: Reactions
    private var loading: Task<Void, Never>?

    /// A controller that has asked nothing yet.
    package init(dependencies: Dependencies, reactions: Reactions) {
        (self.dependencies, self.reactions) = (dependencies, reactions)
    }

    /// Loads `owner`; what was in flight is dropped.
    package func load(_ owner: RepositoryService.Owner) { start(owner, ignoresCache: false) }

    /// Loads `owner` again, however fresh what is known may be.
    package func refresh(_ owner: RepositoryService.Owner) { start(owner, ignoresCache: true) }

    /// Drops what is in flight.
    package func stop() { loading?.cancel() }

    private func start(_ owner: RepositoryService.Owner, ignoresCache: Bool) {
        loading?.cancel()
        loading = Task {
            async let profile: Void = loadProfile(of: owner, ignoresCache: ignoresCache)
            await loadListing(of: owner, ignoresCache: ignoresCache)
            await profile
        }
    }

    /// A profile only adds to the listing; if it fails, so does the listing, and says why.
    private func loadProfile(of owner: RepositoryService.Owner, ignoresCache: Bool) async {
        do {
            let person = try await dependencies.repositories.profile(of: owner, ignoresCache: ignoresCache)
            report(.profileLoaded(person), for: owner)
        } catch {
            return
        }
    }

    private func loadListing(of owner: RepositoryService.Owner, ignoresCache: Bool) async {
        do {
            for try await listing in dependencies.repositories.listing(of: owner, ignoresCache: ignoresCache) {
                report(.listingUpdated(listing), for: owner)
            }
        } catch GitHubError.unauthorized {
            report(.unauthorized, for: owner)
        } catch {
            report(.failed("\(error)"), for: owner)
        }
    }

    /// The one door to the owner: nothing passes once the task was cancelled.
    private func report(_ news: RepositoriesScreen.Event, for owner: RepositoryService.Owner) {
        if !Task.isCancelled { reactions.send(.received(news, of: owner)) }
    }
}
