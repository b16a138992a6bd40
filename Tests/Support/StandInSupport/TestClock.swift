package import struct Foundation.Date
import Synchronization
package import TestSupport

/// A manual clock with a date. It records the length of each sleep.
package final class TestClock: Clock, Sendable {
    /// The date of the clock at its start, in seconds since 1970.
    package static let start = 1_800_000_000

    private let manual = ManualClock()
    private let recorded = Mutex<[Duration]>([])
    private let shift = Mutex(Duration.zero)

    package init() {}

    package var now: ManualClock.Instant { manual.now }
    package var minimumResolution: Duration { manual.minimumResolution }
    /// The lengths of all sleeps, in the order they began.
    package var sleepLengths: [Duration] { recorded.withLock { $0 } }
    /// The time since 1970.
    package var timeSince1970: Duration { .seconds(Self.start) + now.offset }
    /// The date, which is exact for whole seconds.
    package var date: Date {
        let offset = now.offset + shift.withLock { $0 }
        return Date(timeIntervalSince1970: Double(Self.start) + offset / .seconds(1))
    }

    package func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        recorded.withLock { $0.append(manual.now.duration(to: deadline)) }
        try await manual.sleep(until: deadline, tolerance: tolerance)
    }

    /// Advances the time and resumes the sleeps that are due.
    package func advance(by duration: Duration) { manual.advance(by: duration) }

    /// Changes the date without the time, as a user who sets the system's clock does.
    package func shiftDate(by duration: Duration) { shift.withLock { $0 += duration } }

    /// Waits until `count` sleeps have begun since the clock was created.
    package func sleepsBegun(_ count: Int) async { await manual.sleepsBegun(count) }
}
