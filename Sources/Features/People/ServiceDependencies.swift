package import Foundation
package import GitHubAPI
package import Store

/// What a service loads with: requests, the cache, the date, and the sentences about problems.
package struct ServiceDependencies: Sendable {
    package var github: GitHubClient
    /// Where people are stored, or `nil` to store none.
    package let store: LocalStore?
    /// The policy of the cache of ``github``.
    package let policy: ResponseCache.Policy
    package let now: @Sendable () -> Date
    package var text: ProblemText

    package init(
        github: GitHubClient, store: LocalStore? = nil, policy: ResponseCache.Policy = .default,
        now: @escaping @Sendable () -> Date = { Date() }, text: ProblemText = ProblemText()
    ) {
        self.github = github
        self.store = store
        self.policy = policy
        self.now = now
        self.text = text
    }
}

/// A service that loads from GitHub and from the cache: ``PeopleService``, and the services of lists, samples and
/// repositories.
package protocol LoadingService: Sendable {
    var dependencies: ServiceDependencies { get }
}

extension LoadingService {
    package var github: GitHubClient { dependencies.github }
    package var store: LocalStore? { dependencies.store }
    package var policy: ResponseCache.Policy { dependencies.policy }
    package var text: ProblemText { dependencies.text }
    package func now() -> Date { dependencies.now() }
}
