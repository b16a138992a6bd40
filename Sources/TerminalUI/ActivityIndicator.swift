/// Whether work is shown: only once it has taken a while, so that what is quick never flickers.
///
/// A screen keeps one for each piece of work that it shows a sign of, and names them in ``Screen/updateSigns(of:_:)``. It
/// needs no clock for that: the ``ScreenLoop`` turns them on and off.
public struct ActivityIndicator: Sendable, Hashable {
    /// One piece of work, to tell it from all others.
    package struct Token: Sendable, Hashable {
        private let number: Int
        package init(number: Int) { self.number = number }
    }

    /// Work that is done within this shows nothing.
    public static let delay = Duration.milliseconds(200)

    /// Is work shown?
    public private(set) var isShown = false
    /// The work under way, if any is.
    package private(set) var token: Token?

    /// Nothing to wait for.
    public init() {}

    /// Work begins.
    package mutating func start(_ turn: Token) { (self.token, isShown) = (turn, false) }

    /// Patience is over: the work is shown, for it still goes on.
    package mutating func show() { isShown = token != nil }

    /// All work is done.
    package mutating func stop() { self = ActivityIndicator() }
}
