import GitHubAPI
import TerminalUI

/// The debounce interval before a search. It outlasts most gaps between the keys of the user, so that only the complete
/// text is searched for, and grows as the rate limit runs out.
struct DebounceInterval: Sendable, Hashable {
    private static let min = Duration.milliseconds(150)
    /// The maximum while at least half of the rate limit remains.
    private static let maxUnlimited = Duration.milliseconds(750)
    static let max = Duration.milliseconds(1500)
    /// Intervals between keys vary; this factor times the mean covers about 97 % of them.
    private static let gapFactor = 2.8

    func duration(for rateLimit: RateLimit?, pace: TypingPace) -> Duration {
        let gap = pace.isTyping ? pace.gap : .zero  // a pasted text is complete
        let interval = Swift.min(Swift.max(Self.min, gap * Self.gapFactor), Self.maxUnlimited)
        guard let rateLimit, rateLimit.limit > 0 else { return interval }
        let half = Double(rateLimit.limit) / 2
        let scarcity = half / Double(Swift.max(rateLimit.remaining, 1))
        return Swift.min(interval * Swift.max(1, scarcity), Self.max)
    }
}

/// A search that waits longer than typing requires, because few searches remain.
package struct SearchPause: Sendable, Hashable {
    let remaining: Int
    let delay: Duration

    /// `nil` while plenty of searches remain: then the wait is not noticed.
    init?(_ limit: RateLimit?, delay: Duration) {
        guard let limit, delay >= Self.minDelay else { return nil }
        remaining = limit.remaining
        self.delay = delay
    }

    private static let minDelay = Duration.milliseconds(700)

    /// Such as `1 search left, waiting 2 s`.
    var text: String {
        let searches = NumberFormat.counted(remaining, "search", "searches")
        return "\(searches) left, waiting \(GitHubError.formattedDelay(for: delay))"
    }
}

/// The delays between attempts to reach a host. Each delay doubles, up to 30 s.
struct ExponentialBackoff: Sendable, Hashable {
    private(set) var delay: Duration = .seconds(5)
    let maxDelay: Duration = .seconds(30)

    mutating func next() -> Duration {
        defer { delay = min(delay * 2, maxDelay) }
        return delay
    }
}

package struct SearchRetry: Sendable, Hashable {
    /// A sentence.
    let reason: String
    var delay: Duration
    /// What the user can do instead of waiting; a sentence.
    var remedy: String?

    static func unreachable(_ reason: String, delay: Duration) -> SearchRetry {
        SearchRetry(reason: reason, delay: delay, remedy: "Ctrl-R tries again.")
    }

    var message: String { message("Retrying in \(GitHubError.formattedDelay(for: delay)).") }

    /// The message without its countdown, so that a screen reader reads it once.
    var accessibleMessage: String { message("Retrying automatically.") }

    private func message(_ retry: String) -> String {
        guard let remedy else { return "\(reason) \(retry)" }
        return "\(reason) \(retry) \(remedy)"
    }
}

/// The time between two keys of the user. It decides how long a search waits for the next key.
struct TypingPace: Sendable, Hashable {
    /// A longer gap is a rest, not the pace.
    private static let maxGap = Duration.milliseconds(1000)
    private static let weights = (first: 0.6, min: 0.25)

    /// The weighted mean of the gaps. It starts with that of a slow typist.
    private(set) var gap = Duration.milliseconds(170)
    /// Whether the last change was one character, so that more can follow.
    private(set) var isTyping = false
    private var count = 0
    private var lastKey: Duration?
    private var lastText = ""

    /// Records that the text has changed at `time`. Deletions don't count: a held Backspace repeats. Neither does the first
    /// character, before which the user decides what to type.
    mutating func record(_ text: String, at time: Duration) {
        defer {
            lastKey = time
            lastText = text
        }
        isTyping = abs(text.count - lastText.count) == 1
        guard let lastKey, !lastText.isEmpty, text.count == lastText.count + 1, text.hasPrefix(lastText) else { return }
        let gap = time - lastKey
        guard gap > .zero, gap <= Self.maxGap else { return }
        count += 1
        let weight = max(Self.weights.first / Double(count), Self.weights.min)
        self.gap = self.gap * (1 - weight) + gap * weight
    }
}
