/// Knows what may be asked: what is left of each bucket, who must wait and how long, and whether the token is refused.
/// What it does not admit is not sent.
actor AllowanceKeeper {
    private struct State {
        var limit: Int
        var remaining: Int
        var windowEnd: Int
        /// By ``now``.
        var resets: Duration
    }

    private let now: @Sendable () -> Duration
    private var states: [Bucket: State] = [:]
    private var inFlight: [Bucket: Int] = [:]
    /// Until when the host asked for silence, by ``now``.
    private var silence: Duration = .zero
    private var vagueRefusals = 0
    private var refusal: GitHubError?

    init<C: Clock<Duration>>(clock: C) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    /// Counts a request in, if it may be sent; each one admitted ends in ``finish(_:_:)``.
    ///
    /// - Throws: ``GitHubError/rateLimited(_:wait:)`` or ``GitHubError/secondaryLimit(wait:)`` while there is nothing
    ///   left, and what GitHub said of the token since it was refused.
    func admit(_ bucket: Bucket) throws(GitHubError) {
        if let refusal { throw refusal }
        let now = now()
        if silence > now { throw .secondaryLimit(wait: silence - now) }
        if let state = states[bucket], state.resets > now, state.remaining <= inFlight[bucket, default: 0] {
            throw .rateLimited(bucket, wait: state.resets - now)
        }
        inFlight[bucket, default: 0] += 1
    }

    /// Counts a request out, and learns from its answer if one came.
    func finish(_ bucket: Bucket, _ headers: AnswerHeaders?) {
        inFlight[bucket, default: 0] -= 1
        guard let window = headers?.window else { return }
        // Answers overtake each other: in one window only a lower number is news.
        if let state = states[window.bucket], state.windowEnd == window.end, state.remaining <= window.remaining {
            return
        }
        if let state = states[window.bucket], state.windowEnd > window.end { return }
        states[window.bucket] = State(
            limit: window.limit, remaining: window.remaining, windowEnd: window.end,
            // One second more, since both ends of it are rounded.
            resets: now() + window.endsIn + .seconds(1))
    }

    /// Keeps silent for `wait`, or, when GitHub did not say how long, for a minute that doubles each time.
    ///
    /// - Returns: how long.
    func silence(for wait: Duration?) -> Duration {
        let length = wait ?? .seconds(60 << min(vagueRefusals, 5))
        vagueRefusals = wait == nil ? vagueRefusals + 1 : 0
        silence = max(silence, now() + length)
        return length
    }

    /// Sends nothing more: GitHub locks out who goes on with a refused token.
    func refuse(because error: GitHubError) { refusal = error }

    /// What is left of `bucket`, as far as it is known; `nil` before the first answer and after the window.
    func allowance(of bucket: Bucket) -> Allowance? {
        let now = now()
        guard let state = states[bucket], state.resets > now else { return nil }
        let remaining = max(0, state.remaining - inFlight[bucket, default: 0])
        return Allowance(limit: state.limit, remaining: remaining, resetsIn: state.resets - now)
    }
}
