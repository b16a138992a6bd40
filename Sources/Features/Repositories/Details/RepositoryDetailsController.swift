package import GitHubAPI
package import GitHubModel
package import People
package import TerminalUI

package actor RepositoryDetailsController: Component {
    package typealias Content = RepositoryDetailsScreen

    package var state: RepositoryDetailsScreen.State
    package var effects = EffectQueue<RepositoryDetailsScreen.Effect>()
    package let reactions: Reactions<RepositoryDetailsScreen, RepositoryDetailsScreen.Target>
    private let repositories: RepositoryService
    /// Returns the facts about the owner, if the README is that of a profile page.
    private let facts: @Sendable (Repository) async throws -> [PersonFact]?
    private var loading: Task<Void, Never>?

    package init(
        _ state: RepositoryDetailsScreen.State, repositories: RepositoryService,
        facts: @escaping @Sendable (Repository) async throws -> [PersonFact]? = { _ in nil },
        reactions: Reactions<RepositoryDetailsScreen, RepositoryDetailsScreen.Target>
    ) {
        self.state = state
        self.repositories = repositories
        self.facts = facts
        self.reactions = reactions
    }

    package func perform(_ effect: RepositoryDetailsScreen.Effect) {
        switch effect {
        case .load(let repository): start { try await $0.loadDetails(of: repository, ignoresCache: false) }
        case .refresh(let repository):
            start { controller in
                let refreshed = try await controller.repositories.refreshed(repository)
                await controller.send(.received(.refreshed(refreshed)))
                try await controller.loadDetails(of: refreshed, ignoresCache: true)
            }
        case .open(let target): reactions.navigate(target)
        case .common(let effect): reactions.perform(effect)
        }
    }

    package func stop() { loading?.cancel() }

    private func loadDetails(of repository: Repository, ignoresCache: Bool) async throws {
        for try await detail in repositories.details(of: repository, ignoresCache: ignoresCache) {
            send(.received(.loaded(detail)))
        }
        if let facts = try await facts(repository) { send(.received(.loaded(.facts(facts)))) }
        send(.received(.finished))
    }

    private func start(_ body: @escaping @Sendable (RepositoryDetailsController) async throws -> Void) {
        loading?.cancel()
        loading = Task {
            do {
                try await body(self)
            } catch GitHubError.unauthorized {
                send(.received(.unauthorized))
            } catch {
                send(.received(.failed(await repositories.text.message(Problem(error), .reload))))
            }
        }
    }
}

package enum RepositoryDetail: Sendable, Hashable {
    case languages([LanguageShare])
    case readme(Readme?)
    case release(Release?)
    /// The number of contributors, or `nil` if GitHub does not count them.
    case contributors(Int?)
    case facts([PersonFact])
}
