import Synchronization

/// Counts the requests, the confirmed responses (304) and the points of the copies of a client that record in it.
package final class RequestMeter: Sendable {
    /// The counts of a meter.
    package struct Usage: Sendable, Hashable {
        /// The requests that were sent, with retries and with those that no rate limit counts.
        package var requests = 0
        /// The responses that confirmed cached ones (304). With a token, no rate limit counts them.
        package var unchanged = 0
        package var points = 0

        package init(requests: Int = 0, unchanged: Int = 0, points: Int = 0) {
            self.requests = requests
            self.unchanged = unchanged
            self.points = points
        }
    }

    private let state = Mutex(Usage())

    package init() {}

    package var usage: Usage { state.withLock { $0 } }

    func record(_ change: (inout Usage) -> Void) { state.withLock { change(&$0) } }
}

extension GitHubClient {
    package func counting(in meter: RequestMeter) -> GitHubClient {
        with { $0.exchange.meter = meter }
    }
}
