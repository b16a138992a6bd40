package import GitHubModel

extension ClientID {
    /// Returns `option` (`--client-id`), otherwise `GHSEARCH_CLIENT_ID`, otherwise `configured`, which is the host's,
    /// otherwise `builtIn`, which is an app of github.com; `nil` without any of them.
    package static func choose(
        option: String?, environment: [String: String], configured: String? = nil, builtIn: String? = nil, host: Host
    ) throws(SignInError) -> ClientID? {
        let ofHost = configured ?? (host.name == "github.com" ? builtIn : nil)
        let text = [option, environment["GHSEARCH_CLIENT_ID"], ofHost].compactMap { $0 }.first { !$0.isEmpty }
        guard let text else { return nil }
        guard let client = ClientID(text) else { throw .invalidClientID(text) }
        return client
    }
}
