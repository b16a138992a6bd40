/// Waits that grow from one to the next, so that who can't be reached is not pressed.
struct ExponentialBackoff: Sendable, Hashable {
    /// The next one.
    private(set) var delay: Duration = .seconds(5)
    /// However often it was tried.
    let maxDelay: Duration = .seconds(30)

    /// How long to wait now; twice as long the next time.
    mutating func next() -> Duration {
        defer { delay = min(delay * 2, maxDelay) }
        return delay
    }
}
