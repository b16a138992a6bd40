/// What a terminal answers to a question, or reports by itself: a sequence that is no key.
public struct TerminalReport: Sendable, Hashable {
    /// What follows Esc: `[` for a control sequence, `_`, `P`, `]`, `X` or `^` for a string.
    public let introducer: Character
    /// What follows that, the final byte of a control sequence included, the end of a string not.
    public let text: String

    /// Is it what a terminal says to "what are you" (DA1, `ESC [ c`)? Every terminal answers that, and in the order of the
    /// questions: asked last, its answer tells that no other will come.
    public var isDeviceAttributes: Bool { introducer == "[" && text.hasPrefix("?") && text.hasSuffix("c") }

    /// Where the cursor is, if this says so (CPR, `ESC [ 12 ; 1 R`).
    var cursor: Position? {
        guard introducer == "[", text.last == "R" else { return nil }
        let numbers = text.dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else { return nil }
        return Position(column: numbers[1] - 1, row: numbers[0] - 1)
    }

    /// An answer.
    public init(_ introducer: Character, _ text: String) { (self.introducer, self.text) = (introducer, text) }
}
