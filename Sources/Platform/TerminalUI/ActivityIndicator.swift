/// Whether work in progress is shown: only after 200 ms, so that quick work does not flicker, and with its seconds from
/// the second one on. A screen lists its indicators in ``Screen/updateActivityIndicators(of:_:)``; the ``ScreenLoop``
/// starts, shows and stops them.
public struct ActivityIndicator: Sendable, Hashable {
    package static let delay = Duration.milliseconds(200)
    private static let minSeconds = 2

    /// Whether the screen shows the work.
    public private(set) var isShown = false
    /// The whole seconds since the work began; `nil` before there are two.
    public private(set) var seconds: Int?
    /// When the work began, or `nil` without work.
    private var start: Duration?

    /// An indicator without work.
    public init() {}

    /// Returns what is shown for an activity, such as `searching…` or `searching… 5 s`; `nil` if nothing is.
    package func label(_ activity: String) -> String? {
        guard isShown else { return nil }
        return seconds.map { "\(activity)… \($0) s" } ?? "\(activity)…"
    }

    /// Starts, shows or stops the indicator. Returns when it changes by itself.
    package mutating func update(isBusy: Bool, at time: Duration) -> Duration? {
        guard isBusy else {
            self = ActivityIndicator()
            return nil
        }
        let start = start ?? time
        self.start = start
        let elapsed = time - start
        let whole = Int(elapsed / .seconds(1))
        isShown = elapsed >= Self.delay
        seconds = whole >= Self.minSeconds ? whole : nil
        return start + (isShown ? .seconds(max(whole + 1, Self.minSeconds)) : Self.delay)
    }
}

/// Calls a handler when an activity indicator changes.
struct ActivityIndicatorTimer: ~Copyable {
    private let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void
    private let wakeHandler: @Sendable () -> Void
    private var due: Duration?
    private var delay: Task<Void, any Error>?

    /// `wakeHandler` makes the owner call ``update(_:)``.
    init(clock: some Clock<Duration>, wakeHandler: @escaping @Sendable () -> Void) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
        self.wakeHandler = wakeHandler
    }

    deinit { delay?.cancel() }

    mutating func update(_ root: some LoopRoot) async {
        let next = await root.updateActivityIndicators(at: elapsed())
        guard next != due else { return }
        due = next
        delay?.cancel()
        delay = next.map { time in
            Task { [elapsed, sleep, wakeHandler] in
                try await sleep(time - elapsed())
                wakeHandler()
            }
        }
    }
}
