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
