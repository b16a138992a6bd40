/// Knows what may be asked: what is left of each bucket, who must wait and how long, and whether the token is refused.
/// What it does not admit is not sent.
actor AllowanceKeeper {
    /// How a request that was admitted ended.
    enum Outcome: Sendable {
        case answered(AnswerHeaders, isSuccess: Bool)
        /// Nothing came back.
        case unanswered
        /// Nobody waits for the answer any more; GitHub may have counted the request all the same.
        case abandoned
    }

    private struct State {
        var limit: Int
        var remaining: Int
        var windowEnd: Int
        /// By ``now``.
        var resets: Duration

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
    private var states: [Bucket: State] = [:]
    private var inFlight: [Bucket: Int] = [:]
    /// Until when the host asked for silence, by ``now``.
    private var silence: Duration = .zero
    private var vagueRefusals = 0
    /// Why the token is not sent, and until when, by ``now``; for good where that is `nil`.
    private var refusal: (error: GitHubError, end: Duration?)?

    init<C: Clock<Duration>>(clock: C) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    /// Counts a request in, if it may be sent; each one admitted ends in ``finish(_:_:)``.
    ///
    /// - Throws: ``GitHubError/rateLimited(_:wait:)`` or ``GitHubError/secondaryLimit(wait:)`` while there is nothing
    ///   left, and what GitHub said of the token since it was refused.
    func admit(_ bucket: Bucket) throws(GitHubError) {
        let now = now()
        if let refusal, refusal.end.map({ $0 > now }) ?? true { throw refusal.error }
        if silence > now { throw .secondaryLimit(wait: silence - now) }
        if let state = states[bucket], state.resets > now, state.remaining <= inFlight[bucket, default: 0] {
            throw .rateLimited(bucket, wait: state.resets - now)
        }
        inFlight[bucket, default: 0] += 1
    }

    /// Counts a request out, and learns from its end.
    func finish(_ bucket: Bucket, _ outcome: Outcome) {
        inFlight[bucket, default: 0] -= 1
        switch outcome {
        case .unanswered: break
        case .abandoned:
            if let state = states[bucket] { states[bucket]?.remaining = max(0, state.remaining - 1) }
        case .answered(let headers, let isSuccess):
            if isSuccess, silence <= now() { vagueRefusals = 0 }
            guard let window = headers.window, states[window.bucket]?.isChanged(by: window) ?? true else { return }
            learn(window)
        }
    }

    /// Takes GitHub's word that nothing is left of the window, whatever was known before.
    func empty(_ window: AnswerHeaders.Window) { learn(window) }

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

    /// Sends nothing more for `wait`, for good if that is `nil`: GitHub locks out who goes on with a refused token.
    func refuse(because error: GitHubError, for wait: Duration?) {
        if let refusal, refusal.end == nil { return }
        refusal = (error, wait.map { now() + $0 })
    }

    /// What is left of `bucket`, as far as it is known; `nil` before the first answer and after the window.
    func allowance(of bucket: Bucket) -> Allowance? {
        let now = now()
        guard let state = states[bucket], state.resets > now else { return nil }
        let remaining = max(0, state.remaining - inFlight[bucket, default: 0])
        return Allowance(limit: state.limit, remaining: remaining, resetsIn: state.resets - now)
    }

    private func learn(_ window: AnswerHeaders.Window) {
        states[window.bucket] = State(
            limit: window.limit, remaining: window.remaining, windowEnd: window.end, resets: now() + window.wait)
    }
}
