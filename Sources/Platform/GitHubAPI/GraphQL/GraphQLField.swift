/// The fields that the schemas of some hosts lack, in the form `Type.field`. Queries leave out those.
///
/// Each field that is newer than the oldest supported GitHub Enterprise Server belongs here.
package enum GraphQLField: String, Sendable, CaseIterable {
    case suggestedActors = "Repository.suggestedActors"
    case suggestedReviewerActors = "PullRequest.suggestedReviewerActors"
}
