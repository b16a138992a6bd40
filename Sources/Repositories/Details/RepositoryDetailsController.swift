import GitHubAPI
package import GitHubModel

/// Loads what a listing does not tell of a repository, one repository at a time.
package actor RepositoryDetailsController {
    /// What it uses.
    package struct Dependencies: Sendable {
        let repositories: RepositoryService

        /// GitHub's repositories.
        package init(repositories: RepositoryService) { self.repositories = repositories }
    }
    /// What it tells its owner.
    package struct Reactions: Sendable {
        let send: @Sendable (RepositoryDetailsScreen.Action) -> Void

        /// `send` gets what happened, in order.
        package init(send: @escaping @Sendable (RepositoryDetailsScreen.Action) -> Void) { self.send = send }
    }

    private let dependencies: Dependencies
    private let reactions: Reactions
    private var loading: Task<Void, Never>?

    /// A controller that has asked nothing yet.
    package init(dependencies: Dependencies, reactions: Reactions) {
        (self.dependencies, self.reactions) = (dependencies, reactions)
    }

    /// Loads the languages of `repository`; what was in flight is dropped.
    package func load(_ repository: Repository) {
        start(repository) { service, send in
            send(.languages(try await service.languages(of: repository)))
        }
    }

    /// Loads all of `repository` again, however fresh what is known may be.
    package func refresh(_ repository: Repository) {
        start(repository) { service, send in
            let refreshed = try await service.refreshed(repository)
            send(.refreshed(refreshed))
            send(.languages(try await service.languages(of: refreshed, ignoresCache: true)))
        }
    }

    /// Drops what is in flight.
    package func stop() { loading?.cancel() }

    /// The one door to the owner: nothing passes once the task was cancelled.
    private func start(
        _ repository: Repository,
        _ body: @escaping @Sendable (RepositoryService, (RepositoryDetailsScreen.Event) -> Void) async throws -> Void
    ) {
        loading?.cancel()
        loading = Task { [dependencies, reactions] in
            func send(_ news: RepositoryDetailsScreen.Event) {
                if !Task.isCancelled { reactions.send(.received(news, of: repository.id)) }
            }
            do {
                try await body(dependencies.repositories, send)
            } catch GitHubError.unauthorized {
                send(.unauthorized)
            } catch {
                send(.failed("\(error)"))
            }
        }
    }
}
