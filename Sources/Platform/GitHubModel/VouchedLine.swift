/// A line of `VOUCHED.td`, such as `login`, `github:login reason`, or `-login reason` for somebody who was denounced
/// (<https://github.com/mitchellh/vouch>).
package struct VouchedLine: Sendable, Hashable {
    package let login: Login
    package let isDenounced: Bool
    /// What follows the login, without control characters, or `nil`.
    package let reason: String?

    private static let maxReason = 300

    /// Returns `nil` for a comment, an account of another platform, or a text that is no login.
    package init?(_ line: some StringProtocol) {
        let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let first = words.first, first.first != "#" else { return nil }
        isDenounced = first.first == "-"
        let parts = (isDenounced ? first.dropFirst() : first[...]).split(separator: ":", maxSplits: 1)
        guard parts.count < 2 || parts[0].lowercased() == "github",
            let login = parts.last.flatMap({ Login(ifValid: String($0)) })
        else { return nil }
        self.login = login
        let text = words.count == 2 ? TextSanitizer.singleLine(String(words[1].prefix(Self.maxReason))) : ""
        reason = text.isEmpty ? nil : text
    }
}
