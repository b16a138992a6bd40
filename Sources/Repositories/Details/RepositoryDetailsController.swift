import GitHubAPI
import GitHubModel
package import TerminalUI

/// The details of one repository: what its listing does not contain.
package actor RepositoryDetailsController: Component {
    package typealias Content = RepositoryDetailsScreen

    package var state: RepositoryDetailsScreen.State
    package let onAction: @Sendable (RepositoryDetailsScreen.Action) -> Void
    private let repositories: RepositoryService
    private let reactions: CommonReactions
    private var loading: Task<Void, Never>?

    package init(
        _ state: RepositoryDetailsScreen.State, repositories: RepositoryService, reactions: CommonReactions,
        onAction: @escaping @Sendable (RepositoryDetailsScreen.Action) -> Void
    ) {
        (self.state, self.repositories, self.reactions, self.onAction) = (state, repositories, reactions, onAction)
    }

    package func perform(_ effect: RepositoryDetailsScreen.Effect) {
        switch effect {
        case .load(let repository):
            start(repository) { service in
                await self.send(.languages(try await service.languages(of: repository)), of: repository)
            }
        case .refresh(let repository):
            start(repository) { service in
                let refreshed = try await service.refreshed(repository)
                await self.send(.refreshed(refreshed), of: repository)
                let languages = try await service.languages(of: refreshed, ignoresCache: true)
                await self.send(.languages(languages), of: repository)
            }
        case .openInBrowser(let url): reactions.openInBrowser(url)
        case .copy(let text): reactions.copy(text)
        case .requestSignIn: reactions.requestSignIn()
        case .help: reactions.showHelp()
        }
    }

    package func handle(_ event: NavigationEvent) {
        switch event {
        case .opened: send(.opened)
        case .covered, .uncovered: break
        case .credentialsChanged: send(.credentialsChanged)
        case .failed(let message): send(.received(.failed(message), of: state.id))
        }
    }

    package func stop() { loading?.cancel() }

    private func start(
        _ repository: Repository, _ body: @escaping @Sendable (RepositoryService) async throws -> Void
    ) {
        loading?.cancel()
        loading = Task {
            do {
                try await body(repositories)
            } catch GitHubError.unauthorized {
                send(.unauthorized, of: repository)
            } catch {
                send(.failed("\(error)"), of: repository)
            }
        }
    }

    private func send(_ event: RepositoryDetailsScreen.Event, of repository: Repository) {
        send(.received(event, of: repository.id))
    }
}
