import GitHubAPI
import GitHubModel

/// Loads the profile and the repositories of one owner, in parallel.
package actor RepositoriesController {
    package struct Dependencies: Sendable {
        let repositories: RepositoryService

        package init(repositories: RepositoryService) { self.repositories = repositories }
    }
    package struct Reactions: Sendable {
        let send: @Sendable (RepositoriesScreen.Action) -> Void

        /// - Parameter send: Receives the actions in order.
        package init(send: @escaping @Sendable (RepositoriesScreen.Action) -> Void) { self.send = send }
    }

    private let dependencies: Dependencies
    private let reactions: Reactions
    private var loading: Task<Void, Never>?

    package init(dependencies: Dependencies, reactions: Reactions) {
        (self.dependencies, self.reactions) = (dependencies, reactions)
    }

    /// Loads `owner`. Cancels the previous owner.
    package func load(_ owner: RepositoryService.Owner) { start(owner, ignoresCache: false) }

    /// Loads `owner` again, ignoring the cache.
    package func refresh(_ owner: RepositoryService.Owner) { start(owner, ignoresCache: true) }

    /// Cancels all requests.
    package func stop() { loading?.cancel() }

    private func start(_ owner: RepositoryService.Owner, ignoresCache: Bool) {
        loading?.cancel()
        loading = Task {
            async let profile: Void = loadProfile(of: owner, ignoresCache: ignoresCache)
            await loadListing(of: owner, ignoresCache: ignoresCache)
            await profile
        }
    }

    /// Loads the profile. Errors are ignored: the listing then fails, too, and reports the error.
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

    /// Sends `event` unless the task is cancelled.
    private func report(_ event: RepositoriesScreen.Event, for owner: RepositoryService.Owner) {
        if !Task.isCancelled { reactions.send(.received(event, of: owner)) }
    }
}
