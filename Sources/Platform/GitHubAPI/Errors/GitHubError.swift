import GitHubModel
public import HTTPTransport

/// An error of a request to GitHub. `CancellationError` is thrown as itself.
public enum GitHubError: Error, Hashable {
    /// No response arrived.
    case network(TransportError)
    /// 400: GitHub rejected the request.
    case badRequest(message: String)
    /// 401 with a token: it is mistyped, expired or revoked.
    case unauthorized
    /// 401 without a token: the request requires one.
    case authenticationRequired
    /// 403: GitHub has locked the account for some minutes, after several rejected tokens.
    case loginAttemptsExceeded
    /// 403: the organization requires single sign-on, at the URL if GitHub sent one.
    case singleSignOn(url: String?)
    /// 403: the organization has not approved the app.
    case appRestricted(message: String)
    /// 403: the `User-Agent` field is missing or invalid.
    case userAgentRejected
    /// 403 for another reason, with GitHub's message.
    case forbidden(message: String)
    /// 403: GitHub does not list the contributors of so large a repository.
    case listTooLarge
    /// The list has more than 1,000 pages or 100,000 items. Those of the first pages were returned.
    case listTooLong(pages: Int)
    /// The pages of a list end, or repeat, before one that is the last, or they are of different versions of the list. Those that
    /// were loaded were returned.
    case incompleteList
    /// 404: not found, or not visible with this token.
    case notFound
    /// 409: a conflict, such as an empty repository.
    case conflict(message: String)
    /// 410: GitHub no longer supports ``GitHubClient/apiVersion``.
    case unsupportedAPIVersion
    /// 422: a parameter is invalid, with GitHub's message.
    case invalid(message: String)
    /// 403 or 429, or no request was sent: no requests remain. The delay counts from the error.
    case rateLimited(RateLimitResource, retryAfter: Duration)
    /// 403 or 429, or no request was sent: the secondary rate limit. The delay counts from the error.
    case secondaryRateLimited(retryAfter: Duration)
    /// 451, or 403 with a block: GitHub blocked access, for the reason that it states (`dmca`, `tos`, …).
    case blocked(reason: String)
    /// 500 to 599: a server error, after all retries.
    case serverError(status: Int)
    /// Another status.
    case unexpectedStatus(status: Int)
    /// The body can't be decoded.
    case invalidResponse(host: String)
    /// No requests are allowed, and the response is not cached.
    case notCached
    /// The link to the next page leads to another host.
    case crossHostPage(host: String)
}

extension GitHubError {
    /// Whether the host can't be reached, so that cached data is used. False if the host sent an invalid response.
    package var isConnectivityError: Bool {
        switch self {
        case .network(.hostNotFound), .network(.unreachable), .network(.timedOut): true
        case .network(.interrupted(_, _, let hasBegun)): !hasBegun
        default: false
        }
    }

    /// Whether cached data can be used instead of the response. False if the error is about the thing itself (it does not
    /// exist, or is not accessible), and if the user must sign in or change the query.
    package var allowsFallback: Bool {
        switch self {
        case .unauthorized, .authenticationRequired, .singleSignOn, .appRestricted, .notFound, .invalid, .blocked: false
        default: true
        }
    }

    /// Whether a rate limit is reached, which no other request at once changes.
    package var isRateLimit: Bool {
        switch self {
        case .rateLimited, .secondaryRateLimited: true
        default: false
        }
    }

    /// The error of a request for something that is known to exist: a 404 is an unexpected status.
    package var treatingNotFoundAsUnexpected: GitHubError { self == .notFound ? .unexpectedStatus(status: 404) : self }

    /// Returns the message for the command line. An anonymous user can raise the rate limits by signing in.
    package func message(isAnonymous: Bool) -> String {
        guard isAnonymous, case .rateLimited = self else { return description }
        return "\(description.dropLast()), or run `ghsearch login` for more."
    }
}

extension GitHubError {
    /// Returns the error without the token of the request, which a host may repeat.
    func hiding(_ token: Token?) -> GitHubError {
        guard let token else { return self }
        func hide(_ text: String) -> String { token.redacting(in: text) }
        return switch self {
        case .network(let error): .network(error.mapTexts(hide))
        case .badRequest(let message): .badRequest(message: hide(message))
        case .singleSignOn(let url): .singleSignOn(url: url.map(hide))
        case .appRestricted(let message): .appRestricted(message: hide(message))
        case .forbidden(let message): .forbidden(message: hide(message))
        case .conflict(let message): .conflict(message: hide(message))
        case .invalid(let message): .invalid(message: hide(message))
        case .rateLimited(let resource, let delay):
            .rateLimited(RateLimitResource(rawValue: hide(resource.rawValue)), retryAfter: delay)
        case .blocked(let reason): .blocked(reason: hide(reason))
        case .crossHostPage(let host): .crossHostPage(host: hide(host))
        default: self
        }
    }
}

/// Returns the value of `body`, which requests something that is known to exist.
///
/// - Throws: The errors of `body`, but never ``GitHubError/notFound``.
func unexpectedIfNotFound<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch let error as GitHubError {
        throw error.treatingNotFoundAsUnexpected
    }
}

extension GitHubError: CustomStringConvertible {
    /// What happened, then what to do; a complete line for the terminal.
    public var description: String {
        switch self {
        case .network(let error): error.description
        case .badRequest(let message): "GitHub rejected the request (\(message)). Update ghsearch."
        case .unauthorized: "GitHub rejected the token. Run `ghsearch login`."
        case .authenticationRequired: "This requires signing in. Run `ghsearch login`."
        case .loginAttemptsExceeded: "Too many rejected tokens. Try again in a few minutes."
        case .singleSignOn(let url?): "The organization requires single sign-on. Open \(url)"
        case .singleSignOn(nil): "The organization requires single sign-on. Sign in to it in the browser."
        case .appRestricted: "The organization has not approved this app. Contact one of its owners."
        case .userAgentRejected: "GitHub rejected the User-Agent header. Update ghsearch."
        case .forbidden(let message):
            "GitHub denied access: \(message). Check the token's scopes with `ghsearch status`."
        case .listTooLarge: "GitHub does not list the contributors of this repository: there are too many."
        case .listTooLong(1): "The list is too long: only the first page was loaded."
        case .listTooLong(let pages): "The list is too long: only the first \(pages) pages were loaded."
        case .incompleteList: "The list is incomplete: GitHub did not send its last page. Try again."
        case .notFound: "Not found, or you don't have access. Check the name."
        case .conflict(let message): "GitHub reported a conflict (\(message)). Try again."
        case .unsupportedAPIVersion: "GitHub no longer supports this API version. Update ghsearch."
        case .invalid(let message): "GitHub rejected the query: \(message). Change the text."
        case .rateLimited(let resource, let delay):
            "\(resource == .search ? "Search" : "Rate") limit reached. Try again in \(Self.formattedDelay(for: delay))."
        case .secondaryRateLimited(let delay):
            "GitHub asked to slow down. Try again in \(Self.formattedDelay(for: delay))."
        case .blocked(let reason): "GitHub blocked access to this repository (\(reason))."
        case .serverError(let status): "GitHub returned a server error (\(status)). Try again in a minute."
        case .unexpectedStatus(let status): "GitHub returned an unexpected status (\(status)). Try again."
        case .invalidResponse(let host): "\(host) sent an unreadable response. Try again."
        case .notCached: "Not cached. Try again without --offline."
        case .crossHostPage(let host): "GitHub linked to a page on another host (\(host)). Try again."
        }
    }

    /// Returns a delay such as `40 s`, `12 min` or `2 h`, rounded up.
    package static func formattedDelay(for delay: Duration) -> String {
        let seconds = delay.components.seconds + (delay.components.attoseconds > 0 ? 1 : 0)
        switch seconds {
        case ...99: return "\(max(1, seconds)) s"
        case ...5400: return "\((seconds + 59) / 60) min"
        default: return "\((seconds + 3599) / 3600) h"
        }
    }
}
