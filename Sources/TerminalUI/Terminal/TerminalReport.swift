/// A report of the terminal, in response to a query or by itself: a sequence that is not a key.
package struct TerminalReport: Sendable, Hashable {
    /// The character after Esc: `[` for a control sequence; `_`, `P`, `]`, `X` or `^` for a string.
    package let introducer: Character
    /// The characters after the introducer, with the final byte of a control sequence, without the terminator of a
    /// string.
    package let text: String

    /// Whether this is a device attributes report (DA1, to the query `ESC [ c`). Every terminal sends it, and reports
    /// arrive in the order of the queries: if it is queried last, no other report follows.
    package var isDeviceAttributes: Bool { introducer == "[" && text.hasPrefix("?") && text.hasSuffix("c") }

    /// The position in a cursor position report (CPR, `ESC [ 12 ; 1 R`).
    var cursor: Position? {
        guard introducer == "[", text.last == "R" else { return nil }
        let numbers = text.dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else { return nil }
        return Position(column: numbers[1] - 1, row: numbers[0] - 1)
    }

    package init(_ introducer: Character, _ text: String) { (self.introducer, self.text) = (introducer, text) }
}
