import Foundation
import GitHubAPI
import GitHubModel
package import TerminalUI

extension AccountScreen {
    /// Returns the account and the rate limit that runs out first, or the error.
    package static func announcement(of state: State) -> String? {
        if let failure = state.failure { return failure }
        guard let account = state.account else { return "Loading the account…" }
        let limit = sortedLimits(of: state).min { $0.limit.share < $1.limit.share }
        return "Signed in to \(state.host) as \(account.person.login)"
            + (limit.map { "; \($0.resource): \($0.limit.remaining) of \($0.limit.limit) left" } ?? "")
    }

    package static func header(of state: State, in size: Size) -> [StyledLine] {
        state.header(
            StyledLine(state.account.map { "Signed in as \($0.person.login)" } ?? "Account", .accent), in: size)
    }

    package static func lines(of state: State, in size: Size) -> [StyledLine] {
        let account = facts(of: state).map { name, text in
            (StyledLine(name, .dim).padded(to: 9) + StyledLine(text)).truncated(to: size.columns)
        }
        return [StyledLine()] + account + limits(of: state, in: size)
    }

    private static func facts(of state: State) -> [(name: String, text: String)] {
        let scopes = state.account?.scopes.map { $0.isEmpty ? "none (public information)" : $0.joined(separator: ", ") }
        return [
            ("Host", state.host),
            state.account.map { ("Login", "\($0.person.login)") },
            scopes.map { ("Scopes", $0) },
            ("Token", state.tokenVariable.map { "from \($0)" } ?? "stored"),
            state.account?.expiresAt.map { ("Expires", $0.formatted(.iso8601)) },
        ].compactMap { $0 }
    }

    private static func limits(of state: State, in size: Size) -> [StyledLine] {
        guard let rateLimits = state.rateLimits else { return [] }
        guard !rateLimits.isEmpty else { return [StyledLine(), StyledLine("\(state.host) has no rate limits.", .dim)] }
        let cells = sortedLimits(of: state).map { resource, limit in
            [
                StyledLine(resource.description),
                StyledLine(NumberFormat.grouped(limit.remaining), limit.remaining == 0 ? .warning : .plain),
                StyledLine("of \(NumberFormat.grouped(limit.limit))", .dim),
                StyledLine("resets in \(GitHubError.formattedDelay(for: limit.resetsIn))", .dim),
            ]
        }
        let columns = ColumnLayout(cells, [.left, .right, .left, .left], flexible: 0, in: size.columns)
        return [StyledLine(), StyledLine("Rate limits", .bold)] + cells.map { columns.line($0) }
    }

    /// Returns the rate limits: `core` and `search` first, then by name.
    private static func sortedLimits(of state: State) -> [(resource: RateLimitResource, limit: RateLimit)] {
        let limits = state.rateLimits ?? [:]
        let first: [RateLimitResource] = [.core, .search]
        let others = limits.keys.filter { !first.contains($0) }.sorted { $0.rawValue < $1.rawValue }
        return (first + others).compactMap { resource in limits[resource].map { (resource, $0) } }
    }
}

extension RateLimit {
    /// The part of the limit that is left, from 0 to 1.
    fileprivate var share: Double { limit > 0 ? Double(remaining) / Double(limit) : 0 }
}
