/// A clock that is faster than time, for delays and timeouts of requests to a server in real time.
package struct FastClock: Clock {
    /// The time since the clock was created.
    package struct Instant: InstantProtocol {
        var offset: Duration
        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    /// How many seconds of this clock a second has.
    private let factor: Int
    private let start = ContinuousClock.now

    package init(factor: Int) { self.factor = factor }

    package var now: Instant { Instant(offset: start.duration(to: .now) * factor) }
    package var minimumResolution: Duration { .nanoseconds(1) }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await Task.sleep(until: start + deadline.offset / factor, clock: .continuous)
    }
}
