/// The accounts around an account or a repository, such as its followers: a connection, as the GraphQL API calls it.
package enum PeopleConnection: Sendable, Hashable {
    case followers(Login)
    case following(Login)
    /// The organizations of which a user is a public member.
    case organizations(Login)
    case members(Login)
    /// The accounts with commits in a repository, those with the most commits first.
    case contributors(Login, name: String)
}
