import Foundation
import GitHubModel
import HTTPTransport
import HTTPTypes

/// An unsuccessful response and its meaning
/// (<https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api>).
struct ErrorResponse {
    enum Classification {
        case rateLimitExhausted(RateLimitWindow<Duration>)
        /// The secondary rate limit, with the delay if GitHub states one.
        case secondaryLimit(Duration?)
        case error(GitHubError)
    }

    private let status: Int
    private let fields: HTTPFields
    private let headers: RateLimitHeaders
    private let body: Body
    private let hadToken: Bool
    private let host: String

    /// `host` is for messages, from which `token` is removed.
    init(_ head: HTTPResponse, _ body: [UInt8], headers: RateLimitHeaders, host: String, token: Token?) {
        self.host = host
        status = head.status.code
        fields = head.headerFields
        self.headers = headers
        hadToken = token != nil
        self.body = Body(body, hiding: token)
    }

    var classification: Classification {
        switch status {
        case 400: .error(.badRequest(message: body.displayMessage))
        case 401: .error(unauthorizedError)
        case 403, 429: limit ?? .error(forbiddenError)
        // That of a proxy does not mean that something does not exist.
        case 404: .error(body.isObject ? .notFound : .invalidResponse(host: host))
        case 409: .error(.conflict(message: body.displayMessage))
        case 410: .error(.unsupportedAPIVersion)
        case 422: .error(.invalid(message: body.displayMessage))
        case 451: .error(.blocked(reason: body.block ?? "legal reasons"))
        case 500...599: .error(.serverError(status: status))
        default: .error(.unexpectedStatus(status: status))
        }
    }

    /// The error of a 401: about the token only with the message that GitHub has for a mistyped, an expired and a
    /// revoked one.
    private var unauthorizedError: GitHubError {
        guard hadToken else { return .authenticationRequired }
        let isRejected = body.message?.lowercased().hasPrefix("bad credentials") == true
        return isRejected ? .unauthorized : .forbidden(message: body.displayMessage)
    }

    /// The rate limit of a 403 or 429, in the order that GitHub documents: `retry-after`, `x-ratelimit-remaining`, the
    /// message.
    private var limit: Classification? {
        if let wait = headers.retryAfter { return .secondaryLimit(wait) }
        if let window = headers.window, window.remaining == 0 { return .rateLimitExhausted(window) }
        guard status == 429 || headers.isExhausted || body.mentionsSecondaryLimit else { return nil }
        // Without the number of remaining requests, the end of the window is the best that is known.
        return .secondaryLimit(headers.window == nil ? headers.resetsIn : nil)
    }

    private var forbiddenError: GitHubError {
        let message = body.message ?? ""
        if let field = fields[.singleSignOn] { return .singleSignOn(url: Self.url(in: field)) }
        if let reason = body.block { return .blocked(reason: reason) }
        if let error = Self.accessError(message) { return error }
        if message.contains("login attempts exceeded") { return .loginAttemptsExceeded }
        if body.text.contains("User Agent") || body.text.contains("User-Agent") { return .userAgentRejected }
        return .forbidden(message: body.displayMessage)
    }

    private static func url(in field: String) -> String? {
        guard let range = field.firstRange(of: "url=") else { return nil }
        let text = field[range.upperBound...].prefix { $0 != ";" && $0 != " " }
        guard text.utf8.count <= WebURL.maxDisplayedSize else { return nil }
        return WebURL(ifValid: String(text))?.description
    }
}

extension ErrorResponse {
    /// Returns the error of a message of GitHub about who or what may have access, or `nil` for another message. A
    /// response of the REST API and an error of a query have the same ones.
    static func accessError(_ message: String) -> GitHubError? {
        if message.contains("OAuth App access restrictions") { return .appRestricted(message: message) }
        if message.contains("SAML enforcement") { return .singleSignOn(url: nil) }
        return AccessRestriction(message: message).map { .restricted($0) }
    }

    /// Whether a message is about a rate limit. Hosts without headers send only the message.
    static func mentionsRateLimit(_ message: String) -> Bool {
        let text = message.lowercased()
        return ["secondary rate limit", "rate limit exceeded", "abuse detection"].contains { text.contains($0) }
    }
}

extension ErrorResponse {
    /// The body of an error response. It may be HTML, empty, or JSON in which fields are missing or have the wrong
    /// type.
    struct Body {
        let message: String?
        /// The reason why the repository is blocked, such as `dmca`.
        let block: String?
        let isObject: Bool
        let text: String
        private let details: [String]
        private let documentation: String
        private static let maxLength = 300

        init(_ bytes: [UInt8], hiding token: Token?) {
            func sentence(_ value: Any?) -> String? {
                guard let text = value as? String else { return nil }
                let line = TextSanitizer.singleLine(token?.redacting(in: text) ?? text, maxLength: Self.maxLength)
                    .trimmed
                return line.isEmpty ? nil : line
            }
            /// An element of `errors` is a string, or an object with optional fields.
            func detail(_ value: Any) -> String? {
                guard let object = value as? [String: Any] else { return sentence(value) }
                let parts = [object["field"], object["code"]].compactMap { $0 as? String }
                return sentence(object["message"] as? String ?? parts.joined(separator: " "))
            }
            // Many error pages are no JSON.
            let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
            let json = object ?? [:]
            isObject = object != nil
            let errors = json["errors"]
            text = TextSanitizer.singleLine(String(decoding: bytes.prefix(1000), as: UTF8.self))
            message = sentence(json["message"] as? String ?? json["error"])
            block = (json["block"] as? [String: Any]).map { sentence($0["reason"]) ?? "legal reasons" }
            if let errors = errors as? [Any] {
                details = errors.compactMap(detail)
            } else if let errors, let detail = detail(errors) {
                details = [detail]
            } else {
                details = []
            }
            documentation = json["documentation_url"] as? String ?? ""
        }

        var displayMessage: String {
            var parts = details
            if let message { parts.insert(message, at: 0) }
            let text = parts.joined(separator: ": ")
            return text.isEmpty ? "no reason given" : String(text.unicodeScalars.prefix(Self.maxLength))
        }

        /// Whether the error is about a rate limit that `x-ratelimit-*` does not show.
        var mentionsSecondaryLimit: Bool {
            message.map(ErrorResponse.mentionsRateLimit) == true
                || documentation.hasSuffix("secondary-rate-limits") || documentation.hasSuffix("#abuse-rate-limits")
        }
    }
}

extension String {
    /// The text without trailing spaces and periods, to be part of a sentence.
    fileprivate var trimmed: String {
        var text = self
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        return text
    }
}
