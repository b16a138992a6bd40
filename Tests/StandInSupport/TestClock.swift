package import struct Foundation.Date
import Synchronization
package import TestSupport

/// A manual clock with a date. It records the length of each sleep.
package final class TestClock: Clock, Sendable {
    /// The date of the clock at its start, in seconds since 1970.
    package static let start = 1_800_000_000

    private let manual = ManualClock()
    private let recorded = Mutex<[Duration]>([])

    package init() {}

    package var now: ManualClock.Instant { manual.now }
    package var minimumResolution: Duration { manual.minimumResolution }
    /// The lengths of all sleeps, in the order they began.
    package var sleepLengths: [Duration] { recorded.withLock { $0 } }
    /// The time since 1970.
    package var timeSince1970: Duration { .seconds(Self.start) + now.offset }
    package var date: Date { Date(timeIntervalSince1970: timeSince1970 / .seconds(1)) }

    package func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        recorded.withLock { $0.append(manual.now.duration(to: deadline)) }
        try await manual.sleep(until: deadline, tolerance: tolerance)
    }

    /// Advances the time and resumes the sleeps that are due.
    package func advance(by duration: Duration) { manual.advance(by: duration) }

    /// Waits until `count` sleeps have begun since the clock was created.
    package func sleepsBegun(_ count: Int) async { await manual.sleepsBegun(count) }
}
