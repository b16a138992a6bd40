package import GitHubModel

/// The functions that give a client the credential for each request, and another one after GitHub has rejected it.
/// The client itself stores no token and knows no vault.
package struct CredentialProvider: Sendable {
    /// A token with the ID of its account and a hash of the token, which can be stored.
    package struct Credential: Sendable, Hashable {
        package let token: Token
        package let account: Int64
        /// A hash that distinguishes tokens and from which the token can't be derived. It may be stored.
        package let fingerprint: Int64

        package init(token: Token, account: Int64, fingerprint: Int64) {
            self.token = token
            self.account = account
            self.fingerprint = fingerprint
        }
    }

    /// Returns the account whose cached data is used, or `nil` for anonymous data. Sends no request: the data is
    /// available offline.
    let account: @Sendable () async throws -> Int64?
    /// Returns the credential for the next request, refreshed if necessary, or `nil` for an anonymous request. Throws
    /// ``GitHubError/unauthorized`` if GitHub is known to reject it.
    let current: @Sendable () async throws -> Credential?
    /// Handles a 401 for a token. The returned credential is used if its token is another one.
    let onRejection: @Sendable (Token) async -> Credential?

    package init(
        account: @escaping @Sendable () async throws -> Int64?,
        current: @escaping @Sendable () async throws -> Credential?,
        onRejection: @escaping @Sendable (Token) async -> Credential?
    ) {
        self.account = account
        self.current = current
        self.onRejection = onRejection
    }

    package static func fixed(_ credential: Credential?) -> CredentialProvider {
        CredentialProvider(account: { credential?.account }, current: { credential }, onRejection: { _ in nil })
    }
}
