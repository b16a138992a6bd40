package import struct Foundation.Date

/// A pull request that tests add with ``StandInControl/addPullRequest(_:)``.
package struct PullRequestRecord: Sendable {
    /// Such as `mona/new-name`.
    let repository: String
    let author: String
    let createdAt: Date
    let mergedAt: Date?
    let closedAt: Date?
    let reviewers: [String]

    package init(
        in repository: String, by author: String, createdAt: Date, mergedAt: Date? = nil, closedAt: Date? = nil,
        reviewers: [String] = []
    ) {
        self.repository = repository
        self.author = author
        self.createdAt = createdAt
        self.mergedAt = mergedAt
        self.closedAt = closedAt ?? mergedAt
        self.reviewers = reviewers
    }
}
