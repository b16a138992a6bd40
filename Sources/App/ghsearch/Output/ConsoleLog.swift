import Logging

/// A log handler for standard error. It prints debug messages, and shows others as progress on a terminal.
struct ConsoleLog: LogHandler {
    let console: Console
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .debug

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
    /// Logs all requests (`--verbose`) or, on a terminal, retries only.
    init(_ options: CommonOptions, _ console: Console, isSilent: Bool) {
        self.init(label: "ghsearch") { _ in ConsoleLog(console: console) }
        logLevel = isSilent ? .critical : options.verbose ? .debug : .notice
    }
}
