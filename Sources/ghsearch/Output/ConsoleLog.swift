import Logging

/// Shows log lines on standard error: each for `--verbose`; else, where a person watches, what takes long and why.
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
