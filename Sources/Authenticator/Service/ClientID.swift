package import GitHubModel

/// The name of the OAuth app (or GitHub App) that signs people in. It is public; it belongs to one host.
package struct ClientID: Sendable, Hashable, CustomStringConvertible {
    /// As GitHub shows it in the app's settings.
    package let description: String

    /// `option` (`--client-id`), else `GHSEARCH_CLIENT_ID`, else `configured`, the host's own; none is built in.
    ///
    /// - Throws: ``SignInError/noClientID(webURL:)`` without one, ``SignInError/badClientID(_:)`` for what can't be one.
    package static func choose(
        option: String?, environment: [String: String], configured: String? = nil, host: Host
    ) throws(SignInError) -> ClientID {
        let given = [option, environment["GHSEARCH_CLIENT_ID"], configured].compactMap { $0 }.first { !$0.isEmpty }
        guard let given else { throw .noClientID(webURL: host.webURL) }
        guard isValid(given) else { throw .invalidClientID(given) }
        return ClientID(description: given)
    }

    /// Whether `text` could be one: 1 to 255 visible ASCII characters.
    package static func isValid(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
