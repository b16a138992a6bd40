import Synchronization
import TestSupport

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// A manual clock that notes how long each sleep was to be.
final class RecordingClock: Clock {
    /// What it begins at, in seconds since 1970.
    static let start = 1_760_000_000

    private let manual = ManualClock()
    private let noted = Mutex<[Duration]>([])

    var now: ManualClock.Instant { manual.now }
    var minimumResolution: Duration { manual.minimumResolution }
    var lengths: [Duration] { noted.withLock { $0 } }
    /// The time it stands for.
    var date: Date { Date(timeIntervalSince1970: Double(Self.start) + now.offset / .seconds(1)) }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        noted.withLock { $0.append(manual.now.duration(to: deadline)) }
        try await manual.sleep(until: deadline, tolerance: tolerance)
    }

    func advance(by duration: Duration) { manual.advance(by: duration) }
    func sleepsBegun(_ count: Int) async { await manual.sleepsBegun(count) }
}
