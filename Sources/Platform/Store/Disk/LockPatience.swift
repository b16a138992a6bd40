import Foundation
import Synchronization

/// How long reads or writes wait for a lock of another program: up to a limit once, then not at all until one succeeds.
/// So a file that stays locked delays one frame, or a command once, and a lock of milliseconds, as while SQLite moves
/// its log, costs no read.
final class LockPatience: Sendable {
    private let isExhausted = Mutex(false)

    private static let interval = Duration.milliseconds(10)
    private let maxTries: Int

    init(limit: Duration = .milliseconds(250)) { maxTries = Int(limit / Self.interval) }

    /// Waits, and returns whether SQLite should try again. `tries` is the number of earlier calls for this access.
    func retries(after tries: Int) -> Bool {
        let isExhausted = isExhausted.withLock { isExhausted in
            isExhausted = isExhausted || tries >= maxTries
            return isExhausted
        }
        if isExhausted { return false }
        usleep(UInt32(Self.interval / .microseconds(1)))
        return true
    }

    func restore() { isExhausted.withLock { $0 = false } }
}
