/// What a rate limit counts: the `x-ratelimit-resource` of a response
/// (<https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api>).
public struct RateLimitResource: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
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

    /// Requests that don't count against a rate limit.
    static let none = RateLimitResource(rawValue: "")

    /// GitHub's name of the resource.
    public var description: String { rawValue }
}

/// The rate limit of a resource.
public struct RateLimit: Sendable, Hashable {
    /// The number of requests per window.
    public var limit: Int
    /// The number of remaining requests in the current window; 0 or more.
    public var remaining: Int
    /// The time until the window ends, from when this value was created.
    public var resetsIn: Duration

    package init(limit: Int, remaining: Int, resetsIn: Duration) {
        (self.limit, self.remaining, self.resetsIn) = (limit, remaining, resetsIn)
    }
}
