/// The time between two keys of the user. It decides how long a search waits for the next key.
struct TypingPace: Sendable, Hashable {
    /// A longer gap is a rest, not the pace.
    private static let maxGap = Duration.milliseconds(1000)
    /// The weights of the first gap and of later ones.
    private static let weights = (first: 0.6, min: 0.25)

    /// The weighted mean of the gaps. It starts with that of a slow typist.
    private(set) var gap = Duration.milliseconds(170)
    /// Whether the last change was one character, so that more can follow.
    private(set) var isTyping = false
    private var count = 0
    private var lastKey: Duration?
    private var lastText = ""

    /// Records that the text has changed at `time`. Deletions don't count: a held Backspace repeats.
    mutating func record(_ text: String, at time: Duration) {
        defer { (lastKey, lastText) = (time, text) }
        isTyping = abs(text.count - lastText.count) == 1
        guard let lastKey, text.count == lastText.count + 1, text.hasPrefix(lastText) else { return }
        let gap = time - lastKey
        guard gap > .zero, gap <= Self.maxGap else { return }
        count += 1
        let weight = max(Self.weights.first / Double(count), Self.weights.min)
        self.gap = self.gap * (1 - weight) + gap * weight
    }
}
