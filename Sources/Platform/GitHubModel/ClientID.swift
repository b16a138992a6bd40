/// The client ID of the app that users sign in with. It is public and belongs to one host.
package struct ClientID: Sendable, Hashable, CustomStringConvertible {
    package let description: String

    /// Returns `nil` for a text that can't be the ID of an app.
    package init?(_ text: String) {
        guard Self.isValid(text) else { return nil }
        description = text
    }

    /// A secret is none: it would be sent as a public ID.
    package static func isValid(_ text: String) -> Bool {
        let isText = (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        return isText && !isSecret(text)
    }

    /// Whether `text` is a token or the beginning of one, or the client secret that GitHub shows beside the ID: 40
    /// hexadecimal digits, as old tokens have. IDs have 20 characters.
    package static func isSecret(_ text: String) -> Bool {
        let isLongHexadecimal = text.utf8.count > usualLength && text.allSatisfy { $0.isASCII && $0.isHexDigit }
        return isLongHexadecimal || Token.isStarted(in: text)
    }

    private static let usualLength = 20
}
