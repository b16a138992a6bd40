/// What tells one stored answer from another: two requests with equal keys may share an answer, others never do.
///
/// The account is part of it, so that nobody is shown what another account saw; the token is not, so that a new sign-in of
/// the same account keeps what is stored.
public struct CacheKey: Sendable, Hashable {
    /// As sent: `GET`.
    public let method: String
    /// The whole address, with its query.
    public let url: String
    /// The number of the account that asked; `nil` for nobody.
    public let account: Int64?
    /// The `Accept` field, as sent.
    public let accept: String
    /// The `X-GitHub-Api-Version` field, as sent.
    public let apiVersion: String

    /// The key of a request.
    public init(method: String = "GET", url: String, account: Int64?, accept: String, apiVersion: String) {
        (self.method, self.url, self.account) = (method, url, account)
        (self.accept, self.apiVersion) = (accept, apiVersion)
    }
}
