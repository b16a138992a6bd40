package import Foundation
package import GitHubModel
import TerminalUI

extension AccountDetails {
    /// What the profile page shows, without what is empty. `bars` is the maximum number of bars for the contributions,
    /// 0 for none.
    package func facts(bars: Int, now: Date) -> [(name: String, value: String)] {
        let facts = [
            ("Pronouns", pronouns ?? ""), ("Status", status ?? ""),
            ("Contributions", contributions(bars: bars, now: now)),
            ("Pinned", pinned.joined(separator: ", ")),
            ("Organizations", (organizations ?? []).joined(separator: ", ")),
            ("Elsewhere", socialAccounts.map(\.url).joined(separator: ", ")),
            ("Sponsors", isSponsorable ? "can be sponsored" : ""),
        ]
        return facts.filter { !$0.1.isEmpty }.map { (name: $0.0, value: $0.1) }
    }

    /// Such as `▁▂█ 1,204 in the last year, active 3 days ago`. An account that hides them has none.
    private func contributions(bars: Int, now: Date) -> String {
        guard let contributions, contributions > 0 else { return "" }
        let active = lastActiveAt.map { ", active \(Self.day(of: $0, now: now))" } ?? ""
        let count = "\(NumberFormat.grouped(contributions)) in the last year\(active)"
        return bars > 0 ? "\(Self.bars(weeks, limit: bars)) \(count)" : count
    }

    /// GitHub names only the day (UTC).
    private static func day(of date: Date, now: Date) -> String {
        let days = Int((now.timeIntervalSince(date) / 86_400).rounded(.down))
        return switch days {
        case ...0: "today"
        case 1: "yesterday"
        default: "\(NumberFormat.grouped(days)) days ago"
        }
    }

    /// Each bar is for some weeks, and as high as the most active of them.
    private static func bars(_ weeks: [Int], limit: Int) -> String {
        let size = max(1, (weeks.count + limit - 1) / limit)
        let parts = stride(from: 0, to: weeks.count, by: size).map {
            weeks[$0..<min($0 + size, weeks.count)].max() ?? 0
        }
        let levels = Array("▁▂▃▄▅▆▇█")
        let top = max(parts.max() ?? 0, 1)
        return String(parts.map { levels[$0 * (levels.count - 1) / top] })
    }

    /// What connects the person and the signed-in account, a text for each: who follows whom, and the organizations of
    /// both.
    package var relations: [String] {
        [Self.following(isFollowedByViewer, followsViewer), Self.shared(sharedOrganizations)].compactMap(\.self)
    }

    private static let maxNames = 3

    private static func shared(_ organizations: [String]) -> String? {
        guard !organizations.isEmpty else { return nil }
        let more = organizations.count - maxNames
        let names = organizations.prefix(maxNames).joined(separator: ", ")
        return "both in \(names)" + (more > 0 ? " and \(NumberFormat.grouped(more)) more" : "")
    }

    package static func following(_ isFollowedByViewer: Bool?, _ followsViewer: Bool?) -> String? {
        switch (isFollowedByViewer, followsViewer) {
        case (true?, true?): "you follow each other"
        case (true?, _): "you follow them"
        case (_, true?): "follows you"
        default: nil
        }
    }
}
