import HTTPTransport

/// When a request that failed is sent again. Only requests that change nothing are: GET requests and GraphQL queries.
struct RetryPolicy: Sendable {
    let delays: [Duration]
    /// Returns the factor of each delay, so that clients that failed together do not return together.
    let jitter: @Sendable () -> Double
    /// Whether to wait until a secondary rate limit ends. Otherwise its error is thrown, for a screen with a countdown.
    var waitsForRateLimits = true
    private static let maxDelay = Duration.seconds(15)

    /// Returns the shortest and the longest delay after `attempt` retries, or `nil` if the error is thrown. Only of a
    /// host that has responded before, a connection that can't be established is a transient failure; otherwise cached
    /// data is used at once.
    func delays(after failure: ExchangeError, attempt: Int, hasHostResponded: Bool = false) -> ClosedRange<Duration>? {
        guard attempt < delays.count else { return nil }
        if let delay = requestedDelay(after: failure) {
            // Up to a fifth more, so that requests that were rejected together are not sent again together.
            return delay < Self.maxDelay ? delay...(delay * (1 + abs(jitter() - 1) * 0.4)) : nil
        }
        guard failure.reason.isTransient || hasHostResponded && failure.reason.isConnectivityError else { return nil }
        let delay = delays[attempt] * jitter()
        return delay...delay
    }

    /// Returns the delay that the host requests: `retry-after` of a 503, or of a secondary rate limit.
    private func requestedDelay(after failure: ExchangeError) -> Duration? {
        switch failure.reason {
        case .secondaryRateLimited(let delay) where waitsForRateLimits: delay
        case .serverError(status: 503): failure.retryAfter
        default: nil
        }
    }
}

/// The failure of one attempt: the reason, and the delay that the host requests before another attempt.
struct ExchangeError: Error {
    var reason: GitHubError
    var retryAfter: Duration?
}

extension GitHubError {
    /// Whether the same request can succeed if it is sent again at once.
    var isTransient: Bool {
        switch self {
        case .serverError, .unexpectedStatus(status: 408): true
        case .network(let error): error.isTransient
        default: false
        }
    }
}
