import Foundation
import GitHubModel

/// Admits requests by the known rate limits, secondary rate limits and rejected tokens.
actor RateLimiter {
    /// How a permitted request ended.
    enum Outcome: Sendable {
        case response(RateLimitHeaders, isSuccess: Bool)
        case noResponse
        /// The task was cancelled. GitHub may have counted the request.
        case cancelled
    }

    /// The permission to send one request. It must be passed to ``finish(_:_:)`` afterwards.
    struct Permit: Sendable {
        let resource: RateLimitResource
        let admittedAt: Duration
        let sender: RateLimitRecords.Sender
        let pendingSince: Date?
    }

    private let now: @Sendable () -> Duration
    /// The known windows and secondary rate limits of all accounts.
    private let limits: SharedRateLimits
    /// When the secondary rate limit ends for all accounts of this process, by ``now``.
    private var blockedUntil: Duration = .zero
    /// Whether a secondary rate limit was reached by this process, or by any process within the last hour.
    private var isThrottled = false
    private var unspecifiedBackoffs = 0
    /// Whether the last success took no longer than ``ListConcurrency/fastResponseTime``.
    private var isFast = false
    /// The errors of rejected tokens, and when they expire by ``now``; `nil` for never.
    private var rejectedTokens: [Token: (error: GitHubError, end: Duration?)] = [:]

    init(clock: any Clock<Duration>, shared: SharedRateLimits? = nil) {
        now = clock.stopwatch()
        limits = shared ?? .inMemory(clock: clock)
    }

    /// Admits a request. Each permit must be passed to ``finish(_:_:)``. Throws a rate limit while no request can be
    /// sent, or the error of a rejected token.
    func admit(
        _ resource: RateLimitResource, as credential: CredentialProvider.Credential?
    ) throws(GitHubError) -> Permit {
        let now = now()
        if let rejection = credential.flatMap({ rejectedTokens[$0.token] }), rejection.end.map({ $0 > now }) ?? true {
            throw rejection.error
        }
        let sender = sender(credential?.account)
        return try withRecords { records, date in
            Result { () throws(GitHubError) in
                try check(records, resource, for: sender, at: date)
                let pendingSince = records.addPending(resource, for: sender, at: date)
                return Permit(resource: resource, admittedAt: now, sender: sender, pendingSince: pendingSince)
            }
        }.get()
    }

    /// Throws the rate limit because of which no request can be sent.
    private func check(
        _ records: RateLimitRecords, _ resource: RateLimitResource, for sender: RateLimitRecords.Sender, at date: Date
    ) throws(GitHubError) {
        let now = now()
        if let end = records.blockEnd(for: sender) {
            isThrottled = true
            blockedUntil = max(blockedUntil, now + .seconds(end.timeIntervalSince(date)))
        }
        if blockedUntil > now { throw .secondaryRateLimited(retryAfter: blockedUntil - now) }
        guard let limit = records.rateLimit(of: resource, for: sender, at: date), limit.remaining == 0 else { return }
        throw .rateLimited(resource, retryAfter: limit.resetsIn)
    }

    func finish(_ permit: Permit, _ outcome: Outcome) {
        withRecords { records, date in
            records.removePending(
                permit.pendingSince, permit.resource, for: permit.sender, isCounted: outcome.isCounted)
            if let window = outcome.window { records.add(window, for: permit.sender, at: date) }
        }
        guard case .response(_, isSuccess: true) = outcome else { return }
        isFast = now() - permit.admittedAt <= ListConcurrency.fastResponseTime
        if blockedUntil <= now() { unspecifiedBackoffs = 0 }
    }

    /// Sets the window after GitHub has rejected a request because no requests remain.
    func markExhausted(_ window: RateLimitWindow<Duration>, for credential: CredentialProvider.Credential?) {
        withRecords { records, date in
            records.add(window, for: sender(credential?.account), at: date, isCertain: true)
        }
    }

    /// Blocks all requests for `delay`, or without one for a minute that doubles with each call, after a request of
    /// `credential`. Returns the time until its end.
    func block(for delay: Duration?, as credential: CredentialProvider.Credential?) -> Duration {
        let now = now()
        isThrottled = true
        if let delay {
            unspecifiedBackoffs = 0
            blockedUntil = max(blockedUntil, now + delay)
        } else if blockedUntil <= now {  // otherwise concurrent requests hit the same limit
            blockedUntil = now + .seconds(60 << min(unspecifiedBackoffs, 5))
            unspecifiedBackoffs += 1
        }
        withRecords { records, date in
            records.block(sender(credential?.account), until: date + (blockedUntil - now) / .seconds(1), at: date)
        }
        return max(.zero, blockedUntil - now)
    }

    func listConcurrency() -> ListConcurrency {
        if isThrottled { return .throttled }
        return isFast ? .fast : .unknown
    }

    /// Rejects requests with `token` for `duration`, or always: GitHub locks an account after several with a rejected
    /// token.
    func block(_ token: Token, because error: GitHubError, for duration: Duration?) {
        if let rejection = rejectedTokens[token], rejection.end == nil { return }
        rejectedTokens[token] = (error, duration.map { now() + $0 })
    }

    func rateLimit(of resource: RateLimitResource, for account: Int64?) -> RateLimit? {
        withRecords { records, date in records.rateLimit(of: resource, for: sender(account), at: date) }
    }

    @discardableResult
    private func withRecords<Value: Sendable>(_ body: (inout RateLimitRecords, Date) -> Value) -> Value {
        var value: Value?
        limits.update { value = body(&$0, limits.now()) }
        guard let value else { preconditionFailure("the records were not updated") }
        return value
    }

    private func sender(_ account: Int64?) -> RateLimitRecords.Sender {
        .init(host: limits.host, account: account ?? 0)
    }
}

extension RateLimiter.Outcome {
    fileprivate var isCounted: Bool {
        switch self {
        case .cancelled: true
        case .response, .noResponse: false
        }
    }

    fileprivate var window: RateLimitWindow<Duration>? {
        guard case .response(let headers, _) = self else { return nil }
        return headers.window
    }
}
