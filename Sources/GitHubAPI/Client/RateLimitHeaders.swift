import GitHubModel
import HTTPTransport
import HTTPTypes

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// What the header of an answer says about limits, told in the server's own clock, so that ours may be wrong.
struct RateLimitHeaders: Sendable {
    /// A bucket's window as one answer describes it.
    struct Window: Sendable, Hashable {
        let bucket: RateLimitResource
        let limit: Int
        let remaining: Int
        /// When it ends, in seconds since 1970 by the server's clock: windows are told apart by it.
        let end: Int
        /// Until it ends, from when the answer was made.
        let endsIn: Duration

        /// Until it is over for certain: both ends of ``endsIn`` are rounded.
        var wait: Duration { endsIn + .seconds(1) }
    }

    /// `x-ratelimit-*`; `nil` where a host sends none.
    let window: Window?
    /// Nothing remains, be it known until when or not.
    let isExhausted: Bool
    /// `retry-after`, be it a number of seconds or a date; `nil` where it is missing, blank or neither.
    let retryAfter: Duration?

    /// A day: a wrong header must not silence a host for longer.
    private static let maxWait = 86_400.0

    init(_ fields: HTTPFields) {
        let now = Self.serverTime(fields)
        window = Self.window(in: fields, now: now)
        isExhausted = fields[.rateRemaining].flatMap { Int($0) } == 0
        retryAfter = fields[.retryAfter].flatMap { text in
            (Int(text).map(Double.init) ?? HTTPDate.seconds(text).map { Double($0) - now }).map(Self.wait)
        }
    }

    /// The `date` of the answer in seconds since 1970; where there is none, our own.
    static func serverTime(_ fields: HTTPFields) -> Double {
        fields[.date].flatMap(HTTPDate.seconds).map(Double.init) ?? Date().timeIntervalSince1970
    }

    private static func window(in fields: HTTPFields, now: Double) -> Window? {
        func number(_ name: HTTPField.Name) -> Int? { fields[name].flatMap { Int($0) } }
        guard let limit = number(.rateLimit), let remaining = number(.rateRemaining), let end = number(.rateReset)
        else { return nil }
        return Window(
            bucket: fields[.rateResource].map { RateLimitResource(rawValue: TextSanitizer.singleLine($0)) } ?? .core,
            limit: limit,
            remaining: max(0, remaining),
            end: end, endsIn: wait(Double(end) - now))
    }

    private static func wait(_ seconds: Double) -> Duration { .seconds(max(0, min(seconds, maxWait))) }
}

extension HTTPField.Name {
    static let rateLimit = Self(known: "x-ratelimit-limit")
    static let rateRemaining = Self(known: "x-ratelimit-remaining")
    static let rateReset = Self(known: "x-ratelimit-reset")
    static let rateResource = Self(known: "x-ratelimit-resource")
    static let link = Self(known: "link")
    static let apiVersion = Self(known: "x-github-api-version")
    static let grantedScopes = Self(known: "x-oauth-scopes")
    static let singleSignOn = Self(known: "x-github-sso")

    /// A name that is seen here to be a token (RFC 9110, 5.1).
    private init(known name: String) {
        guard let valid = Self(name) else { preconditionFailure("\(name) can't name a header field") }
        self = valid
    }
}
