import Foundation
import TerminalUI
import Testing

@Suite("Relative times", .timeLimit(.minutes(3)))
struct RelativeTimeTests {
    private static let (minute, hour, day) = (60.0, 3600.0, 86_400.0)

    /// Seconds and the expected text.
    private static let ages: [(Double, String)] = [
        (0, "just now"), (59.9, "just now"), (minute, "1 min ago"), (359, "5 min ago"), (3599, "59 min ago"),
        (hour, "1 h ago"), (86_399, "23 h ago"), (day, "1 day ago"), (172_799, "1 day ago"), (2 * day, "2 days ago"),
        (5_183_999, "59 days ago"), (60 * day, "2 months ago"), (90 * day, "3 months ago"),
        (63_071_999, "24 months ago"), (730 * day, "2 years ago"), (6900 * day, "18 years ago"),
        (7200 * day, "long ago"), (20_000 * day, "long ago"),
    ]

    @Test("The unit is the largest that fits", arguments: ages)
    func formatted(seconds: Double, expected: String) {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(RelativeTime.formatted(since: now.addingTimeInterval(-seconds), now: now) == expected)
    }

    @Test("The future is now, and what was before GitHub is long ago")
    func extremes() {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(RelativeTime.formatted(since: .distantFuture, now: now) == "just now")
        #expect(RelativeTime.formatted(since: .distantPast, now: now) == "long ago")
        #expect(RelativeTime.formatted(since: Date()) == "just now")
    }
}
