package import GitHubModel

package enum SignInError: Error, Hashable {
    case invalidClientID(String)
    case invalidEnvironmentToken(variable: String)
    case invalidToken(InvalidTokenError)
    /// The account that `source` selects is not signed in to the host; `known` are.
    case unknownAccount(Login, host: String, source: String, known: [Login])
    /// The token is that of another account than the required one.
    case otherAccount(Login, required: Login)
    /// A refresh token, or a token of an app installation: it can't be used to sign in.
    case unsupportedTokenKind(Token.Kind)
}

extension SignInError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .invalidClientID(let text) where Token.isStarted(in: text): "This is a token, and no client ID."
        case .invalidClientID(let text) where ClientID.isSecret(text):
            "This is a token or the secret of an app, and no client ID."
        case .invalidClientID(let text): "\"\(TextSanitizer.singleLine(text))\" is not a client ID."
        case .invalidEnvironmentToken(let variable): "\(variable) is not a token."
        case .unknownAccount(let login, let host, let source, let known):
            "Not signed in to \(host) as \(login) (from \(TextSanitizer.singleLine(source)))."
                + (known.isEmpty ? "" : " Signed in: \(known.map(\.description).joined(separator: ", ")).")
        case .invalidToken(let error): "\(error)"
        case .otherAccount(let login, let required): "The token belongs to \(login), not to \(required)."
        case .unsupportedTokenKind(.refresh): "That is a refresh token (ghr_)."
        case .unsupportedTokenKind: "That token belongs to an app installation, not to a user."
        }
    }
}

/// The reason why the token in use can't be used any more. No further request is sent with it.
package enum CredentialError: Error, Hashable {
    case rejected(TokenSource)
    case expired(StoredCredential)
    /// Refreshing requires the app's client secret, which a program that is distributed can't keep.
    case clientSecretRequired(StoredCredential)
    /// GitHub rejected the refresh token. `reason` is GitHub's error code, which is safe to print.
    case refreshRejected(StoredCredential, reason: String)
}

extension CredentialError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .rejected(.environment(let variable)): "GitHub rejected the token in \(variable)."
        case .rejected(.stored): "GitHub rejected the token."
        case .expired(let credential): "The token of \(credential.login) has expired."
        case .clientSecretRequired(let credential):
            "The token of \(credential.login) has expired, and GitHub renews it only with the client secret of "
                + "\(credential.clientID ?? "")."
        case .refreshRejected(let credential, let reason):
            "The token of \(credential.login) has expired, and GitHub did not renew it (\(reason))."
        }
    }
}
