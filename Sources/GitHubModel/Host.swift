/// A GitHub: github.com, a data residency subdomain of ghe.com, or an Enterprise Server; and where its doors are.
///
/// | | github.com | SUB.ghe.com | Enterprise Server |
/// | --- | --- | --- | --- |
/// | REST | `https://api.github.com` | `https://api.SUB.ghe.com` | `https://HOST/api/v3` |
/// | GraphQL | `https://api.github.com/graphql` | `https://api.SUB.ghe.com/graphql` | `https://HOST/api/graphql` |
/// | web | `https://github.com` | `https://SUB.ghe.com` | `https://HOST` |
public struct Host: Sendable, Hashable {
    /// As a person names it, in lower case: `github.com`, `octo.ghe.com`, `ghe.example.org:8443`.
    public let name: String
    /// The base of REST addresses, without a slash at the end.
    public let apiURL: String
    /// Where GraphQL questions go.
    public let graphQLURL: String
    /// The base of the pages people see, sign-in among them, without a slash at the end.
    public let webURL: String
    /// What sign-ins are kept under: ``name``, or the API's address where it is not the host's own, so that a token never
    /// goes to a host it was not made for.
    public let key: String
    /// Whether the API is that of github.com or of a subdomain of ghe.com.
    public let isGitHubCloud: Bool

    /// The host a person names, at its own addresses. Spellings of one host become one: `API.GitHub.com` is `github.com`.
    ///
    /// - Throws: ``InvalidHostError`` if `text` is not `host` or `host:port`.
    public init(_ text: String) throws(InvalidHostError) {
        try self.init(text, apiURL: nil, webURL: nil)
    }

    /// The host a person names, at other addresses where given (`GHSEARCH_API_URL`, `GHSEARCH_WEB_URL`); the web address
    /// follows the API's unless it is given too.
    ///
    /// - Throws: ``InvalidHostError`` if `text` is no host, or an address is neither `https` nor loopback `http`.
    public init(_ text: String, apiURL: String?, webURL: String?) throws(InvalidHostError) {
        guard let place = HostAddresses(text) else { throw .notAHost(text) }
        let api = try apiURL.map(Self.base) ?? place.apiURL
        let hasOwnAPI = api == place.apiURL
        name = place.name
        self.apiURL = api
        let isServer = api.hasSuffix("/api/v3")
        graphQLURL = (isServer ? String(api.dropLast("/v3".count)) : api) + "/graphql"
        let follower = isServer ? String(api.dropLast("/api/v3".count)) : api
        self.webURL = try webURL.map(Self.base) ?? (hasOwnAPI ? place.webURL : follower)
        key = hasOwnAPI ? place.name : api
        isGitHubCloud = hasOwnAPI && place.isGitHubCloud
    }

    /// The host that sign-ins are kept for under ``key``, at the addresses that follow from it.
    ///
    /// - Throws: ``InvalidHostError`` if `key` is none.
    public init(key: String) throws(InvalidHostError) {
        try self.init(key.contains("://") ? "github.com" : key, apiURL: key.contains("://") ? key : nil, webURL: nil)
    }

    /// Whether it is an Enterprise Server, by its API's address; what stands in for github.com's API is none.
    public var isEnterpriseServer: Bool { apiURL.hasSuffix("/api/v3") }

    /// `text` as the base of addresses: no query, no slash at the end.
    private static func base(_ text: String) throws(InvalidHostError) -> String {
        let address = try WebURL(text)
        guard address.queryAndFragment.isEmpty else { throw .notAURL(text) }
        var base = "\(address)"
        while base.hasSuffix("/") { base.removeLast() }
        return base
    }
}

extension Host: CustomStringConvertible {
    /// What a person calls what answers: the host's name, or the address used instead.
    public var description: String { key }
}

/// A host's name in its one spelling, and the addresses that follow from it.
private struct HostAddresses {
    let name: String
    let apiURL: String
    var webURL: String { "https://\(name)" }
    let isGitHubCloud: Bool

    init?(_ text: String) {
        guard let authority = Authority(text)?.withoutDefaultPort(of: "https") else { return nil }
        if let name = Self.cloudName(of: authority.host) {
            guard authority.port == nil else { return nil }
            (self.name, apiURL, isGitHubCloud) = (name, "https://api.\(name)", true)
        } else {
            (name, apiURL, isGitHubCloud) = ("\(authority)", "https://\(authority)/api/v3", false)
        }
    }

    /// `github.com` for it and all its subdomains, `b.ghe.com` for `a.b.ghe.com`; `nil` for an Enterprise Server.
    private static func cloudName(of host: String) -> String? {
        if host == "github.com" || host.hasSuffix(".github.com") { return "github.com" }
        guard host.hasSuffix(".ghe.com") else { return nil }
        return host.split(separator: ".").suffix(3).joined(separator: ".")
    }
}
