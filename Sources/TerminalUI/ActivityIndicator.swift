import Synchronization

/// Whether work in progress is shown: only after 200 ms, so that quick work does not flicker.
///
/// A screen has one for each kind of work that it shows, and lists them in
/// ``Screen/updateActivityIndicators(of:_:)``. The ``ScreenLoop`` starts, shows and stops them.
public struct ActivityIndicator: Sendable, Hashable {
    package struct Token: Sendable, Hashable {
        private let number: Int
        package init(number: Int) { self.number = number }
    }

    /// Work that takes no longer than this is not shown.
    package static let delay = Duration.milliseconds(200)

    /// Whether the screen shows the work.
    public private(set) var isShown = false
    package private(set) var token: Token?

    /// An indicator without work.
    public init() {}

    package mutating func start(_ token: Token) { (self.token, isShown) = (token, false) }

    package mutating func show() { isShown = token != nil }

    package mutating func stop() { self = ActivityIndicator() }
}

/// Shows activity indicators once their work has taken ``ActivityIndicator/delay``. Each is one sleep of the clock.
struct ActivityIndicatorTimer {
    private let due = EventQueue<ActivityIndicator.Token>()
    private let sender: DelayedSender<ActivityIndicator.Token>
    private var count = 0

    /// - Parameter wakeHandler: Called when an indicator is due. The owner then calls ``update(_:)``.
    init(clock: any Clock<Duration>, wakeHandler: @escaping @Sendable () -> Void) {
        sender = DelayedSender(into: due, clock: clock)
        due.setWakeHandler(wakeHandler)
    }

    /// Shows the indicators of `root` that are due, and starts those of new work.
    mutating func update(_ root: some LoopRoot) async {
        var tokens: Set<ActivityIndicator.Token> = []
        while let token = due.dequeue() { tokens.insert(token) }
        let started = await root.updateActivityIndicators(showing: tokens, from: count)
        for number in count..<(count + started) { sender.send(.init(number: number), after: ActivityIndicator.delay) }
        count += started
    }
}

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
