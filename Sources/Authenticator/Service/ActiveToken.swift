import COpenSSL
package import GitHubModel

/// A token and where it comes from.
package struct ActiveToken: Sendable, Hashable {
    /// For the host it was asked for, only.
    package let token: Token
    /// Variable or vault.
    package let source: TokenSource

    /// A token from `source`.
    package init(token: Token, source: TokenSource) {
        (self.token, self.source) = (token, source)
    }

    /// What tells its account's private data from others': the account's number; for a token of the environment, whose
    /// account nobody was asked for, a negative number that follows from the token and does not tell it.
    package var account: Int64 {
        switch source {
        case .stored(let signIn): signIn.id.accountID
        case .environment: fingerprint
        }
    }

    /// Tells the token from others, not what it is: 62 bits of its SHA-256, below zero. A token has far more, so that it
    /// can't be guessed from them.
    package var fingerprint: Int64 {
        var digest = [UInt8](repeating: 0, count: 32)
        let text = Array(token.reveal().utf8)
        guard EVP_Digest(text, text.count, &digest, nil, EVP_sha256(), nil) == 1 else {
            preconditionFailure("OpenSSL has no SHA-256")
        }
        let bits = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return -1 - Int64(bits >> 2)
    }
}
