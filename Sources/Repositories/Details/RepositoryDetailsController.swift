import GitHubAPI
package import GitHubModel

/// Loads the details of a repository that listings do not contain. Loads one repository at a time.
package actor RepositoryDetailsController {
    package struct Dependencies: Sendable {
        let repositories: RepositoryService

        package init(repositories: RepositoryService) { self.repositories = repositories }
    }
    package struct Reactions: Sendable {
        let send: @Sendable (RepositoryDetailsScreen.Action) -> Void

        /// - Parameter send: Receives the actions in order.
        package init(send: @escaping @Sendable (RepositoryDetailsScreen.Action) -> Void) { self.send = send }
    }

    private let dependencies: Dependencies
    private let reactions: Reactions
    private var loading: Task<Void, Never>?

    package init(dependencies: Dependencies, reactions: Reactions) {
        (self.dependencies, self.reactions) = (dependencies, reactions)
    }

    /// Loads the languages of `repository`. Cancels the previous repository.
    package func load(_ repository: Repository) {
        start(repository) { service, send in
            send(.languages(try await service.languages(of: repository)))
        }
    }

    /// Loads `repository` and its languages again, ignoring the cache.
    package func refresh(_ repository: Repository) {
        start(repository) { service, send in
            let refreshed = try await service.refreshed(repository)
            send(.refreshed(refreshed))
            send(.languages(try await service.languages(of: refreshed, ignoresCache: true)))
        }
    }

    /// Cancels all requests.
    package func stop() { loading?.cancel() }

    /// Runs `body`, which sends events until the task is cancelled, and sends its error, if any.
    private func start(
        _ repository: Repository,
        _ body: @escaping @Sendable (RepositoryService, (RepositoryDetailsScreen.Event) -> Void) async throws -> Void
    ) {
        loading?.cancel()
        loading = Task { [dependencies, reactions] in
            func send(_ event: RepositoryDetailsScreen.Event) {
                if !Task.isCancelled { reactions.send(.received(event, of: repository.id)) }
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
