import HTTPTransport

/// When a request that failed is sent again. Only requests that change nothing are: GET requests and GraphQL queries.
struct RetryPolicy: Sendable {
    /// The delays before the retries of a transient failure.
    let delays: [Duration]
    /// Returns the factor of each delay, so that clients that failed together do not return together.
    let jitter: @Sendable () -> Double
    /// Whether to wait until a secondary rate limit ends. Otherwise its error is thrown, for a screen with a countdown.
    var waitsForRateLimits = true
    /// The longest delay that a host can request, if no budget limits it.
    private static let maxDelay = Duration.seconds(15)

    /// Returns the delay before the next attempt, or `nil` if the error is thrown.
    ///
    /// - Parameter attempt: the number of retries so far.
    func delay(after failure: ExchangeError, attempt: Int) -> Duration? {
        guard attempt < delays.count else { return nil }
        if let delay = requestedDelay(after: failure) { return delay < Self.maxDelay ? delay : nil }
        return failure.reason.isTransient ? delays[attempt] * jitter() : nil
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

/// An error of one attempt to send a request.
struct ExchangeError: Error {
    var reason: GitHubError
    /// The value of `retry-after`, if the response has one.
    var retryAfter: Duration?
}

extension GitHubError {
    /// Whether the same request can succeed if it is sent again at once.
    var isTransient: Bool {
        switch self {
        case .serverError, .network(.timedOut), .network(.interrupted): true
        default: false
        }
    }
}
