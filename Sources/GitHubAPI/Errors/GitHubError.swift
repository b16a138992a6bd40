public import HTTPTransport

/// Why GitHub gave no answer. `CancellationError` is thrown as itself, never wrapped.
public enum GitHubError: Error, Hashable {
    /// No answer came at all.
    case network(TransportError)
    /// 400: GitHub does not understand the request.
    case badRequest(message: String)
    /// 401 to a token: it is mistyped, expired or revoked.
    case unauthorized
    /// 401 without a token: only somebody signed in may ask this.
    case authenticationRequired
    /// 403 after several refused tokens: GitHub refuses every sign-in of that account for a while.
    case loginAttemptsExceeded
    /// 403: the organization wants a single sign-on first, at the address if GitHub gave one.
    case singleSignOn(address: String?)
    /// 403: the organization does not let this app read what was asked.
    case appRestricted(message: String)
    /// 403: GitHub wants a `User-Agent`.
    case userAgentRejected
    /// 403 of another kind, with GitHub's words.
    case forbidden(message: String)
    /// 404: not there, or not to be seen.
    case notFound
    /// 409.
    case conflict(message: String)
    /// 410: GitHub no longer answers in the version of its API that is spoken here.
    case unsupportedAPIVersion
    /// 422: GitHub takes no such value, with its words.
    case invalid(message: String)
    /// 403 or 429, or known beforehand: nothing is left of the allowance.
    case rateLimited(RateLimitResource, retryAfter: Duration)
    /// 403 or 429: too much at once, whatever is left of the allowance.
    case secondaryRateLimited(retryAfter: Duration)
    /// 451, or 403 with a block: GitHub had to close it, for the reason given in its word (`dmca`, `tos`, …).
    case blocked(reason: String)
    /// 500 to 599: trouble at GitHub.
    case serverError(status: Int)
    /// A status that nothing above covers.
    case unexpectedStatus(status: Int)
    /// The answer is not what GitHub's description says.
    case invalidResponse(host: String)
    /// Nothing may be asked, and nothing is stored.
    case notCached
    /// GitHub named a next page on another host.
    case crossHostPage(host: String)
}

extension GitHubError {
    /// No way to the host: what is kept may stand in, and later there may be one. A host that answers badly is another
    /// matter.
    public var isConnectivityError: Bool {
        switch self {
        case .network(.hostNotFound), .network(.unreachable), .network(.timedOut): true
        default: false
        }
    }
}

extension GitHubError: CustomStringConvertible {
    /// What happened, then what to do: ready to stand alone on a terminal line.
    public var description: String {
        switch self {
        case .network(let error): error.description
        case .badRequest(let message): "GitHub does not understand the request (\(message)). Update ghsearch."
        case .unauthorized: "GitHub did not accept the sign-in. Run `ghsearch login`."
        case .authenticationRequired: "GitHub answers this only to somebody signed in. Run `ghsearch login`."
        case .loginAttemptsExceeded: "GitHub refuses this account's sign-ins for a while. Try again in some minutes."
        case .singleSignOn(let address?): "The organization wants a single sign-on first: open \(address)"
        case .singleSignOn(nil): "The organization wants a single sign-on first. Sign in to it in the browser."
        case .appRestricted: "The organization does not let this app in. Ask one of its owners to approve it."
        case .userAgentRejected: "GitHub refused the request's User-Agent. Update ghsearch."
        case .forbidden(let message): "GitHub refused: \(message). Check what the token may do with `ghsearch status`."
        case .notFound: "GitHub knows nothing there, or does not show it to you. Check the name."
        case .conflict(let message): "GitHub could not do it just now (\(message)). Try again."
        case .unsupportedAPIVersion: "GitHub no longer speaks this version of its API. Update ghsearch."
        case .invalid(let message): "GitHub can't search for that: \(message). Change the text."
        case .rateLimited(let bucket, let wait): Self.exhaustedMessage(bucket, wait)
        case .secondaryRateLimited(let wait): "GitHub asks for a pause. Try again in \(Self.formattedDelay(for: wait))."
        case .blocked(let reason): "GitHub had to close this repository (\(reason)). It can't be shown."
        case .serverError(let status): "GitHub has trouble of its own (\(status)). Try again in a minute."
        case .unexpectedStatus(let status): "GitHub answered with \(status), which means nothing here. Try again."
        case .invalidResponse(let host): "\(host) sent an answer that can't be read. Try again."
        case .notCached: "That is not stored here, and --offline asks nothing. Try without it."
        case .crossHostPage(let host): "GitHub named a next page on \(host), which is not asked. Try again."
        }
    }

    private static func exhaustedMessage(_ bucket: RateLimitResource, _ wait: Duration) -> String {
        let what = bucket == .search ? "The search allowance" : "GitHub's allowance"
        return "\(what) is used up. Try again in \(formattedDelay(for: wait))."
    }

    /// `40 s`, `12 min` or `2 h`, rounded up, so that it is over by then.
    public static func formattedDelay(for wait: Duration) -> String {
        let seconds = wait.components.seconds + (wait.components.attoseconds > 0 ? 1 : 0)
        switch seconds {
        case ...99: return "\(max(1, seconds)) s"
        case ...5400: return "\((seconds + 59) / 60) min"
        default: return "\((seconds + 3599) / 3600) h"
        }
    }
}
