import GitHubAPI
package import GitHubModel
package import PeopleUI
package import Store
import TerminalUI

extension SearchController {
    package struct Dependencies: Sendable {
        let people: PeopleService
        let cards: CardLoader
        let history: QueryHistory
        let accounts: @Sendable () -> AsyncStream<AccountIndicator.Account>
        let repository: @Sendable (Login, String) async throws -> Repository
        let localScope: @Sendable () async -> RepositoryScope?
        let clock: any Clock<Duration>

        package init(
            people: PeopleService, cards: CardLoader, history: QueryHistory,
            accounts: @escaping @Sendable () -> AsyncStream<AccountIndicator.Account> = {
                AsyncStream {
                    $0.yield(.anonymous)
                    $0.finish()
                }
            },
            repository: @escaping @Sendable (Login, String) async throws -> Repository = { _, _ in
                throw GitHubError.notFound
            },
            localScope: @escaping @Sendable () async -> RepositoryScope? = { nil },
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.people = people
            self.cards = cards
            self.history = history
            self.accounts = accounts
            self.repository = repository
            self.localScope = localScope
            self.clock = clock
        }
    }
    package struct Properties: Sendable {
        /// Whether frames are drawn. A screen reader reads neither cards nor the account in the first line.
        package var isVisual = true
        /// How long a person must stay selected before the login is compared with others.
        var comparisonDelay = Duration.milliseconds(120)
        var lookUpTimeout = Duration.milliseconds(500)
        var retryBackoff = ExponentialBackoff()

        package init(isVisual: Bool = true) { self.isVisual = isVisual }
    }
}
