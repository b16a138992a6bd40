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
