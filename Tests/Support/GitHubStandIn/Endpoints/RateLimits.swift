import Synchronization

/// The rate limits per bucket and account. A window starts with its first request.
final class RateLimits: Sendable {
    /// A rate limit as in the headers and in `/rate_limit`. `reset` is in epoch seconds.
    struct Window: Sendable, Equatable {
        var limit: Int
        var used = 0
        var reset: Int
        var remaining: Int { max(0, limit - used) }
    }
    private struct Key: Hashable {
        let bucket: RateLimitBucket
        let identity: RateLimitIdentity
    }
    private struct State {
        var limits: [Key: Int] = [:]
        var windows: [Key: Window] = [:]
        var secondary: SecondaryLimit?
        var isOff = false
    }
    private let state = Mutex(State())
    private let clock: ServerClock

    init(clock: ServerClock) {
        self.clock = clock
    }

    /// Counts a request of `points`, or returns `nil` if none remains.
    func consume(_ points: Int = 1, from bucket: RateLimitBucket, for identity: RateLimitIdentity) -> Window? {
        update(bucket, identity) { window in
            guard window.remaining > 0 else { return nil }
            window.used = min(window.used + points, window.limit)
            return window
        }
    }

    /// Reverts ``consume(from:for:)``: a 304 for a request with a token is free.
    func refund(to bucket: RateLimitBucket, for identity: RateLimitIdentity) -> Window {
        update(bucket, identity) { window in
            window.used = max(0, window.used - 1)
            return window
        }
    }

    func window(of bucket: RateLimitBucket, for identity: RateLimitIdentity) -> Window {
        update(bucket, identity) { $0 }
    }

    /// Changes the values that are not `nil`. `limit` holds for later windows as well.
    func set(_ bucket: RateLimitBucket, _ identity: RateLimitIdentity, limit: Int?, remaining: Int?, reset: Int?) {
        if let limit { state.withLock { $0.limits[Key(bucket: bucket, identity: identity.folded)] = limit } }
        update(bucket, identity) { window in
            window.limit = limit ?? window.limit
            window.used = remaining.map { max(0, window.limit - $0) } ?? min(window.used, window.limit)
            window.reset = reset ?? window.reset
        }
    }

    var secondary: SecondaryLimit? {
        get { state.withLock { $0.secondary } }
        set { state.withLock { $0.secondary = newValue } }
    }

    /// Whether limits are off, as on GitHub Enterprise Server: no headers, and `/rate_limit` is 404.
    var isOff: Bool {
        get { state.withLock { $0.isOff } }
        set { state.withLock { $0.isOff = newValue } }
    }

    private func update<Result: Sendable>(
        _ bucket: RateLimitBucket, _ identity: RateLimitIdentity, _ change: (inout Window) -> Result
    ) -> Result {
        let (key, now) = (Key(bucket: bucket, identity: identity.folded), clock.seconds)
        return state.withLock { state in
            let limit = state.limits[key] ?? bucket.limit(for: identity)
            var window = state.windows[key] ?? Window(limit: limit, reset: now + bucket.windowSeconds)
            if window.reset <= now { window = Window(limit: limit, reset: now + bucket.windowSeconds) }
            defer { state.windows[key] = window }
            return change(&window)
        }
    }
}

extension RateLimitBucket {
    fileprivate var windowSeconds: Int { self == .search ? 60 : 3600 }

    fileprivate func limit(for identity: RateLimitIdentity) -> Int {
        switch (self, identity) {
        case (.core, .anonymous): 60
        case (.core, .login): 5000
        case (.search, .anonymous): 10
        case (.search, .login): 30
        case (.graphql, .anonymous): 0
        case (.graphql, .login): 5000
        }
    }
}

extension RateLimitIdentity {
    /// The identity with the login in lowercase.
    fileprivate var folded: RateLimitIdentity {
        if case .login(let login) = self { .login(login.lowercased()) } else { self }
    }
}

/// What a rate limit counts. The raw value is that of `x-ratelimit-resource`.
package enum RateLimitBucket: String, Sendable, CaseIterable {
    /// All endpoints except search: 60 requests per hour without a token, 5000 with one.
    case core
    /// `/search/…`: 10 requests per minute without a token, 30 with one.
    case search
    /// GraphQL: 5000 points per hour with a token.
    case graphql
}

/// What a rate limit counts by: the account of a token, or the address of a client without one.
package enum RateLimitIdentity: Sendable, Hashable {
    /// Requests without a token. The stand-in has one client address only: loopback.
    case anonymous
    /// Requests with any token of this account. Logins are case-insensitive.
    case login(String)
}

/// GitHub's secondary rate limit, in all forms that GitHub sends.
package struct SecondaryLimit: Sendable, Equatable {
    /// The `retry-after` header.
    package enum RetryAfter: Sendable, Equatable {
        /// No header; only the message mentions the limit.
        case absent
        /// A header without a value.
        case blank
        /// A whole number of seconds.
        case seconds(Int)
        /// An HTTP date, relative to the server's clock.
        case date(secondsFromNow: Int)
    }

    /// 403 or 429.
    package var status: Int
    package var retryAfter: RetryAfter

    package init(status: Int = 403, retryAfter: RetryAfter = .absent) {
        (self.status, self.retryAfter) = (status, retryAfter)
    }
}
