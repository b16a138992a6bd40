import Foundation
import GitHubModel

/// Admits requests by the known rate limits, secondary rate limits and rejected tokens, which processes can share.
actor RateLimiter {
    enum Outcome: Sendable {
        case response(RateLimitHeaders, isSuccess: Bool)
        case noResponse
        /// The task was cancelled. GitHub may have counted the request.
        case cancelled
    }

    struct Permit: Sendable {
        let resource: RateLimitResource
        let credential: CredentialProvider.Credential?
        let generation: Int?
        var pendingSince: Date?
    }

    private struct State {
        /// The window by the last response. ``RateLimitWindow/resets`` is by ``now``.
        var window: RateLimitWindow<Duration>
        let generation: Int
        /// The requests admitted since the update and still without a response, which the window does not include.
        var pending = 0

        var available: Int { window.remaining - pending }
    }

    private let now: @Sendable () -> Duration
    private let shared: SharedRateLimits?
    /// The credential of the last admitted request. The states are of its account.
    private var credential: CredentialProvider.Credential?
    private var states: [RateLimitResource: State] = [:]
    private var lastGeneration = 0
    /// When the secondary rate limit ends, by ``now``.
    private var blockedUntil: Duration = .zero
    /// Whether a secondary rate limit was reached by this process, or by any process within the last hour.
    private var isThrottled = false
    private var unspecifiedBackoffs = 0
    /// The errors of rejected tokens, and when they expire by ``now``; `nil` for never.
    private var rejectedTokens: [Token: (error: GitHubError, end: Duration?)] = [:]

    init(clock: any Clock<Duration>, shared: SharedRateLimits? = nil) {
        now = clock.stopwatch()
        self.shared = shared
    }

    /// Admits a request. Each permit must be passed to ``finish(_:_:)``. Another credential resets the known rate limits.
    /// Throws a rate limit while no request can be sent, or the error of a rejected token.
    func admit(
        _ resource: RateLimitResource, as credential: CredentialProvider.Credential?
    ) throws(GitHubError) -> Permit {
        let now = now()
        if let rejection = credential.flatMap({ rejectedTokens[$0.token] }), rejection.end.map({ $0 > now }) ?? true {
            throw rejection.error
        }
        if credential != self.credential {
            self.credential = credential
            states = [:]
        }
        return try withSharedRecords { records, date in
            let pending = merge(records, resource, at: date)
            let permit = Result { () throws(GitHubError) in try admit(resource, pendingElsewhere: pending) }
            return permit.map { permit in
                var permit = permit
                permit.pendingSince = records.addPending(resource, for: sender(credential?.account), at: date)
                return permit
            }
        }.get()
    }

    /// Admits a request by the known states, if all processes have `pendingElsewhere` requests without a response.
    private func admit(_ resource: RateLimitResource, pendingElsewhere: Int) throws(GitHubError) -> Permit {
        let now = now()
        if blockedUntil > now { throw .secondaryRateLimited(retryAfter: blockedUntil - now) }
        guard let state = states[resource], state.window.resets > now else {
            return Permit(resource: resource, credential: credential, generation: nil)
        }
        guard min(state.available, state.window.remaining - pendingElsewhere) > 0 else {
            throw .rateLimited(resource, retryAfter: state.window.resets - now)
        }
        states[resource]?.pending += 1
        return Permit(resource: resource, credential: credential, generation: state.generation)
    }

    func finish(_ permit: Permit, _ outcome: Outcome) {
        if let generation = permit.generation, generation == states[permit.resource]?.generation {
            states[permit.resource]?.pending -= 1
            if outcome.isCounted { states[permit.resource]?.window.remaining -= 1 }
        }
        withSharedRecords { records, date in
            let sender = sender(permit.credential?.account)
            records.removePending(permit.pendingSince, permit.resource, for: sender, isCounted: outcome.isCounted)
            if let window = outcome.window { records.add(window, for: sender, at: date) }
        }
        if case .response(_, isSuccess: true) = outcome, blockedUntil <= now() { unspecifiedBackoffs = 0 }
        guard permit.credential == credential, let window = outcome.window else { return }
        if let state = states[window.resource], !window.isNewer(than: state.window) { return }
        update(window)
    }

    /// Sets the window after GitHub has rejected a request because no requests remain.
    func markExhausted(_ window: RateLimitWindow<Duration>, for credential: CredentialProvider.Credential?) {
        withSharedRecords { records, date in records.add(window, for: sender(credential?.account), at: date) }
        if credential == self.credential { update(window) }
    }

    /// Blocks all requests for `delay`, or without one for a minute that doubles with each call. Returns the time until its
    /// end.
    func block(for delay: Duration?) -> Duration {
        let now = now()
        isThrottled = true
        if let delay {
            unspecifiedBackoffs = 0
            blockedUntil = max(blockedUntil, now + delay)
        } else if blockedUntil <= now {  // otherwise concurrent requests hit the same limit
            blockedUntil = now + .seconds(60 << min(unspecifiedBackoffs, 5))
            unspecifiedBackoffs += 1
        }
        withSharedRecords { records, date in
            records.block(sender(credential?.account), until: date + (blockedUntil - now) / .seconds(1), at: date)
        }
        return max(.zero, blockedUntil - now)
    }

    /// The number of requests of a list to send side by side. GitHub's limit for all requests of a user is 100.
    func maxConcurrentRequests() -> Int { isThrottled ? 4 : 24 }

    /// Rejects requests with `token` for `duration`, or always: GitHub locks an account after several with a rejected token.
    func block(_ token: Token, because error: GitHubError, for duration: Duration?) {
        if let rejection = rejectedTokens[token], rejection.end == nil { return }
        rejectedTokens[token] = (error, duration.map { now() + $0 })
    }

    func rateLimit(of resource: RateLimitResource, for account: Int64?) -> RateLimit? {
        let elsewhere = withSharedRecords { records, date in
            records.record(of: resource, for: sender(account)).map { record in
                RateLimit(
                    limit: record.window.limit, remaining: max(record.window.remaining - record.pending.count, 0),
                    resetsIn: .seconds(record.window.resets.timeIntervalSince(date)))
            }
        }
        let now = now()
        guard account == credential?.account, let state = states[resource], state.window.resets > now else {
            return elsewhere
        }
        return RateLimit(
            limit: state.window.limit, remaining: min(state.available, elsewhere?.remaining ?? .max),
            resetsIn: state.window.resets - now)
    }

    /// Adds the records of other processes to the states. Returns the number of requests of all processes without a response.
    private func merge(_ records: RateLimitRecords, _ resource: RateLimitResource, at date: Date) -> Int {
        let now = now()
        let sender = sender(credential?.account)
        if let end = records.blockEnd(for: sender) {
            isThrottled = true
            blockedUntil = max(blockedUntil, now + .seconds(end.timeIntervalSince(date)))
        }
        guard let record = records.record(of: resource, for: sender) else { return 0 }
        let window = record.window.resetting(Duration.seconds(record.window.resets.timeIntervalSince(date)))
        let isKnown = states[resource].map { $0.window.resets > now && !window.isNewer(than: $0.window) } ?? false
        if !isKnown { update(window) }
        return record.pending.count
    }

    @discardableResult
    private func withSharedRecords<Value>(_ body: (inout RateLimitRecords, Date) -> Value) -> Value {
        var value: Value?
        if let shared { shared.update { value = body(&$0, shared.now()) } }
        if let value { return value }
        var none = RateLimitRecords()
        return body(&none, .distantPast)
    }

    private func sender(_ account: Int64?) -> RateLimitRecords.Sender {
        .init(host: shared?.host ?? "", account: account ?? 0)
    }

    private func update(_ window: RateLimitWindow<Duration>) {
        lastGeneration += 1
        states[window.resource] = State(
            window: window.resetting(now() + window.retryAfter), generation: lastGeneration)
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
