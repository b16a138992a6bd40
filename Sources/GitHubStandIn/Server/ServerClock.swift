import Synchronization

/// What time it is for the stand-in: the clock of its settings plus what was added by hand.
final class ServerClock: Sendable {
    private let base: @Sendable () -> Duration
    private let added = Mutex(Duration.zero)

    init(base: @escaping @Sendable () -> Duration) {
        self.base = base
    }

    /// Time since 1970.
    var now: Duration { base() + added.withLock { $0 } }

    /// ``now`` in whole seconds.
    var seconds: Int { Int(now.components.seconds) }

    func advance(by duration: Duration) {
        added.withLock { $0 += duration }
    }
}
