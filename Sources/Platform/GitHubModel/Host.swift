/// A GitHub host and its URLs: github.com, a subdomain of ghe.com (data residency), or an Enterprise Server.
///
/// | | github.com | SUB.ghe.com | Enterprise Server |
/// | --- | --- | --- | --- |
/// | REST | `https://api.github.com` | `https://api.SUB.ghe.com` | `https://HOST/api/v3` |
/// | web | `https://github.com` | `https://SUB.ghe.com` | `https://HOST` |
public struct Host: Sendable, Hashable {
    /// The name that a user enters, in lowercase: `github.com`, `octo.ghe.com`, `ghe.example.org:8443`.
    public let name: String
    /// The base of REST URLs, without a trailing slash.
    public let apiURL: String
    /// The base of web pages, including sign-in, without a trailing slash.
    public let webURL: String
    package let api: WebURL
    package let web: WebURL
    /// The key of stored credentials: ``name`` or the overridden API URL, then the web URL, after a space, if it is
    /// overridden. A token is never sent to another API, nor a refresh token to another web URL.
    package let key: String
    /// Whether the API is that of github.com or of a subdomain of ghe.com.
    package let isGitHubCloud: Bool

    /// Creates a host, with other URLs if they are specified. Without `webURL`, the web URL follows from `apiURL`.
    /// Spellings are normalized: `API.GitHub.com` becomes `github.com`.
    /// - Throws: ``InvalidHostError`` if `text` is not `host` or `host:port`, or a URL is neither `https` nor `http` to
    ///   a loopback address.
    public init(_ text: String, apiURL: String? = nil, webURL: String? = nil) throws(InvalidHostError) {
        guard !Token.isContained(in: text), let authority = Authority(text)?.withoutDefaultPort(of: "https") else {
            throw .notAHost(text)
        }
        let cloudName = Self.cloudName(of: authority.host)
        guard cloudName == nil || authority.port == nil else { throw .notAHost(text) }
        name = cloudName ?? "\(authority)"
        let defaultAPI = cloudName.map { "https://api.\($0)" } ?? "https://\(authority)/api/v3"
        let api = try apiURL.map(Self.base) ?? defaultAPI
        let isDefault = api == defaultAPI
        self.apiURL = api
        let ownWebURL = api.hasSuffix("/api/v3") ? String(api.dropLast("/api/v3".count)) : api
        let defaultWeb = isDefault ? "https://\(name)" : ownWebURL
        let web = try webURL.map(Self.base) ?? defaultWeb
        self.webURL = web
        self.api = try WebURL(api)
        self.web = try WebURL(web)
        key = (isDefault ? name : api) + (web == defaultWeb ? "" : " \(web)")
        isGitHubCloud = isDefault && cloudName != nil
    }

    /// Creates the host of a page, such as `https://github.com/mona`; `nil` if it is none.
    package init?(page: String) {
        guard let url = WebURL(ifValid: page) else { return nil }
        do {
            try self.init(url.authority)
        } catch {
            return nil
        }
    }

    package init(key: String) throws(InvalidHostError) {
        let parts = key.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let isURL = parts[0].contains("://")
        try self.init(
            isURL ? "github.com" : parts[0], apiURL: isURL ? parts[0] : nil, webURL: parts.count > 1 ? parts[1] : nil)
    }

    /// The URL of the GraphQL API: on an Enterprise Server `https://HOST/api/graphql`.
    package var graphQLURL: String { (isEnterpriseServer ? String(apiURL.dropLast("/v3".count)) : apiURL) + "/graphql" }

    package var apiName: String { api.host }

    /// ``name`` without its port: addresses and remotes of SSH name the host alone.
    package var hostname: String { Authority(name)?.host ?? name }

    package var isEnterpriseServer: Bool { apiURL.hasSuffix("/api/v3") }

    /// Whether `url` is a page of the host: of ``webURL``, or of ``name`` if the URLs are overridden.
    package func contains(page url: String) -> Bool {
        guard let page = WebURL(ifValid: url), let named = WebURL(ifValid: "https://\(name)") else { return false }
        return page.hasOrigin(of: web) || page.hasOrigin(of: named)
    }

    /// Returns `github.com` for it and its subdomains, `b.ghe.com` for `a.b.ghe.com`, `nil` for an Enterprise Server.
    private static func cloudName(of host: String) -> String? {
        if host == "github.com" || host.hasSuffix(".github.com") { return "github.com" }
        guard host.hasSuffix(".ghe.com") else { return nil }
        return host.split(separator: ".").suffix(3).joined(separator: ".")
    }

    private static func base(_ text: String) throws(InvalidHostError) -> String {
        let url = try WebURL(text)
        guard url.queryAndFragment.isEmpty, !Token.isContained(in: text) else { throw .notAURL(text) }
        var base = "\(url)"
        while base.hasSuffix("/") { base.removeLast() }
        return base
    }
}

extension Host: CustomStringConvertible {
    /// The name of the host, or its API URL if that is overridden, with the web URL in parentheses if that is
    /// overridden.
    public var description: String {
        let parts = key.split(separator: " ", maxSplits: 1)
        return parts.count > 1 ? "\(parts[0]) (\(parts[1]))" : key
    }
}

/// The reason why a text is not a valid GitHub host.
public enum InvalidHostError: Error, Hashable {
    /// Not `host` or `host:port`, or a port on github.com or ghe.com.
    case notAHost(String)
    /// Not an absolute `https` URL, or `http` URL of a loopback address.
    case notAURL(String)
    /// Plain `http` to another machine, which would send the token unencrypted.
    case notEncrypted(String)
}

extension InvalidHostError {
    /// Returns the error with the name of the variable that has its URL.
    package func naming(_ variables: [String: String?]) -> InvalidHostError {
        func named(_ text: String) -> String {
            variables.first { $0.value == text }.map { "\($0.key)=\(text)" } ?? text
        }
        return switch self {
        case .notAHost: self
        case .notAURL(let text): .notAURL(named(text))
        case .notEncrypted(let text): .notEncrypted(named(text))
        }
    }
}

extension InvalidHostError: CustomStringConvertible {
    /// What is wrong, then what to enter instead. Does not contain a token.
    public var description: String { Token.hiding(in: message) }

    private var message: String {
        switch self {
        case .notAHost(let text):
            "\"\(TextSanitizer.singleLine(text))\" is not a host: write github.com, octo.ghe.com or ghe.example.org:8443."
        case .notAURL(let text):
            "\"\(TextSanitizer.singleLine(text))\" is not an address: write it like https://ghe.example.org/api/v3."
        case .notEncrypted(let text):
            "Not using \(TextSanitizer.singleLine(text)): plain http is only for loopback addresses. Use https."
        }
    }
}
