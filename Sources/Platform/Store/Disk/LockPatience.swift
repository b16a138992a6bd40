import Foundation
import Synchronization

/// How long reads or writes wait for a lock of another program: up to a limit once, then not at all until one succeeds.
/// So a file that stays locked delays one frame, or a command once, and a lock of milliseconds, as while SQLite moves
/// its log, costs no read.
final class LockPatience: Sendable {
    private struct State {
        var isExhausted = false
        var waits = 0
    }
    private let state = Mutex(State())

    private static let interval = Duration.milliseconds(10)
    private let maxTries: Int

    init(limit: Duration = .milliseconds(250)) { maxTries = Int(limit / Self.interval) }

    /// Waits, and returns whether SQLite should try again. `tries` is the number of earlier calls for this access.
    func retries(after tries: Int) -> Bool {
        let isExhausted = state.withLock { state in
            state.isExhausted = state.isExhausted || tries >= maxTries
            if !state.isExhausted { state.waits += 1 }
            return state.isExhausted
        }
        if isExhausted { return false }
        usleep(UInt32(Self.interval / .microseconds(1)))
        return true
    }

    func restore() { state.withLock { $0.isExhausted = false } }

    /// The number of waits so far, each of one interval. Only tests read it.
    var waits: Int { state.withLock { $0.waits } }
}
