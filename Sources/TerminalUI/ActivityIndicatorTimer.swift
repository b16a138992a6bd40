/// Keeps the time for the signs of work of a screen, as long as it is run: each is shown once its work has taken as long as
/// ``ActivityIndicator/timeout``. That is one sleep for each piece of work; in between nothing runs.
struct ActivityIndicatorTimer {
    /// Calls what it is given with each sign of a screen, and whether its work is under way.
    typealias Signs = ((inout ActivityIndicator, _ isBusy: Bool) -> Void) -> Void

    private let ended = EventQueue<ActivityIndicator.Token>()
    private let sender: DelayedSender<ActivityIndicator.Token>
    private var last = 0

    /// Calls `bell` whenever ``update(_:)`` has something to show.
    init(clock: any Clock<Duration>, wakeHandler: @escaping @Sendable () -> Void) {
        sender = DelayedSender(into: ended, clock: clock)
        ended.setWakeHandler(wakeHandler)
    }

    /// Forgets what was under way when the screen was run before.
    func reset(_ signs: Signs) { signs { sign, _ in sign.stop() } }

    /// Begins to wait for work that is new, ends the signs of work that is done, and shows those whose time has come.
    mutating func update(_ signs: Signs) {
        var due: Set<ActivityIndicator.Token> = []
        while let turn = ended.dequeue() { due.insert(turn) }
        signs { sign, isBusy in
            guard isBusy else { return sign.stop() }
            guard let turn = sign.token else { return begin(&sign) }
            if due.contains(turn) { sign.show() }
        }
    }

    private mutating func begin(_ sign: inout ActivityIndicator) {
        last += 1
        let turn = ActivityIndicator.Token(number: last)
        sign.start(turn)
        sender.send(turn, after: ActivityIndicator.delay)
    }
}
