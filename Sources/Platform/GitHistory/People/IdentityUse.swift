package import struct Foundation.Date
package import GitHubModel

/// How the commits of a clone use an address.
package struct IdentityUse: Sendable {
    /// What the trailers of one author's commits add to a count.
    package struct Share: Sendable, Hashable {
        package internal(set) var commits = 0
        package internal(set) var lines = 0

        mutating func add(commits: Int, lines: Int) {
            self.commits += commits
            self.lines += lines
        }
    }

    /// The commits that were asked for.
    package struct Count: Sendable, Hashable {
        package var commits = 0
        /// The number of lines of files that are from the commits.
        package var lines = 0
        /// The numbers of the inputs that name the commits.
        package var inputs: Set<Int> = []
        package var first: Date
        package var last: Date
        /// The commits in whose trailers only the address is, by the index of their author. Nobody contributes to a
        /// commit of their own by reviewing it with another address.
        package internal(set) var trailers: [Int: Share] = [:]
    }

    /// With the name of the last commit.
    package let identity: CommitIdentity
    /// The identity that `.mailmap` names instead; otherwise the same.
    package internal(set) var canonical: CommitIdentity
    /// `nil` if no selected commit has the address.
    package internal(set) var selected: Count?
    /// Whether an author, a co-author or a reviewer of a commit before the selected range has the address.
    package internal(set) var isEarlier = false
    /// The earliest commit whose author has the address, or `nil` if it is only in trailers.
    package internal(set) var commit: String?
    /// The date of the last commit with the address.
    package internal(set) var lastUsedAt: Date
    /// The order in which the addresses were found, the latest first.
    package let index: Int
}

/// What the commits of a clone say about people.
package struct IdentityHistory: Sendable {
    /// The number of addresses of a history. Linux has 40,000.
    package static let maxPeople = 60_000

    package internal(set) var uses: [IdentityUse] = []
    /// What the subjects of merges say, a value for each login.
    package internal(set) var branches: [MergedBranches.Summary] = []
    /// The number of commits by the index of the author, without merges and what somebody else committed. Only with
    /// ``branches``.
    package internal(set) var authoredCommits: [Int: Int] = [:]
    /// Logins that merges name as that of the repository, in which several people work.
    package internal(set) var repositoryOwners: Set<Login> = []
    /// The number of commits that were asked for.
    package internal(set) var commits = 0
    /// Whether addresses are left out, because there are too many.
    package internal(set) var isTruncated = false
    /// Whether commits of a selected range or time are missing, because the history of the clone ends before.
    package internal(set) var isCutOff = false
    /// Whether a range was selected and all commits before it were read.
    package internal(set) var knowsEarlier = false

    package init() {}
}
