import GitHubAPI
import GitHubModel
package import TerminalUI

/// The details of one repository: what its listing does not contain.
package actor RepositoryDetailsController: Component {
    package typealias Content = RepositoryDetailsScreen

    package var state: RepositoryDetailsScreen.State
    package let onAction: @Sendable (RepositoryDetailsScreen.Action) -> Void
    private let repositories: RepositoryService
    private let reactions: Reactions<Never>
    private var loading: Task<Void, Never>?

    package init(
        _ state: RepositoryDetailsScreen.State, repositories: RepositoryService, reactions: Reactions<Never>,
        onAction: @escaping @Sendable (RepositoryDetailsScreen.Action) -> Void
    ) {
        (self.state, self.repositories, self.reactions, self.onAction) = (state, repositories, reactions, onAction)
    }

    package func perform(_ effect: RepositoryDetailsScreen.Effect) {
        switch effect {
        case .load(let repository):
            start { service in
                await self.send(.received(.languages(try await service.languages(of: repository))))
            }
        case .refresh(let repository):
            start { service in
                let refreshed = try await service.refreshed(repository)
                await self.send(.received(.refreshed(refreshed)))
                let languages = try await service.languages(of: refreshed, ignoresCache: true)
                await self.send(.received(.languages(languages)))
            }
        case .common(let effect): reactions.perform(effect)
        }
    }

    package func stop() { loading?.cancel() }

    private func start(_ body: @escaping @Sendable (RepositoryService) async throws -> Void) {
        loading?.cancel()
        loading = Task {
            do {
                try await body(repositories)
            } catch GitHubError.unauthorized {
                send(.received(.unauthorized))
            } catch {
                send(.received(.failed("\(error)")))
            }
        }
    }
}
