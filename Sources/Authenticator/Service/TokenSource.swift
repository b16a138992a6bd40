package import GitHubModel

/// Where a token in use comes from.
package enum TokenSource: Sendable, Hashable {
    /// An environment variable, by its name.
    case environment(String)
    /// The vault: what this account stored.
    case stored(StoredCredential)

    /// All variables that may hold a token: nothing this process starts needs them.
    package static let allVariables = [
        "GHSEARCH_TOKEN", "GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN",
    ]

    /// The variables that may hold a token for `host`, first come first.
    package static func variables(for host: Host) -> [String] {
        host.isGitHubCloud
            ? ["GHSEARCH_TOKEN", "GH_TOKEN", "GITHUB_TOKEN"]
            : ["GHSEARCH_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
    }
}
