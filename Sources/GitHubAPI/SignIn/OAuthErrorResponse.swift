import GitHubModel

/// The keys of a refusal on the sign-in pages; a body without `error` is none.
struct OAuthErrorResponse: Decodable {
    /// GitHub's word for it, as sent.
    let error: String?
    /// With `slow_down`: the new least pause in seconds.
    let interval: Int?

    /// GitHub's sentence about it, else its word; safe to show, its length bounded.
    let reason: String?

    private enum CodingKeys: String, CodingKey { case error, interval, summary = "error_description" }

    init(from decoder: any Decoder) throws {
        let answer = try decoder.container(keyedBy: CodingKeys.self)
        error = try answer.decodeIfPresent(String.self, forKey: .error)
        interval = try answer.decodeIfPresent(Int.self, forKey: .interval)
        let summary = try answer.decodeIfPresent(String.self, forKey: .summary) ?? error
        reason = summary.map { TextSanitizer.singleLine(String($0.prefix(300))) }
    }
}
