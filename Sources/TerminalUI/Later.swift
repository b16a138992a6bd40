import Synchronization

/// Sends actions when their time has come: what a screen's wish for "after 200 ms" becomes. Each is one sleep of `clock`;
/// in between nothing runs.
public final class Later<Action: Sendable>: Sendable {
    private struct Pending {
        var tasks: [Int: Task<Void, any Error>] = [:]
        var lastID = 0
    }
    private let actions: Inbox<Action>
    private let clock: any Clock<Duration>
    private let pending = Mutex(Pending())

    /// Sends into `actions`.
    public init(into actions: Inbox<Action>, clock: any Clock<Duration> = ContinuousClock()) {
        (self.actions, self.clock) = (actions, clock)
    }

    deinit { stop() }

    /// Sends `action` once `delay` is over.
    public func send(_ action: Action, after delay: Duration) {
        pending.withLock { pending in
            pending.lastID += 1
            let id = pending.lastID
            pending.tasks[id] = Task { [weak self, clock, actions] in
                try await clock.sleep(for: delay)
                actions.send(action)
                self?.pending.withLock { $0.tasks[id] = nil }
            }
        }
    }

    /// Drops what waits.
    public func stop() {
        let tasks = pending.withLock { pending in
            defer { pending.tasks = [:] }
            return pending.tasks.values
        }
        for task in tasks { task.cancel() }
    }
}
