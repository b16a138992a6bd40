package import GitHubAPI

/// The rules of polling, without a clock or a network: what comes in, what to do next.
///
/// Pauses are a little longer than GitHub asks, since clocks of virtual machines can run fast and one poll too early
/// adds five seconds to all that follow. Facts: RFC 8628 section 3.5, and GitHub's own table of errors.
package struct DeviceFlow: Sendable, Hashable {
    /// What a poll brought.
    package enum Event: Sendable, Hashable {
        /// GitHub's answer.
        case response(AccessTokenResponse)
        /// No answer, or none that can be read: it may pass.
        case requestFailed
    }
    /// What to do next.
    package enum Step: Sendable, Hashable {
        /// Wait, then poll.
        case wait(Duration)
        /// The person agreed.
        case finished(TokenGrant)
        /// No token will come of this code.
        case ended(DeviceFlowError)
    }

    /// The longest pause after repeated trouble, unless GitHub itself asks for longer.
    static let maxBackoff: Duration = .seconds(60)

    private let lifetime: Duration
    private var interval: Duration
    /// How much longer than `interval` to wait: grows with each `slow_down`, as then our clock runs fast.
    private var backoffFactor = 1.2
    /// Failed polls since the last answer.
    private var failures = 0

    /// The flow of a code that came just now.
    package init(_ code: DeviceCode) {
        (lifetime, interval) = (code.lifetime, code.interval)
    }

    /// Before the first poll.
    package var first: Step { .wait(min(delay, lifetime)) }

    /// After a poll that ended `elapsed` after the code came.
    package mutating func next(after event: Event, elapsed: Duration) -> Step {
        switch event {
        case .requestFailed: failures += 1
        case .response(let answer):
            failures = 0
            if let end = terminalStep(answer) { return end }
        }
        let left = lifetime - elapsed
        return left > .zero ? .wait(min(delay, left)) : .ended(.expired)
    }

    /// What ends the flow, if `answer` does.
    private mutating func terminalStep(_ answer: AccessTokenResponse) -> Step? {
        switch answer {
        case .pending: break
        case .slowDown(let asked): slowDown(to: asked)
        case .granted(let grant): return .finished(grant)
        case .expired: return .ended(.expired)
        case .denied: return .ended(.denied)
        case .incorrectDeviceCode: return .ended(.invalidDeviceCode)
        case .incorrectClient: return .ended(.incorrectClient)
        case .unsupportedGrantType: return .ended(.unsupportedGrantType)
        case .deviceFlowDisabled: return .ended(.deviceFlowDisabled)
        case .unverifiedEmail: return .ended(.unverifiedEmail)
        case .unknown(let word): return .ended(.unknown(word))
        }
        return nil
    }

    /// For good. An answer that asks for no more than before still slows down: the stretch grows, up to threefold.
    private mutating func slowDown(to asked: Duration?) {
        interval = max(asked ?? interval + .seconds(5), interval)
        backoffFactor = min(backoffFactor + 0.2, 3)
    }

    private var delay: Duration {
        let regular = interval * backoffFactor
        let doubled = regular * (1 << min(failures, 10))
        return max(regular, min(doubled, Self.maxBackoff))
    }
}
