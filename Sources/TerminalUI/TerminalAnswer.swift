/// What a terminal answers to a question, or reports by itself: a sequence that is no key.
public struct TerminalAnswer: Sendable, Hashable {
    /// What follows Esc: `[` for a control sequence, `_`, `P`, `]`, `X` or `^` for a string.
    public let introducer: Character
    /// What follows that, the final byte of a control sequence included, the end of a string not.
    public let text: String

    /// Is it what a terminal says to "what are you" (DA1, `ESC [ c`)? Every terminal answers that, and in the order of the
    /// questions: asked last, its answer tells that no other will come.
    public var isDeviceAttributes: Bool { introducer == "[" && text.hasPrefix("?") && text.hasSuffix("c") }

    /// An answer.
    public init(_ introducer: Character, _ text: String) { (self.introducer, self.text) = (introducer, text) }
}
