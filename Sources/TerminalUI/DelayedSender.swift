import Synchronization

/// Appends elements to a queue after a delay. Each delay is one sleep of the clock.
final class DelayedSender<Element: Sendable>: Sendable {
    private struct Pending {
        var tasks: [Int: Task<Void, any Error>] = [:]
        var lastID = 0
    }
    private let queue: EventQueue<Element>
    private let clock: any Clock<Duration>
    private let pending = Mutex(Pending())

    init(into queue: EventQueue<Element>, clock: any Clock<Duration>) {
        (self.queue, self.clock) = (queue, clock)
    }

    deinit { stop() }

    func send(_ element: Element, after delay: Duration) {
        pending.withLock { pending in
            pending.lastID += 1
            let id = pending.lastID
            pending.tasks[id] = Task { [weak self, clock, queue] in
                try await clock.sleep(for: delay)
                queue.send(element)
                self?.pending.withLock { $0.tasks[id] = nil }
            }
        }
    }

    func stop() {
        let tasks = pending.withLock { pending in
            defer { pending.tasks = [:] }
            return pending.tasks.values
        }
        for task in tasks { task.cancel() }
    }
}
