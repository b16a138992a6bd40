package import GitHubAPI
package import GitHubModel
import TerminalUI

/// The account of requests and the rate limit that runs out first, for the right end of the first line.
package struct AccountIndicator: Sendable, Hashable {
    package enum Account: Sendable, Hashable {
        case anonymous
        /// The login is `nil` for a token from the environment.
        case signedIn(Login?)
        case rejected
    }

    let account: Account
    /// The parts of the text, such as `@mona` and `4,832`.
    private let items: [String]

    /// `signInKey` is the name of the key that signs in, or `nil` if it has none.
    package init(
        _ account: Account, _ limits: [RateLimitResource: RateLimit], signInKey: String? = KeyNames().account
    ) {
        self.account = account
        // The name decides between equal parts, so that the text is stable.
        let scarcest = limits.min {
            ($0.value.remainingPart, $0.key.rawValue) < ($1.value.remainingPart, $1.key.rawValue)
        }
        var items = [account.name]
        if let scarcest, account != .rejected {
            items.append(account.count(scarcest.value.remaining, of: scarcest.key))
        }
        if !account.isSignedIn, let signInKey { items.append(signInKey) }
        self.items = items
    }

    /// The text, such as `@mona · 4,832` or `anonymous · 41 left · F2`, or the part of it that fits; empty if nothing
    /// fits.
    func line(in columns: Int) -> StyledLine {
        let line = StyledLine(items: items, .dim, in: columns)
        return line.width <= columns ? line : StyledLine()
    }
}

extension AccountIndicator.Account {
    var login: Login? { if case .signedIn(let login) = self { login } else { nil } }

    fileprivate var isSignedIn: Bool { self != .anonymous && self != .rejected }

    fileprivate var name: String {
        switch self {
        case .anonymous: "anonymous"
        case .signedIn(let login): login.map { "@\($0)" } ?? "signed in"
        case .rejected: "token rejected"
        }
    }

    fileprivate func count(_ remaining: Int, of resource: RateLimitResource) -> String {
        if resource == .search { return "\(NumberFormat.counted(remaining, "search", "searches")) left" }
        return NumberFormat.grouped(remaining) + (isSignedIn ? "" : " left")
    }
}

extension RateLimit {
    /// The part of the requests that remains, from 0 to 1.
    fileprivate var remainingPart: Double { limit > 0 ? Double(remaining) / Double(limit) : 0 }
}
