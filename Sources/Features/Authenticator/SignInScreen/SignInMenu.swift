package import GitHubModel

/// The ways to sign in that are possible here, the best first. Each is one key. The console and the screen show the
/// same menu.
package struct SignInMenu: Sendable, Hashable {
    package enum Way: Sendable, Hashable {
        /// Another account that is signed in.
        case account(Login)
        /// The token of an account of `gh`.
        case gh(Login)
        /// A code, for the app that is configured.
        case code
        /// A token that the user pastes.
        case token
        /// A code, for an app whose client ID the user enters.
        case clientID
    }

    package let ways: [Way]
    /// The page that creates a token.
    package let tokenPage: String
    /// The page that registers an app.
    let appPage: String

    /// - Parameters:
    ///   - accounts: The accounts that are signed in, without the one that is to be replaced.
    ///   - ghLogins: The accounts of `gh`, the active one first.
    ///   - hasClient: Whether an app is configured.
    package init(accounts: [Login] = [], ghLogins: [Login], hasClient: Bool, webURL: String) {
        let known = accounts.map(Way.account) + ghLogins.filter { !accounts.contains($0) }.map(Way.gh)
        ways = known.prefix(Self.maxAccounts) + (hasClient ? [.code, .token] : [.token, .clientID])
        tokenPage = "\(webURL)/settings/tokens/new?description=ghsearch"
        appPage = "\(webURL)/settings/applications/new"
    }

    /// Each way has a digit as its key.
    private static let maxAccounts = 7

    /// The ways with their keys.
    var choices: [(key: Character, way: Way)] { zip("123456789", ways).map { ($0, $1) } }

    /// Whether the user has to choose: no app is configured for the code, or none is needed.
    var requiresChoice: Bool {
        if case .account? = ways.first { return true }
        return !ways.contains(.code)
    }
}

extension SignInMenu.Way {
    /// What the key does, as a capitalized phrase.
    var title: String {
        switch self {
        case .account(let login): "Use the account \(login), which is signed in"
        case .gh(let login): "Use gh's account \(login)"
        case .code: "Sign in with a code in the browser"
        case .token: "Paste a token"
        case .clientID: "Sign in with a code, after entering the client ID of an app"
        }
    }
}
