/// The fields that the schemas of some hosts lack, in the form `Type.field`. Queries leave out those.
///
/// Each field that is newer than the oldest supported GitHub Enterprise Server belongs here.
package enum GraphQLField: String, Sendable, CaseIterable {
    case suggestedActors = "Repository.suggestedActors"
    case suggestedReviewerActors = "PullRequest.suggestedReviewerActors"
    case pronouns = "User.pronouns"
    case status = "User.status"
    case socialAccounts = "User.socialAccounts"
    case pinnedItems = "User.pinnedItems"
    case hasSponsorsListing = "User.hasSponsorsListing"
    case contributionsCollection = "User.contributionsCollection"
    case organizations = "User.organizations"

    /// The fields of ``AccountDetails``. GitHub can refuse them to a token.
    static let details: Set<GraphQLField> = [
        .pronouns, .status, .socialAccounts, .pinnedItems, .hasSponsorsListing, .contributionsCollection,
        .organizations,
    ]
}
