import GitHubModel

/// Knows what may be asked: what is left of each bucket, who must wait and how long, and which tokens are refused. What it
/// does not admit is not sent.
actor RateLimiter {
    /// How a request that was admitted ended.
    enum Outcome: Sendable {
        case response(RateLimitHeaders, isSuccess: Bool)
        /// Nothing came back.
        case noResponse
        /// Nobody waits for the answer any more; GitHub may have counted the request all the same.
        case cancelled
    }

    /// Leave to send one request.
    struct Permit: Sendable {
        fileprivate let bucket: RateLimitResource
        fileprivate let credential: CredentialProvider.Credential?
        /// What was known of the bucket then; `nil` if nothing was.
        fileprivate let generation: Int?
    }

    private struct State {
        let limit: Int
        var remaining: Int
        let windowEnd: Int
        /// By ``now``.
        let resets: Duration
        /// Numbers what was told, one after the other.
        let generation: Int
        /// Requests without an answer that were admitted after this was told: ``remaining`` can't count them yet.
        var pending = 0

        /// What is left at most.
        var available: Int { remaining - pending }

        /// Answers overtake each other: in one window only a lower number is news, of an older window nothing is. What
        /// servers name as one window's end differs by a second or so.
        func isChanged(by window: RateLimitHeaders.Window) -> Bool {
            switch window.end {
            case ..<(windowEnd - 5): false
            case ...(windowEnd + 5): window.remaining < remaining
            default: true
            }
        }
    }

    private let now: @Sendable () -> Duration
    /// Whose allowances are known: who was admitted last.
    private var credential: CredentialProvider.Credential?
    private var states: [RateLimitResource: State] = [:]
    private var lastGeneration = 0
    /// Until when the host asked for silence, by ``now``.
    private var blockedUntil: Duration = .zero
    private var unspecifiedBackoffs = 0
    /// Why a token is not sent, and until when, by ``now``; for good where that is `nil`.
    private var rejectedTokens: [Token: (error: GitHubError, end: Duration?)] = [:]

    init<C: Clock<Duration>>(clock: C) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    /// Lets a request of `identity`'s go, if it may be sent; each one admitted ends in ``finish(_:_:)``. With another token
    /// than the last one's, nothing is known of what is left.
    ///
    /// - Throws: ``GitHubError/rateLimited(_:wait:)`` or ``GitHubError/secondaryLimit(wait:)`` while there is nothing
    ///   left, and what GitHub said of the token since it was refused.
    func admit(_ bucket: RateLimitResource, as identity: CredentialProvider.Credential?) throws(GitHubError) -> Permit {
        let now = now()
        if let refusal = identity.flatMap({ rejectedTokens[$0.token] }), refusal.end.map({ $0 > now }) ?? true {
            throw refusal.error
        }
        if blockedUntil > now { throw .secondaryRateLimited(retryAfter: blockedUntil - now) }
        if identity != credential { (credential, states) = (identity, [:]) }
        guard let state = states[bucket], state.resets > now else {
            return Permit(bucket: bucket, credential: identity, generation: nil)
        }
        guard state.available > 0 else { throw .rateLimited(bucket, retryAfter: state.resets - now) }
        states[bucket]?.pending += 1
        return Permit(bucket: bucket, credential: identity, generation: state.generation)
    }

    /// Counts a request out, and learns from its end.
    func finish(_ admission: Permit, _ outcome: Outcome) {
        if let telling = admission.generation, telling == states[admission.bucket]?.generation {
            states[admission.bucket]?.pending -= 1
            if case .cancelled = outcome { states[admission.bucket]?.remaining -= 1 }
        }
        guard case .response(let headers, let isSuccess) = outcome else { return }
        if isSuccess, blockedUntil <= now() { unspecifiedBackoffs = 0 }
        guard admission.credential == credential, let window = headers.window,
            states[window.bucket]?.isChanged(by: window) ?? true
        else { return }
        update(window)
    }

    /// Takes GitHub's word that nothing is left of the window to `identity`, whatever was known before.
    func markExhausted(_ window: RateLimitHeaders.Window, for identity: CredentialProvider.Credential?) {
        if identity == credential { update(window) }
    }

    /// Keeps silent for `wait`, or, when GitHub did not say how long, for a minute that doubles each time.
    ///
    /// - Returns: how long the silence lasts from now on.
    func block(for wait: Duration?) -> Duration {
        let now = now()
        if let wait {
            unspecifiedBackoffs = 0
            blockedUntil = max(blockedUntil, now + wait)
        } else if blockedUntil <= now {  // else it is what several requests at once were told
            blockedUntil = now + .seconds(60 << min(unspecifiedBackoffs, 5))
            unspecifiedBackoffs += 1
        }
        return max(.zero, blockedUntil - now)
    }

    /// Sends nothing more with `token` for `wait`, for good if that is `nil`: GitHub locks out who goes on with a refused
    /// one.
    func block(_ token: Token, because error: GitHubError, for wait: Duration?) {
        if let refusal = rejectedTokens[token], refusal.end == nil { return }
        rejectedTokens[token] = (error, wait.map { now() + $0 })
    }

    /// What is left of `bucket` to `account`, as far as it is known; `nil` before its first answer and after the window.
    func rateLimit(of bucket: RateLimitResource, for account: Int64?) -> RateLimit? {
        let now = now()
        guard account == credential?.account, let state = states[bucket], state.resets > now else { return nil }
        return RateLimit(limit: state.limit, remaining: state.available, resetsIn: state.resets - now)
    }

    private func update(_ window: RateLimitHeaders.Window) {
        lastGeneration += 1
        states[window.bucket] = State(
            limit: window.limit, remaining: window.remaining, windowEnd: window.end, resets: now() + window.wait,
            generation: lastGeneration)
    }
}
