public import GitHubModel

/// The name of the OAuth app (or GitHub App) that signs people in. It is public; it belongs to one host.
public struct ClientID: Sendable, Hashable, CustomStringConvertible {
    /// As GitHub shows it in the app's settings.
    public let description: String

    /// `option` (`--client-id`), else `GHSEARCH_CLIENT_ID`; none is built in.
    ///
    /// - Throws: ``SignInError/noClientID(host:)`` without one, ``SignInError/badClientID(_:)`` for what can't be one.
    public static func choose(
        option: String?, environment: [String: String], host: Host
    ) throws(SignInError) -> ClientID {
        let given = [option, environment["GHSEARCH_CLIENT_ID"]].compactMap { $0 }.first { !$0.isEmpty }
        guard let given else { throw .noClientID(webURL: host.webURL) }
        guard given.utf8.count <= 255, given.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .badClientID(given)
        }
        return ClientID(description: given)
    }
}
