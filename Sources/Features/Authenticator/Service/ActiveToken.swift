import COpenSSL
package import GitHubModel

package struct ActiveToken: Sendable, Hashable {
    package let token: Token
    package let source: TokenSource

    /// The login of a stored account, or `nil` for a token of the environment.
    package var login: Login? { if case .stored(let credential) = source { credential.login } else { nil } }

    /// The key of cached data: the account's number, or the ``fingerprint`` of a token of the environment.
    package var account: Int64 {
        switch source {
        case .stored(let credential): credential.id.accountID
        case .environment: fingerprint
        }
    }

    /// A negative number that identifies the token without revealing it: 62 bits of its SHA-256.
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

package enum TokenSource: Sendable, Hashable {
    case environment(String)
    case stored(StoredCredential)

    /// The environment variable that contains the token, or `nil` for a stored token.
    package var variable: String? { if case .environment(let variable) = self { variable } else { nil } }
}
