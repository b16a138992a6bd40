package import Foundation
package import GitHubModel
package import Store
import TerminalUI

/// How the user knows a person.
package enum Acquaintance {
    private static let maxClones = 2

    /// Returns a text for each way, such as `at least 12 commits here, last in May`, `you follow`,
    /// `member of octo-org`: first the clone of `scope`, then other clones, those with most commits first. Commits
    /// count that name the account.
    package static func texts(of sources: [PersonSourceEntry], in scope: RepositoryScope?, now: Date) -> [String] {
        let commits = merged(sources.filter { $0.source.kind == .git }).sorted { one, other in
            (isHere(one, scope) ? 1 : 0, one.times) > (isHere(other, scope) ? 1 : 0, other.times)
        }
        let others = sources.filter { $0.source.kind != .git }.compactMap(\.source.label)
        return commits.prefix(maxClones).map { text(of: $0, scope, now) } + others
    }

    /// Returns an entry for each repository. That of commits with the ID of the account stands for it.
    static func merged(_ entries: [PersonSourceEntry]) -> [PersonSourceEntry] {
        var merged: [PersonSourceEntry] = []
        for entry in entries {
            if let index = merged.firstIndex(where: { $0.repository == entry.repository }) {
                if merged[index].source == .git(isChecked: false) { merged[index] = entry }
            } else {
                merged.append(entry)
            }
        }
        return merged
    }

    private static func isHere(_ entry: PersonSourceEntry, _ scope: RepositoryScope?) -> Bool {
        guard let scope else { return false }
        return entry.repository == scope.repositoryName
    }

    private static func text(of entry: PersonSourceEntry, _ scope: RepositoryScope?, _ now: Date) -> String {
        let place = isHere(entry, scope) ? "here" : "in \(entry.repository?.description ?? "a clone")"
        let count = NumberFormat.counted(entry.times, "commit")
        let doubt = entry.source == .git(isChecked: false) ? ", not checked" : ""
        return "at least \(count) \(place), last in \(month(of: entry.lastSeenAt, now))\(doubt)"
    }

    /// Returns the month of the last twelve months, or an earlier year.
    private static func month(of date: Date, _ now: Date) -> String {
        let isRecent = (0..<334 * 86_400).contains(now.timeIntervalSince(date))
        var style = Date.FormatStyle(locale: Locale(identifier: "en_US_POSIX"), calendar: .init(identifier: .gregorian))
        style.timeZone = .gmt
        return date.formatted(isRecent ? style.month(.wide) : style.year())
    }
}
