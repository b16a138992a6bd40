package import GitHubModel

/// Why there is no sign-in to use, or none can be begun.
package enum SignInError: Error, Hashable {
    /// No client id is known; the app would be registered at this web address.
    case noClientID(webURL: String)
    /// A client id with blanks or characters no client id has.
    case invalidClientID(String)
    /// An environment variable that should hold a token holds something else.
    case invalidEnvironmentToken(variable: String)
    /// What was given as a token is none.
    case invalidToken(InvalidTokenError)
    /// Nobody of that login is signed in to the host; `origin` named it, and these are.
    case unknownAccount(Login, host: String, source: String, known: [Login])
    /// A token that renews others, or belongs to no person: it can't sign anyone in.
    case unsupportedTokenKind(Token.Kind)
}

extension SignInError: CustomStringConvertible {
    /// What happened, then what to do.
    package var description: String {
        switch self {
        case .noClientID(let webURL):
            "Signing in needs the client id of an OAuth app. Register one at \(webURL)/settings/applications/new, "
                + "tick \"Enable Device Flow\" there, then set GHSEARCH_CLIENT_ID to its client id, "
                + "or keep it in config.json. "
                + "With a token of your own: ghsearch login --with-token."
        case .invalidClientID(let text):
            "\"\(TextSanitizer.singleLine(text))\" is not a client id. Copy it from the app's settings on GitHub."
        case .invalidEnvironmentToken(let variable):
            "\(variable) does not hold a token. Correct it, or unset it to use the stored sign-in."
        case .unknownAccount(let login, let host, let origin, let known):
            "\(login), whom \(TextSanitizer.singleLine(origin)) names, is not signed in to \(host) here. "
                + (known.isEmpty
                    ? "Nobody is: run `ghsearch login`."
                    : "Signed in: \(known.map(\.description).joined(separator: ", ")). Run `ghsearch login` to add another.")
        case .invalidToken(let reason):
            "\(reason)"
        case .unsupportedTokenKind(.refresh):
            "That is a refresh token (ghr_), which GitHub takes only to renew another. Give the token itself."
        case .unsupportedTokenKind:
            "That token belongs to an app's installation, not to a person. Set it in GHSEARCH_TOKEN instead."
        }
    }
}
