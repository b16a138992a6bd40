public import GitHubModel
import HTTPTransport
import HTTPTypes

/// How much of a repository is written in a language.
public struct LanguageShare: Sendable, Hashable, Decodable {
    /// GitHub's name for the language.
    public let language: String
    /// Bytes of its files.
    public let bytes: Int

    /// `bytes` of `language`.
    public init(_ language: String, bytes: Int) { (self.language, self.bytes) = (language, bytes) }
}

extension GitHubClient {
    /// `GET /repos/{owner}/{repo}`, following renames.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    public func repository(_ name: String, of owner: Login) async throws -> Repository {
        try await value(of: Endpoint(["repos", owner.description, name])) { (wire: WireRepository, _) in
            try wire.repository()
        }
    }

    /// `GET /repos/{owner}/{repo}/languages`: the most used first.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    public func languages(of name: String, of owner: Login) async throws -> [LanguageShare] {
        try await value(of: Endpoint(["repos", owner.description, name, "languages"])) { (wire: [String: Int], _) in
            wire.map { LanguageShare(TextSanitizer.singleLine($0.key), bytes: $0.value) }
                .sorted { ($1.bytes, $0.language) < ($0.bytes, $1.language) }
        }
    }

    /// `GET /rate_limit`: what is left of each bucket; `nil` from hosts without limits. It costs nothing itself.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    public func rateLimits() async throws -> [RateLimitResource: RateLimit]? {
        var endpoint = Endpoint(["rate_limit"], resource: .none)
        endpoint.isCacheable = false
        do {
            return try await value(of: endpoint) { (wire: WireRateLimit, answer) in
                let now = RateLimitHeaders.serverTime(answer.fields)
                let pairs = wire.resources.compactMap { name, window in
                    window.allowance(at: now).map { (RateLimitResource(rawValue: TextSanitizer.singleLine(name)), $0) }
                }
                return Dictionary(pairs) { first, _ in first }
            }
        } catch GitHubError.notFound {
            return nil
        }
    }
}

/// The answer of `GET /rate_limit`; buckets come and go.
private struct WireRateLimit: Decodable {
    struct Window: Decodable {
        let limit: Int?
        let remaining: Int?
        let reset: Int?

        /// - Parameter now: the server's time, in seconds since 1970.
        func allowance(at now: Double) -> RateLimit? {
            guard let limit, let remaining, let reset else { return nil }
            return RateLimit(
                limit: limit, remaining: max(0, remaining), resetsIn: .seconds(max(0, Double(reset) - now)))
        }
    }
    let resources: [String: Window]
}
