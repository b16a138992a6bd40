package import GitHubModel

/// The environment variables that can contain a token.
package enum TokenVariables {
    /// All of them. They are removed from the environment of child processes.
    package static let all = [
        "GHSEARCH_TOKEN", "GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN",
    ]

    /// Returns the variables for `host`, in order of precedence.
    package static func names(for host: Host) -> [String] {
        host.isGitHubCloud
            ? ["GHSEARCH_TOKEN", "GH_TOKEN", "GITHUB_TOKEN"]
            : ["GHSEARCH_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
    }
}
