public import GitHubModel
import HTTPTransport
import HTTPTypes

/// A language of a repository and its share of the code.
public struct LanguageShare: Sendable, Hashable {
    /// GitHub's name of the language.
    public let language: String
    /// The size of the files in that language, in bytes.
    public let bytes: Int

    package init(_ language: String, bytes: Int) {
        self.language = language
        self.bytes = bytes
    }
}

extension GitHubClient {
    /// Returns a repository: `GET /repos/{owner}/{repo}`. Follows renames.
    public func repository(_ name: String, of owner: Login) async throws -> Repository {
        try await value(of: Endpoint(["repos", owner.description, name])) { (wire: WireRepository, _) in
            wire.repository
        }
    }

    /// Returns the languages of a repository, largest share first: `GET /repos/{owner}/{repo}/languages`.
    public func languages(of name: String, of owner: Login) async throws -> [LanguageShare] {
        try await value(of: Endpoint(["repos", owner.description, name, "languages"])) { (wire: [String: Int], _) in
            wire.map { LanguageShare($0.key.sanitizedLine, bytes: $0.value.clampedCount) }
                .sorted { ($1.bytes, $0.language) < ($0.bytes, $1.language) }
        }
    }

    /// Returns the rate limits of all resources, or `nil` if the host has none: `GET /rate_limit`. The request does not
    /// count against a limit.
    public func rateLimits() async throws -> [RateLimitResource: RateLimit]? {
        var endpoint = Endpoint(["rate_limit"], resource: .none)
        endpoint.isCacheable = false
        do {
            return try await value(of: endpoint) { (wire: WireRateLimits, source) in
                wire.rateLimits(at: RateLimitHeaders.serverTime(source.fields))
            }
        } catch GitHubError.notFound {
            return nil
        }
    }
}

/// The response of `GET /rate_limit`. GitHub adds and removes resources.
struct WireRateLimits: Decodable {
    struct Window: Decodable {
        let limit: Int?
        let remaining: Int?
        let reset: Int?

        /// Returns `nil` if a field is missing. `now` is the server's time in seconds since 1970.
        func rateLimit(at now: Double) -> RateLimit? {
            guard let limit, let remaining, let reset else { return nil }
            return RateLimit(
                limit: limit.clampedCount, remaining: remaining.clampedCount,
                resetsIn: RateLimitHeaders.delay(Double(reset) - now))
        }
    }
    let resources: [String: Window]

    func rateLimits(at now: Double) -> [RateLimitResource: RateLimit] {
        var limits: [RateLimitResource: RateLimit] = [:]
        for (name, window) in resources {
            guard let resource = RateLimitResource(untrusted: name), let limit = window.rateLimit(at: now) else {
                continue
            }
            limits[resource] = limit
        }
        return limits
    }
}
