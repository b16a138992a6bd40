import Synchronization

/// Sends things when their time has come. Each is one sleep of `clock`; in between nothing runs.
final class DelayedSender<Element: Sendable>: Sendable {
    private struct Pending {
        var tasks: [Int: Task<Void, any Error>] = [:]
        var lastID = 0
    }
    private let inbox: EventQueue<Element>
    private let clock: any Clock<Duration>
    private let pending = Mutex(Pending())

    /// Sends into `inbox`.
    init(into inbox: EventQueue<Element>, clock: any Clock<Duration>) {
        (self.inbox, self.clock) = (inbox, clock)
    }

    deinit { stop() }

    /// Sends `element` once `delay` is over.
    func send(_ element: Element, after delay: Duration) {
        pending.withLock { pending in
            pending.lastID += 1
            let id = pending.lastID
            pending.tasks[id] = Task { [weak self, clock, inbox] in
                try await clock.sleep(for: delay)
                inbox.send(element)
                self?.pending.withLock { $0.tasks[id] = nil }
            }
        }
    }

    /// Drops what waits.
    func stop() {
        let tasks = pending.withLock { pending in
            defer { pending.tasks = [:] }
            return pending.tasks.values
        }
        for task in tasks { task.cancel() }
    }
}
