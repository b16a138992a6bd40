import Synchronization

/// What is left of each allowance: per bucket and person, in windows that begin with the first request.
final class RateLimits: Sendable {
    /// One allowance as the headers and `/rate_limit` tell it; `reset` is in epoch seconds.
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

    /// Takes one from the allowance; `nil` if nothing was left.
    func take(from bucket: RateLimitBucket, as identity: RateLimitIdentity) -> Window? {
        changing(bucket, identity) { window in
            guard window.remaining > 0 else { return nil }
            window.used += 1
            return window
        }
    }

    /// Gives back what ``take(from:as:)`` took: a 304 to a token is free.
    func giveBack(to bucket: RateLimitBucket, as identity: RateLimitIdentity) -> Window {
        changing(bucket, identity) { window in
            window.used = max(0, window.used - 1)
            return window
        }
    }

    func allowance(of bucket: RateLimitBucket, as identity: RateLimitIdentity) -> Window {
        changing(bucket, identity) { $0 }
    }

    /// Changes what is given and leaves the rest; `limit` also holds for later windows.
    func set(_ bucket: RateLimitBucket, _ identity: RateLimitIdentity, limit: Int?, remaining: Int?, reset: Int?) {
        if let limit { state.withLock { $0.limits[Key(bucket: bucket, identity: identity.folded)] = limit } }
        changing(bucket, identity) { window in
            window.limit = limit ?? window.limit
            window.used = remaining.map { max(0, window.limit - $0) } ?? min(window.used, window.limit)
            window.reset = reset ?? window.reset
        }
    }

    var secondary: SecondaryLimit? {
        get { state.withLock { $0.secondary } }
        set { state.withLock { $0.secondary = newValue } }
    }

    /// Off as on GitHub Enterprise Server: no headers, `/rate_limit` is 404.
    var isOff: Bool {
        get { state.withLock { $0.isOff } }
        set { state.withLock { $0.isOff = newValue } }
    }

    private func changing<Result: Sendable>(
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
        }
    }
}

extension RateLimitIdentity {
    /// The same for every spelling of a login.
    fileprivate var folded: RateLimitIdentity {
        if case .login(let login) = self { .login(login.lowercased()) } else { self }
    }
}
