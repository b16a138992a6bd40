public import GitHubModel
import HTTPTransport
import HTTPTypes

/// How much of a repository is written in a language.
public struct LanguageShare: Sendable, Hashable, Decodable {
    /// GitHub's name for the language.
    public let language: String
    /// Bytes of its files.
    public let bytes: Int
}

extension GitHubClient {
    /// `GET /repos/{owner}/{repo}`, following renames.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    public func repository(_ name: String, of owner: Login) async throws -> Repository {
        let reply = try await reply(to: Endpoint(["repos", owner.description, name]))
        return try decode(reply) { (wire: WireRepository) in try wire.repository() }
    }

    /// `GET /repos/{owner}/{repo}/languages`: the most used first.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    public func languages(of name: String, of owner: Login) async throws -> [LanguageShare] {
        let reply = try await reply(to: Endpoint(["repos", owner.description, name, "languages"]))
        return try decode(reply) { (wire: [String: Int]) in
            wire.map { LanguageShare(language: SafeText.line($0.key), bytes: $0.value) }
                .sorted { ($1.bytes, $0.language) < ($0.bytes, $1.language) }
        }
    }

    /// `GET /rate_limit`: what is left of each bucket; `nil` from hosts without limits. It costs nothing itself.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    public func allowances() async throws -> [Bucket: Allowance]? {
        let reply: Reply
        do {
            reply = try await self.reply(to: Endpoint(["rate_limit"], bucket: .none))
        } catch GitHubError.notFound {
            return nil
        }
        let now = AnswerHeaders.serverTime(reply.response.headerFields)
        return try decode(reply) { (wire: WireRateLimit) in
            let pairs = wire.resources.compactMap { name, window in
                window.allowance(at: now).map { (Bucket(rawValue: SafeText.line(name)), $0) }
            }
            return Dictionary(pairs) { first, _ in first }
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
        func allowance(at now: Double) -> Allowance? {
            guard let limit, let remaining, let reset else { return nil }
            return Allowance(
                limit: limit, remaining: max(0, remaining), resetsIn: .seconds(max(0, Double(reset) - now)))
        }
    }
    let resources: [String: Window]
}
