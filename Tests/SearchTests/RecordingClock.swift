import Foundation
import Synchronization
import TestSupport

/// A manual clock that records the length of each sleep.
final class RecordingClock: Clock {
    /// The start of the clock, in seconds since 1970.
    static let start = 1_760_000_000

    private let manual = ManualClock()
    private let recorded = Mutex<[Duration]>([])

    var now: ManualClock.Instant { manual.now }
    var minimumResolution: Duration { manual.minimumResolution }
    var lengths: [Duration] { recorded.withLock { $0 } }
    /// The current time of the clock as a date.
    var date: Date { Date(timeIntervalSince1970: Double(Self.start) + now.offset / .seconds(1)) }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        recorded.withLock { $0.append(manual.now.duration(to: deadline)) }
        try await manual.sleep(until: deadline, tolerance: tolerance)
    }

    func advance(by duration: Duration) { manual.advance(by: duration) }
    func sleepsBegun(_ count: Int) async { await manual.sleepsBegun(count) }
}
