package import GitHubAPI

/// The debounce interval before a search. It outlasts most gaps between the keys of the user, so that only the complete
/// text is searched for, and grows as the rate limit runs out.
package struct DebounceInterval: Sendable, Hashable {
    private static let min = Duration.milliseconds(150)
    /// The maximum while at least half of the rate limit remains.
    private static let maxUnlimited = Duration.milliseconds(750)
    package static let max = Duration.milliseconds(1500)
    /// Intervals between keys vary; this factor times the mean covers about 97 % of them.
    private static let gapFactor = 2.8

    package init() {}

    package func duration(for rateLimit: RateLimit?, pace: TypingPace) -> Duration {
        let gap = pace.isTyping ? pace.gap : .zero  // a pasted text is complete
        let interval = Swift.min(Swift.max(Self.min, gap * Self.gapFactor), Self.maxUnlimited)
        guard let rateLimit, rateLimit.limit > 0 else { return interval }
        let half = Double(rateLimit.limit) / 2
        let scarcity = half / Double(Swift.max(rateLimit.remaining, 1))
        return Swift.min(interval * Swift.max(1, scarcity), Self.max)
    }
}

/// The time between two keys of the user. It decides how long a search waits for the next key.
package struct TypingPace: Sendable, Hashable {
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

    package init() {}

    /// Records that the text has changed at `time`. Deletions don't count: a held Backspace repeats. Neither does the
    /// first character, before which the user decides what to type.
    package mutating func record(_ text: String, at time: Duration) {
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
