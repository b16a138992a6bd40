/// Whether work in progress is shown: only after 200 ms, so that quick work does not flicker. A screen lists its indicators in
/// ``Screen/updateActivityIndicators(of:_:)``; the ``ScreenLoop`` starts, shows and stops them.
public struct ActivityIndicator: Sendable, Hashable {
    package struct Token: Sendable, Hashable {
        private let number: Int
        package init(number: Int) { self.number = number }
    }

    package static let delay = Duration.milliseconds(200)

    /// Whether the screen shows the work.
    public private(set) var isShown = false
    package private(set) var token: Token?

    /// An indicator without work.
    public init() {}

    package mutating func start(_ token: Token) {
        self.token = token
        isShown = false
    }

    package mutating func show() { isShown = token != nil }

    package mutating func stop() { self = ActivityIndicator() }
}

/// Shows activity indicators once their work has taken ``ActivityIndicator/delay``. When one is due, `wakeHandler` makes the
/// owner call ``update(_:)``.
struct ActivityIndicatorTimer: ~Copyable {
    private let due = EventQueue<ActivityIndicator.Token>()
    private let clock: any Clock<Duration>
    private var delays: [ActivityIndicator.Token: Task<Void, any Error>] = [:]
    private var count = 0

    init(clock: any Clock<Duration>, wakeHandler: @escaping @Sendable () -> Void) {
        self.clock = clock
        due.setWakeHandler(wakeHandler)
    }

    deinit {
        for delay in delays.values { delay.cancel() }
    }

    mutating func update(_ root: some LoopRoot) async {
        var tokens: Set<ActivityIndicator.Token> = []
        while let token = due.dequeue() {
            tokens.insert(token)
            delays[token] = nil
        }
        let started = await root.updateActivityIndicators(showing: tokens, from: count)
        for number in count..<(count + started) { start(.init(number: number)) }
        count += started
    }

    private mutating func start(_ token: ActivityIndicator.Token) {
        delays[token] = Task { [clock, due] in
            try await clock.sleep(for: ActivityIndicator.delay)
            due.send(token)
        }
    }
}
