import GitHubModel

/// Knows what may be asked: what is left of each bucket, who must wait and how long, and which tokens are refused. What it
/// does not admit is not sent.
actor AllowanceKeeper {
    /// How a request that was admitted ended.
    enum Outcome: Sendable {
        case answered(AnswerHeaders, isSuccess: Bool)
        /// Nothing came back.
        case unanswered
        /// Nobody waits for the answer any more; GitHub may have counted the request all the same.
        case abandoned
    }

    /// Leave to send one request.
    struct Admission: Sendable {
        fileprivate let bucket: Bucket
        fileprivate let holder: Credentials.Identity?
        /// What was known of the bucket then; `nil` if nothing was.
        fileprivate let telling: Int?
    }

    private struct State {
        let limit: Int
        var remaining: Int
        let windowEnd: Int
        /// By ``now``.
        let resets: Duration
        /// Numbers what was told, one after the other.
        let telling: Int
        /// Requests without an answer that were admitted after this was told: ``remaining`` can't count them yet.
        var underWay = 0

        /// What is left at most.
        var left: Int { remaining - underWay }

        /// Answers overtake each other: in one window only a lower number is news, of an older window nothing is. What
        /// servers name as one window's end differs by a second or so.
        func isChanged(by window: AnswerHeaders.Window) -> Bool {
            switch window.end {
            case ..<(windowEnd - 5): false
            case ...(windowEnd + 5): window.remaining < remaining
            default: true
            }
        }
    }

    private let now: @Sendable () -> Duration
    /// Whose allowances are known: who was admitted last.
    private var holder: Credentials.Identity?
    private var states: [Bucket: State] = [:]
    private var lastTelling = 0
    /// Until when the host asked for silence, by ``now``.
    private var silence: Duration = .zero
    private var vagueRefusals = 0
    /// Why a token is not sent, and until when, by ``now``; for good where that is `nil`.
    private var refusals: [Token: (error: GitHubError, end: Duration?)] = [:]

    init<C: Clock<Duration>>(clock: C) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    /// Lets a request of `identity`'s go, if it may be sent; each one admitted ends in ``finish(_:_:)``. With another token
    /// than the last one's, nothing is known of what is left.
    ///
    /// - Throws: ``GitHubError/rateLimited(_:wait:)`` or ``GitHubError/secondaryLimit(wait:)`` while there is nothing
    ///   left, and what GitHub said of the token since it was refused.
    func admit(_ bucket: Bucket, as identity: Credentials.Identity?) throws(GitHubError) -> Admission {
        let now = now()
        if let refusal = identity.flatMap({ refusals[$0.token] }), refusal.end.map({ $0 > now }) ?? true {
            throw refusal.error
        }
        if silence > now { throw .secondaryLimit(wait: silence - now) }
        if identity != holder { (holder, states) = (identity, [:]) }
        guard let state = states[bucket], state.resets > now else {
            return Admission(bucket: bucket, holder: identity, telling: nil)
        }
        guard state.left > 0 else { throw .rateLimited(bucket, wait: state.resets - now) }
        states[bucket]?.underWay += 1
        return Admission(bucket: bucket, holder: identity, telling: state.telling)
    }

    /// Counts a request out, and learns from its end.
    func finish(_ admission: Admission, _ outcome: Outcome) {
        if let telling = admission.telling, telling == states[admission.bucket]?.telling {
            states[admission.bucket]?.underWay -= 1
            if case .abandoned = outcome { states[admission.bucket]?.remaining -= 1 }
        }
        guard case .answered(let headers, let isSuccess) = outcome else { return }
        if isSuccess, silence <= now() { vagueRefusals = 0 }
        guard admission.holder == holder, let window = headers.window,
            states[window.bucket]?.isChanged(by: window) ?? true
        else { return }
        learn(window)
    }

    /// Takes GitHub's word that nothing is left of the window to `identity`, whatever was known before.
    func empty(_ window: AnswerHeaders.Window, for identity: Credentials.Identity?) {
        if identity == holder { learn(window) }
    }

    /// Keeps silent for `wait`, or, when GitHub did not say how long, for a minute that doubles each time.
    ///
    /// - Returns: how long the silence lasts from now on.
    func silence(for wait: Duration?) -> Duration {
        let now = now()
        if let wait {
            vagueRefusals = 0
            silence = max(silence, now + wait)
        } else if silence <= now {  // else it is what several requests at once were told
            silence = now + .seconds(60 << min(vagueRefusals, 5))
            vagueRefusals += 1
        }
        return max(.zero, silence - now)
    }

    /// Sends nothing more with `token` for `wait`, for good if that is `nil`: GitHub locks out who goes on with a refused
    /// one.
    func refuse(_ token: Token, because error: GitHubError, for wait: Duration?) {
        if let refusal = refusals[token], refusal.end == nil { return }
        refusals[token] = (error, wait.map { now() + $0 })
    }

    /// What is left of `bucket` to `account`, as far as it is known; `nil` before its first answer and after the window.
    func allowance(of bucket: Bucket, for account: Int64?) -> Allowance? {
        let now = now()
        guard account == holder?.account, let state = states[bucket], state.resets > now else { return nil }
        return Allowance(limit: state.limit, remaining: state.left, resetsIn: state.resets - now)
    }

    private func learn(_ window: AnswerHeaders.Window) {
        lastTelling += 1
        states[window.bucket] = State(
            limit: window.limit, remaining: window.remaining, windowEnd: window.end, resets: now() + window.wait,
            telling: lastTelling)
    }
}
