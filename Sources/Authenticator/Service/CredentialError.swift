/// Why GitHub does not take the present sign-in, so that nothing is asked with it any more.
package enum CredentialError: Error, Hashable {
    /// GitHub refused the token: it is mistyped, expired or revoked.
    case rejected(TokenSource)
    /// The token's time is over, and so is that of what renews it.
    case expired(StoredCredential)
    /// The app's tokens are renewed only with a secret, which no program that people have can keep.
    case clientSecretRequired(StoredCredential)
    /// GitHub did not renew it, with its word for why, safe to show.
    case refreshRejected(StoredCredential, reason: String)
}

extension CredentialError: CustomStringConvertible {
    /// What happened, then what to do.
    package var description: String {
        switch self {
        case .rejected(.environment(let variable)):
            "GitHub did not accept the token in \(variable). Correct it, or unset it to use the stored sign-in."
        case .rejected(.stored): "GitHub did not accept the sign-in. Run `ghsearch login`."
        case .expired(let signIn): "The sign-in of \(signIn.login) has expired. Run `ghsearch login`."
        case .clientSecretRequired(let signIn):
            "The sign-in of \(signIn.login) has expired, and GitHub renews it only with a secret of the app "
                + "\(signIn.clientID ?? ""). Run `ghsearch login`, with another client id if this happens again."
        case .refreshRejected(let signIn, let reason):
            "The sign-in of \(signIn.login) has expired, and GitHub did not renew it (\(reason)). Run `ghsearch login`."
        }
    }
}
