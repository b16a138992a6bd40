public import GitHubModel

/// Who is asked as: whoever is signed in at that moment, so that a new or renewed sign-in is in use at once.
public struct CredentialProvider: Sendable {
    /// Somebody to ask as.
    public struct Credential: Sendable, Hashable {
        /// Proof of who asks.
        public let token: Token
        /// Whose data is kept under this number.
        public let account: Int64
        /// Follows from the token, tells it apart from others, and does not tell what it is: it may be stored.
        public let fingerprint: Int64

        /// `token`, which is `account`'s.
        public init(token: Token, account: Int64, fingerprint: Int64) {
            (self.token, self.account, self.fingerprint) = (token, account, fingerprint)
        }
    }

    /// Whose stored data is shown; `nil` for nobody's.
    let account: @Sendable () async throws -> Int64?
    /// Whom the next request is sent as; `nil` for nobody.
    let current: @Sendable () async throws -> Credential?
    /// Told that GitHub refused a token; somebody else to ask as, if there is.
    let onRejection: @Sendable (Token) async -> Credential?

    /// - Parameters:
    ///   - account: the number of the present account. Asks nobody, so that what is stored is shown offline too, and at
    ///     once.
    ///   - current: the present identity, renewed first where that is due. Throws ``GitHubError/unauthorized`` where it is
    ///     known that GitHub does not accept it.
    ///   - refused: called after a 401 to that token. What it returns is used instead, if its token is another.
    public init(
        account: @escaping @Sendable () async throws -> Int64?,
        current: @escaping @Sendable () async throws -> Credential?,
        onRejection: @escaping @Sendable (Token) async -> Credential?
    ) {
        (self.account, self.current, self.onRejection) = (account, current, onRejection)
    }

    /// The same for good.
    public static func fixed(_ identity: Credential?) -> CredentialProvider {
        CredentialProvider(account: { identity?.account }, current: { identity }, onRejection: { _ in nil })
    }
}
