/// A line of `VOUCHED.td`, such as `login`, `github:login reason`, or `-login reason` for somebody who was denounced
/// (<https://github.com/mitchellh/vouch>).
package struct VouchedLine: Sendable, Hashable {
    /// The text in place of the login. Empty in an empty line.
    package let handle: Substring
    /// `nil` if ``handle`` is no login, or that of another platform than GitHub.
    package let login: Login?
    package let isOnOtherPlatform: Bool
    package let isDenounced: Bool
    /// What follows the login, without control characters, or `nil`.
    package let reason: String?

    private static let maxReason = 300

    /// Returns `nil` for a comment.
    package init?(_ line: String) {
        let rest = line.drop(while: \.isWhitespace)
        let word = rest.prefix { !$0.isWhitespace }
        guard word.first != "#" else { return nil }
        isDenounced = word.first == "-"
        let account = isDenounced ? word.dropFirst() : word
        let colon = account.firstIndex(of: ":")
        isOnOtherPlatform = colon.map { account[..<$0].lowercased() != "github" } ?? false
        handle = colon.map { account[account.index(after: $0)...] } ?? account
        login = isOnOtherPlatform ? nil : Login(ifValid: String(handle))
        let text = TextSanitizer.singleLine(String(rest[word.endIndex...].prefix(Self.maxReason)))
        let trimmed = text.drop { $0 == " " }
        reason = trimmed.isEmpty ? nil : String(trimmed)
    }
}
