package import GitHubAPI
package import GitHubModel
import TerminalUI

/// The account of requests and the rate limit that runs out first, for the right end of the first line.
package struct AccountIndicator: Sendable, Hashable {
    package enum Account: Sendable, Hashable {
        case anonymous
        /// The login is `nil` for a token from the environment.
        case signedIn(Login?)
        /// GitHub rejected the token.
        case rejected
    }

    let account: Account
    /// The resource of which the smallest part remains, and how many requests that are; `nil` before a response.
    private let scarcest: (resource: RateLimitResource, remaining: Int)?

    package init(_ account: Account, _ limits: [RateLimitResource: RateLimit]) {
        self.account = account
        // The name decides between equal parts, so that the text is stable.
        let scarcestLimit = limits.min {
            ($0.value.remainingPart, $0.key.rawValue) < ($1.value.remainingPart, $1.key.rawValue)
        }
        scarcest = scarcestLimit.map { ($0.key, $0.value.remaining) }
    }

    /// Returns the text, such as `@mona · 4,832` or `anonymous · 41 left · F2`, or the beginning of it that fits into
    /// `columns`; empty if nothing fits.
    func line(in columns: Int) -> StyledLine {
        let line = StyledLine(
            items: [name] + [account == .rejected ? nil : count].compactMap(\.self) + (hasAccount ? [] : ["F2"]), .dim,
            in: columns)
        return line.width <= columns ? line : StyledLine()
    }

    private var hasAccount: Bool { if case .signedIn = account { true } else { false } }

    private var name: String {
        switch account {
        case .anonymous: "anonymous"
        case .signedIn(let login): login.map { "@\($0)" } ?? "signed in"
        case .rejected: "token rejected"
        }
    }

    private var count: String? {
        scarcest.map { scarcest in
            if scarcest.resource == .search {
                return "\(NumberFormat.counted(scarcest.remaining, "search", "searches")) left"
            }
            return NumberFormat.grouped(scarcest.remaining) + (hasAccount ? "" : " left")
        }
    }

    package static func == (one: AccountIndicator, other: AccountIndicator) -> Bool {
        one.account == other.account && one.count == other.count
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(account)
        hasher.combine(count)
    }
}

extension RateLimit {
    /// The part of the requests that remains, from 0 to 1.
    fileprivate var remainingPart: Double { limit > 0 ? Double(remaining) / Double(limit) : 0 }
}
