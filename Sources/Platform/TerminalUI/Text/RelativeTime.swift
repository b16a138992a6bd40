package import Foundation

package enum RelativeTime {
    /// Returns `just now` (also for the future), `5 min ago`, `3 h ago`, `2 days ago`, `4 months ago`, `6 years ago`,
    /// or `long ago` before 2008, when GitHub began: such dates are those of wrong clocks, or of commits that were
    /// imported.
    package static func formatted(since date: Date, now: Date = Date()) -> String {
        if date < start { return "long ago" }
        let minutes = Int(max(0, now.timeIntervalSince(date)) / 60)
        let (hours, days) = (minutes / 60, minutes / 1440)
        if minutes < 1 { return "just now" }
        if hours < 1 { return "\(minutes) min ago" }
        if days < 1 { return "\(hours) h ago" }
        if days < 60 { return days == 1 ? "1 day ago" : "\(days) days ago" }
        if days < 730 { return "\(days / 30) months ago" }
        return "\(days / 365) years ago"
    }

    private static let start = Date(timeIntervalSince1970: 1_199_145_600)  // 2008-01-01
}
