/// Waits that grow from one to the next, so that who can't be reached is not pressed.
struct GrowingPause: Sendable, Hashable {
    /// The next one.
    private(set) var length: Duration = .seconds(5)
    /// However often it was tried.
    let longest: Duration = .seconds(30)

    /// How long to wait now; twice as long the next time.
    mutating func next() -> Duration {
        defer { length = min(length * 2, longest) }
        return length
    }
}
