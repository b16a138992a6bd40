/// Whether work in progress is shown: only after 200 ms, so that quick work does not flicker. A screen lists its indicators in
/// ``Screen/updateActivityIndicators(of:_:)``; the ``ScreenLoop`` starts, shows and stops them.
public struct ActivityIndicator: Sendable, Hashable {
    package static let delay = Duration.milliseconds(200)

    /// Whether the screen shows the work.
    public private(set) var isShown = false
    /// When the work began, or `nil` without work.
    private var start: Duration?

    /// An indicator without work.
    public init() {}

    /// Starts, shows or stops the indicator. Returns whether the work has just begun.
    package mutating func update(isBusy: Bool, at time: Duration) -> Bool {
        guard isBusy else {
            self = ActivityIndicator()
            return false
        }
        isShown = start.map { time - $0 >= Self.delay } ?? false
        let hasBegun = start == nil
        start = start ?? time
        return hasBegun
    }
}

/// Calls a handler when the work of an activity indicator has taken ``ActivityIndicator/delay``.
struct ActivityIndicatorTimer: ~Copyable {
    private let elapsed: @Sendable () -> Duration
    private let due: AsyncStream<Duration>.Continuation
    private let delays: Task<Void, any Error>

    /// `wakeHandler` makes the owner call ``update(_:)``.
    init(clock: some Clock<Duration>, wakeHandler: @escaping @Sendable () -> Void) {
        let start = clock.now
        let elapsed: @Sendable () -> Duration = { start.duration(to: clock.now) }
        let (times, due) = AsyncStream<Duration>.makeStream()
        self.elapsed = elapsed
        self.due = due
        delays = Task {
            for await time in times {
                try await clock.sleep(for: time - elapsed())
                wakeHandler()
            }
        }
    }

    deinit { delays.cancel() }

    func update(_ root: some LoopRoot) async {
        let time = elapsed()
        if await root.updateActivityIndicators(at: time) { due.yield(time + ActivityIndicator.delay) }
    }
}
