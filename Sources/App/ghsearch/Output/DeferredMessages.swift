import Synchronization

/// Messages for standard error: printed at once, or deferred while a screen owns the terminal.
final class DeferredMessages: Sendable {
    private let console: Console
    /// `nil` if messages are printed at once.
    private let deferred: Mutex<[String]?>

    /// `isDeferring` is whether a screen is drawn on the terminal that is also standard error.
    init(console: Console, isDeferring: Bool) {
        self.console = console
        deferred = Mutex(isDeferring ? [] : nil)
    }

    func post(_ message: String) {
        let isDeferred = deferred.withLock { deferred in
            deferred?.append(message)
            return deferred != nil
        }
        if !isDeferred { console.printMessage(message) }
    }

    /// Later messages are printed at once.
    func close() -> [String] {
        deferred.withLock { deferred in
            defer { deferred = nil }
            return deferred ?? []
        }
    }
}
