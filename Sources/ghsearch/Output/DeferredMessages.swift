import Synchronization

/// Sentences for the person beside the answer: said at once, or at the end where a screen is drawn meanwhile.
final class DeferredMessages: Sendable {
    private let console: Console
    /// What waits for the end; `nil` if nothing has to.
    private let kept: Mutex<[String]?>

    /// - Parameter areKept: whether standard error is the terminal that is drawn on.
    init(console: Console, isDeferring: Bool) {
        self.console = console
        kept = Mutex(isDeferring ? [] : nil)
    }

    func post(_ sentence: String) {
        let isKept = kept.withLock { kept in
            kept?.append(sentence)
            return kept != nil
        }
        if !isKept { console.printMessage(sentence) }
    }

    /// What is still to be said; from here on nothing is kept back.
    func close() -> [String] {
        kept.withLock { kept in
            defer { kept = nil }
            return kept ?? []
        }
    }
}
