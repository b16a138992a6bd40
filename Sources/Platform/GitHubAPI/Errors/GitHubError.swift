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
    /// 403: a rule of an organization, or the state of the account.
    case restricted(AccessRestriction)
    /// 403: the `User-Agent` field is missing or invalid.
    case userAgentRejected
    /// 403 for another reason, with GitHub's message.
    case forbidden(message: String)
    /// 403: GitHub does not list the contributors of so large a repository.
    case listTooLarge
    /// The list has more than 1,000 pages or 100,000 items. Those of the first pages were returned.
    case listTooLong(pages: Int)
    /// The pages of a list end, or repeat, before one that is the last, or they are of different versions of the list.
    /// Those that were loaded were returned.
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

    /// Whether cached data can be used instead of the response: not if it does not exist, is not accessible, or if the
    /// user must sign in or change the query.
    package var allowsFallback: Bool {
        switch self {
        case .unauthorized, .authenticationRequired, .singleSignOn, .appRestricted, .restricted, .notFound, .invalid,
            .blocked:
            false
        default: true
        }
    }

    /// Whether only what was requested is missing or refused, so that requests for something else can succeed.
    package var isOfResource: Bool {
        switch self {
        case .notFound, .singleSignOn, .appRestricted, .restricted, .forbidden, .blocked, .listTooLarge, .conflict: true
        default: false
        }
    }

    /// Whether an organization refuses the request because of the token, so that an anonymous one may be answered.
    var isAboutToken: Bool {
        switch self {
        case .singleSignOn, .appRestricted: true
        case .restricted(let restriction): restriction.isOfOrganization
        default: false
        }
    }

    package var rateLimitDelay: Duration? {
        switch self {
        case .rateLimited(_, let delay), .secondaryRateLimited(let delay): delay
        default: nil
        }
    }

    /// The error of a request for something that is known to exist: a 404 is an unexpected status.
    package var treatingNotFoundAsUnexpected: GitHubError { self == .notFound ? .unexpectedStatus(status: 404) : self }
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
        case .restricted(let restriction):
            .restricted(AccessRestriction(restriction.reason, owner: restriction.owner.map(hide)))
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

/// Returns the value of `body`, which requests something that is known to exist. Never throws ``GitHubError/notFound``.
func unexpectedIfNotFound<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch let error as GitHubError {
        throw error.treatingNotFoundAsUnexpected
    }
}

extension GitHubError: CustomStringConvertible {
    /// What happened, in one sentence. `Problem` has the facts from which the program says what to do.
    public var description: String {
        switch self {
        case .network(let error): error.description
        case .badRequest(let message): "GitHub rejected the request (\(message))."
        case .unauthorized: "GitHub rejected the token."
        case .authenticationRequired: "This requires signing in."
        case .loginAttemptsExceeded: "Too many rejected tokens."
        case .singleSignOn: "The organization requires single sign-on."
        case .appRestricted: "The organization has not approved this app."
        case .restricted(let restriction): restriction.description
        case .userAgentRejected: "GitHub rejected the User-Agent header."
        case .forbidden(let message): "GitHub denied access: \(message)."
        case .listTooLarge: "GitHub does not list the contributors of this repository: there are too many."
        case .listTooLong(1): "The list is too long: only the first page was loaded."
        case .listTooLong(let pages): "The list is too long: only the first \(pages) pages were loaded."
        case .incompleteList: "The list is incomplete: GitHub did not send its last page."
        case .notFound: "Not found, or you don't have access."
        case .conflict(let message): "GitHub reported a conflict (\(message))."
        case .unsupportedAPIVersion: "GitHub no longer supports this API version."
        case .invalid(let message): "GitHub rejected the query: \(message)."
        case .rateLimited(.search, _): "Search limit reached."
        case .rateLimited: "Rate limit reached."
        case .secondaryRateLimited: "GitHub asked to slow down."
        case .blocked(let reason): "GitHub blocked access to this repository (\(reason))."
        case .serverError(let status): "GitHub returned a server error (\(status))."
        case .unexpectedStatus(let status): "GitHub returned an unexpected status (\(status))."
        case .invalidResponse(let host): "\(host) sent an unreadable response."
        case .notCached: "Not cached."
        case .crossHostPage(let host): "GitHub linked to a page on another host (\(host))."
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
