import Foundation
import GitHubModel
import HTTPTransport
import HTTPTypes

/// What a rate limit counts: the `x-ratelimit-resource` of a response
/// (<https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api>).
public struct RateLimitResource: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// GitHub's name of the resource.
    public let rawValue: String
    /// Creates a resource from GitHub's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Most requests: 60 per hour without a token, 5,000 with one.
    public static let core = RateLimitResource(rawValue: "core")
    /// Searches: 10 per minute without a token, 30 with one.
    public static let search = RateLimitResource(rawValue: "search")

    /// GraphQL queries: 5,000 points per hour with a token. Most queries cost one point.
    public static let graphql = RateLimitResource(rawValue: "graphql")

    /// Creates a resource from what a host sent, or returns `nil` if GitHub could not have: it is shown, stored, and
    /// can be a token.
    init?(untrusted name: String) {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let isName = name.utf8.allSatisfy { letters.contains($0) || $0 == UInt8(ascii: "_") }
        guard isName, (1...40).contains(name.utf8.count) else { return nil }
        self.init(rawValue: name)
    }

    static let none = RateLimitResource(rawValue: "")

    /// GitHub's name of the resource.
    public var description: String { rawValue }
}

/// How many requests GitHub still accepts for a resource, out of how many, and when the count starts again.
public struct RateLimit: Sendable, Hashable {
    /// The number of requests per window.
    public var limit: Int
    /// The number of remaining requests in the current window; 0 or more.
    public var remaining: Int
    /// The time until the window ends, from when this value was created.
    public var resetsIn: Duration

    package init(limit: Int, remaining: Int, resetsIn: Duration) {
        self.limit = limit
        self.remaining = remaining
        self.resetsIn = resetsIn
    }
}

/// The state of one rate limit in a response: the limit, the requests that are left, and the end of the window.
/// `Time` is the type of the end: a duration from the response, or a date.
struct RateLimitWindow<Time: Sendable & Hashable>: Sendable, Hashable {
    let resource: RateLimitResource
    let limit: Int
    var remaining: Int
    /// When the window ends, in seconds since 1970 by the server's clock. It identifies the window.
    let end: Int
    /// When the window ends: the time from a response, by the clock of a limiter, or by this machine's clock.
    let resets: Time

    func resetting<Other>(_ resets: Other) -> RateLimitWindow<Other> {
        RateLimitWindow<Other>(resource: resource, limit: limit, remaining: remaining, end: end, resets: resets)
    }

    /// Whether both are from responses in the same window. Servers differ by about a second in the end of one window.
    func isSameWindow<Other>(as other: RateLimitWindow<Other>) -> Bool { abs(end - other.end) <= 5 }

    /// Whether the window is of a later response. Responses arrive out of order: within a window only a lower number is
    /// newer.
    func isNewer<Other>(than other: RateLimitWindow<Other>) -> Bool {
        isSameWindow(as: other) ? remaining < other.remaining : end > other.end
    }
}

extension RateLimitWindow: Codable where Time: Codable {}

extension RateLimitWindow<Duration> {
    /// The time until the window has certainly ended: one second more, because both times are rounded.
    var retryAfter: Duration { resets + .seconds(1) }
}

/// The rate limit fields of a response header. Times are relative to the server's clock, so a wrong local clock does no
/// harm.
struct RateLimitHeaders: Sendable {
    /// The values of `x-ratelimit-*`, with the time from the response to the end of the window; `nil` if one is missing
    /// or invalid.
    let window: RateLimitWindow<Duration>?
    /// As ``RateLimitWindow/retryAfter``, or `nil` if `x-ratelimit-reset` is missing or past.
    let resetsIn: Duration?
    let isExhausted: Bool
    /// The value of `retry-after`, in seconds or as a date, or `nil` if it is missing or invalid.
    let retryAfter: Duration?

    /// The longest delay, a day: a wrong header must not block a host for longer.
    private static let maxDelay = 86_400.0

    init(_ fields: HTTPFields) {
        let now = Self.serverTime(fields)
        window = Self.window(in: fields, now: now)
        let end = fields[.rateReset].flatMap { Int($0)?.clampedCount }.map { Self.delay(Double($0) - now) }
        resetsIn = end.flatMap { $0 > .zero ? $0 + .seconds(1) : nil }
        isExhausted = fields[.rateRemaining].flatMap { Int($0) } == 0
        retryAfter = fields[.retryAfter].flatMap { text in
            (Int(text).map(Double.init) ?? HTTPDate.seconds(text).map { Double($0) - now }).map(Self.delay)
        }
    }

    /// Returns the `date` of the response in seconds since 1970, or the local time if it is missing.
    static func serverTime(_ fields: HTTPFields) -> Double {
        fields[.date].flatMap(HTTPDate.seconds).map(Double.init) ?? Date().timeIntervalSince1970
    }

    private static func window(in fields: HTTPFields, now: Double) -> RateLimitWindow<Duration>? {
        func number(_ name: HTTPField.Name) -> Int? { fields[name].flatMap { Int($0)?.clampedCount } }
        guard let limit = number(.rateLimit), let remaining = number(.rateRemaining), let end = number(.rateReset)
        else { return nil }
        let resource = fields[.rateResource].map(RateLimitResource.init(untrusted:)) ?? .core
        return resource.map { resource in
            RateLimitWindow(
                resource: resource, limit: limit, remaining: remaining, end: end, resets: delay(Double(end) - now))
        }
    }

    static func delay(_ seconds: Double) -> Duration { .seconds(max(0, min(seconds, maxDelay))) }
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
    static let tokenExpiration = Self(known: "github-authentication-token-expiration")

    private init(known name: String) {
        guard let valid = Self(name) else { preconditionFailure("\(name) is not a valid header field name") }
        self = valid
    }
}
