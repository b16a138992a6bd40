package import GitHubAPI
import GitHubModel

/// The state machine of polling in the device flow (RFC 8628 section 3.5), without a clock or a network. Delays are
/// longer than GitHub's interval: clocks of virtual machines can run fast, and each premature poll adds five seconds to
/// it.
package struct DeviceFlow: Sendable, Hashable {
    package enum Step: Sendable, Hashable {
        case wait(Duration)
        case finished(TokenGrant)
        case ended(DeviceFlowError)
    }

    /// The maximum delay after failed polls, unless GitHub's own interval is longer.
    static let maxBackoff: Duration = .seconds(60)

    private let lifetime: Duration
    private var interval: Duration
    /// The ratio of the delay to `interval`. Grows with each `slow_down`, which means that the local clock runs fast.
    private var backoffFactor = 1.2
    private var failures = 0

    package init(_ code: DeviceCode) {
        lifetime = code.lifetime
        interval = code.interval
    }

    package var first: Step { .wait(min(delay, lifetime)) }

    /// Returns the step after a poll, `elapsed` after the code was received. A failed poll has no response.
    package mutating func next(after response: AccessTokenResponse?, elapsed: Duration) -> Step {
        failures = response == nil ? failures + 1 : 0
        switch response {
        case .pending, nil: break
        case .slowDown(let interval): slowDown(to: interval)
        case .granted(let grant): return .finished(grant)
        case .failed(let error): return .ended(error)
        }
        let remaining = lifetime - elapsed
        return remaining > .zero ? .wait(min(delay, remaining)) : .ended(.expired)
    }

    /// Increases the interval permanently, and the backoff factor up to 3, in case the new interval is no longer.
    private mutating func slowDown(to newInterval: Duration?) {
        interval = max(newInterval ?? interval + .seconds(5), interval)
        backoffFactor = min(backoffFactor + 0.2, 3)
    }

    private var delay: Duration {
        let regular = interval * backoffFactor
        let doubled = regular * (1 << min(failures, 10))
        return max(regular, min(doubled, Self.maxBackoff))
    }
}
