package import GitHubAPI
import GitHubModel

/// A part of the details of a repository, with its own request.
package enum RepositoryDetail: Sendable, Hashable {
    /// The languages, most used first.
    case languages([LanguageShare])
    case readme(Readme?)
    case release(Release?)
    /// The number of contributors, or `nil` if GitHub does not count them.
    case contributors(Int?)

    /// What is requested, in this order.
    enum Part: Sendable, CaseIterable {
        case readme, languages, release, contributors

        /// - Throws: `GitHubError`; `CancellationError`.
        func load(
            from github: GitHubClient, _ name: String, _ owner: Login, _ url: String
        ) async throws -> RepositoryDetail {
            switch self {
            case .readme: .readme(try await github.readme(of: name, of: owner).map { Readme($0, of: url) })
            case .languages: .languages(try await github.languages(of: name, of: owner))
            case .release: .release(try await github.latestRelease(of: name, of: owner))
            case .contributors: .contributors(try await github.contributorCount(of: name, of: owner))
            }
        }
    }
}
