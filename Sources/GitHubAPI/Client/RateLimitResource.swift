/// Which of GitHub's allowances a request counts against: the `x-ratelimit-resource` of its answer
/// (<https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api>).
public struct RateLimitResource: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// GitHub's name for it.
    public let rawValue: String
    /// A bucket by GitHub's name for it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Most requests: 60 an hour without a token, 5000 with one.
    public static let core = RateLimitResource(rawValue: "core")
    /// Searches: 10 a minute without a token, 30 with one.
    public static let search = RateLimitResource(rawValue: "search")

    /// What costs nothing, and may be asked whatever is left.
    static let none = RateLimitResource(rawValue: "")

    /// GitHub's name for it.
    public var description: String { rawValue }
}

/// What is left of a bucket.
public struct RateLimit: Sendable, Hashable {
    /// Requests in a full window.
    public var limit: Int
    /// Requests left in this window; 0 or more.
    public var remaining: Int
    /// Until the window ends, from when this was asked.
    public var resetsIn: Duration

    /// A state of a bucket.
    public init(limit: Int, remaining: Int, resetsIn: Duration) {
        (self.limit, self.remaining, self.resetsIn) = (limit, remaining, resetsIn)
    }
}
