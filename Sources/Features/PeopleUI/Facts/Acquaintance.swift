package import Foundation
package import GitHubModel
package import Store
import TerminalUI

/// How the user knows a person.
package enum Acquaintance {
    private static let maxClones = 2

    /// Returns a text for each way, such as `12 commits here, last in May`, `you follow`, `member of octo-org`: first the clone of
    /// `scope`, then other clones, those with most commits first.
    package static func texts(of sources: [PersonSourceEntry], in scope: RepositoryScope?, now: Date) -> [String] {
        let commits = sources.filter { $0.source.kind == .git }.sorted { one, other in
            (isHere(one, scope) ? 1 : 0, one.times) > (isHere(other, scope) ? 1 : 0, other.times)
        }
        let others = sources.filter { $0.source.kind != .git }.compactMap(\.source.label)
        return commits.prefix(maxClones).map { text(of: $0, scope, now) } + others
    }

    private static func isHere(_ entry: PersonSourceEntry, _ scope: RepositoryScope?) -> Bool {
        guard let scope else { return false }
        return entry.repository?.lowercased() == scope.fullName.lowercased()
    }

    private static func text(of entry: PersonSourceEntry, _ scope: RepositoryScope?, _ now: Date) -> String {
        let place = isHere(entry, scope) ? "here" : "in \(entry.repository ?? "a clone")"
        return "\(NumberFormat.counted(entry.times, "commit")) \(place), last in \(month(of: entry.lastSeenAt, now))"
    }

    /// Returns the month of the last twelve months, or an earlier year.
    private static func month(of date: Date, _ now: Date) -> String {
        let isRecent = now.timeIntervalSince(date) < 334 * 86_400
        var style = Date.FormatStyle(locale: Locale(identifier: "en_US_POSIX"), calendar: .init(identifier: .gregorian))
        style.timeZone = .gmt
        return date.formatted(isRecent ? style.month(.wide) : style.year())
    }
}
