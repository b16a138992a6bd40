import Logging
import Synchronization

/// Messages for standard error: printed at once, or deferred while a screen owns the terminal.
final class DeferredMessages: Sendable {
    private let console: Console
    /// The deferred messages, or `nil` if messages are printed at once.
    private let deferred: Mutex<[String]?>

    /// - Parameter isDeferring: whether a screen is drawn on the terminal that is also standard error.
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

    /// Returns the deferred messages. Later messages are printed at once.
    func close() -> [String] {
        deferred.withLock { deferred in
            defer { deferred = nil }
            return deferred ?? []
        }
    }
}

/// A log handler for standard error. It prints debug messages, and shows others as progress on a terminal.
struct ConsoleLog: LogHandler {
    let console: Console
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .debug

    init(console: Console) { self.console = console }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        if event.level == .debug {
            console.printMessage("* \(event.message)")
        } else {
            console.progress("\(event.message)")
        }
    }
}

extension Logger {
    /// Creates a logger of all requests (`--verbose`) or, on a terminal, of retries only.
    init(_ options: CommonOptions, _ console: Console, isSilent: Bool) {
        self.init(label: "ghsearch") { _ in ConsoleLog(console: console) }
        logLevel = isSilent ? .critical : options.verbose ? .debug : .notice
    }
}
