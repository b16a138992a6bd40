/// Keeps the time for the signs of work of a screen, as long as it is run: each is shown once its work has taken as long as
/// ``BusySign/patience``. That is one sleep for each piece of work; in between nothing runs.
struct Patience {
    /// Calls what it is given with each sign of a screen, and whether its work is under way.
    typealias Signs = ((inout BusySign, _ isBusy: Bool) -> Void) -> Void

    private let ended = Inbox<BusySign.Turn>()
    private let later: Later<BusySign.Turn>
    private var last = 0

    /// Calls `bell` whenever ``update(_:)`` has something to show.
    init(clock: any Clock<Duration>, bell: @escaping @Sendable () -> Void) {
        later = Later(into: ended, clock: clock)
        ended.ring(bell)
    }

    /// Forgets what was under way when the screen was run before.
    func reset(_ signs: Signs) { signs { sign, _ in sign.end() } }

    /// Begins to wait for work that is new, ends the signs of work that is done, and shows those whose time has come.
    mutating func update(_ signs: Signs) {
        var due: Set<BusySign.Turn> = []
        while let turn = ended.take() { due.insert(turn) }
        signs { sign, isBusy in
            guard isBusy else { return sign.end() }
            guard let turn = sign.turn else { return begin(&sign) }
            if due.contains(turn) { sign.show() }
        }
    }

    private mutating func begin(_ sign: inout BusySign) {
        last += 1
        let turn = BusySign.Turn(number: last)
        sign.begin(turn)
        later.send(turn, after: BusySign.patience)
    }
}
