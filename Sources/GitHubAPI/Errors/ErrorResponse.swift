import GitHubModel
import HTTPTransport
import HTTPTypes

/// An answer that is not a success, and what it means
/// (<https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api>).
struct ErrorResponse {
    /// What silences requests because of this answer.
    enum Classification {
        /// The bucket of the answer's header is empty: it waits for its reset.
        case rateLimitExhausted(RateLimitHeaders.Window)
        /// The host asks for silence; it may not say for how long.
        case secondaryLimit(Duration?)
        case error(GitHubError)
    }

    private let status: Int
    private let fields: HTTPFields
    private let headers: RateLimitHeaders
    private let body: Body
    private let hadToken: Bool

    /// - Parameter token: what the request carried; it is shown nowhere, even if the answer holds it.
    init(_ reply: Response, headers: RateLimitHeaders, token: Token?) {
        status = reply.head.status.code
        fields = reply.head.headerFields
        self.headers = headers
        hadToken = token != nil
        body = Body(reply.body, hiding: token)
    }

    var classification: Classification {
        switch status {
        case 400: .error(.badRequest(message: body.displayMessage))
        case 401: .error(unauthorizedError)
        case 403, 429: limit ?? .error(forbiddenError)
        case 404: .error(.notFound)
        case 409: .error(.conflict(message: body.displayMessage))
        case 410: .error(.unsupportedAPIVersion)
        case 422: .error(.invalid(message: body.displayMessage))
        case 451: .error(.blocked(reason: body.block ?? "legal reasons"))
        case 500...599: .error(.serverError(status: status))
        default: .error(.unexpectedStatus(status: status))
        }
    }

    /// A 401. GitHub's words for a mistyped, expired and revoked token are the same; with other words, or from a proxy on
    /// the way, it is not about the token.
    private var unauthorizedError: GitHubError {
        guard hadToken else { return .authenticationRequired }
        let isBad = body.message?.lowercased().hasPrefix("bad credentials") == true
        return isBad ? .unauthorized : .forbidden(message: body.displayMessage)
    }

    /// A 403 or 429 as a limit, told as GitHub says to: `retry-after`, then nothing remaining, then its words.
    private var limit: Classification? {
        if let wait = headers.retryAfter { return .secondaryLimit(wait) }
        if let window = headers.window, window.remaining == 0 { return .rateLimitExhausted(window) }
        return status == 429 || headers.isExhausted || body.mentionsSecondaryLimit ? .secondaryLimit(nil) : nil
    }

    /// A 403 that is no limit: only its header and words tell which of the many it is.
    private var forbiddenError: GitHubError {
        let message = body.message ?? ""
        if let field = fields[.singleSignOn] { return .singleSignOn(address: Self.address(in: field)) }
        if let reason = body.block { return .blocked(reason: reason) }
        if message.contains("OAuth App access restrictions") { return .appRestricted(message: message) }
        if message.contains("login attempts exceeded") { return .loginAttemptsExceeded }
        if body.text.contains("User Agent") || body.text.contains("User-Agent") { return .userAgentRejected }
        return .forbidden(message: body.displayMessage)
    }

    /// The address in `required; url=https://…`, if it is one that may be shown.
    private static func address(in field: String) -> String? {
        guard let range = field.firstRange(of: "url=") else { return nil }
        let text = field[range.upperBound...].prefix { $0 != ";" && $0 != " " }
        do { return try WebURL(String(text)).description } catch { return nil }
    }
}
