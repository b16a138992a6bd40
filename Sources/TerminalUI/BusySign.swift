/// Whether a sign of work is shown: only once the work has taken a while, so that what is quick never flickers.
///
/// A screen that begins to wait asks to be told when ``patience`` is over (``Later`` does that, by no more than one
/// sleep), and passes the turn on; nothing happens in between.
public struct BusySign: Sendable, Hashable {
    /// One piece of work, to tell it from the ones before it.
    public struct Turn: Sendable, Hashable { fileprivate let number: Int }

    /// Work that is done within this shows nothing.
    public static let patience = Duration.milliseconds(200)

    /// Is work shown?
    public private(set) var isShown = false
    private var isBusy = false
    private var last = 0

    /// Nothing to wait for.
    public init() {}

    /// Work begins. Returns whom to tell ``due(_:)`` when ``patience`` is over; `nil` if work is under way already.
    public mutating func begin() -> Turn? {
        guard !isBusy else { return nil }
        isBusy = true
        last += 1
        return Turn(number: last)
    }

    /// Patience is over for `turn`: it shows if that work still goes on.
    public mutating func due(_ turn: Turn) { if isBusy, turn.number == last { isShown = true } }

    /// All work is done.
    public mutating func end() { (isBusy, isShown) = (false, false) }
}
