/// Why nothing could be measured.
enum BenchmarkError: Error {
    case noTerminal
    case notStarted(String)
    /// The program ended.
    case gone
    /// No whole frame came in time.
    case noFrame
    /// The system has no clock for another process.
    case noProcessorTime
}

extension BenchmarkError: CustomStringConvertible {
    var description: String {
        switch self {
        case .noTerminal: "The system gives no pseudo-terminal."
        case .notStarted(let path): "\(path) can't be started."
        case .gone: "The program ended while it was measured."
        case .noFrame: "No frame came within 10 s."
        case .noProcessorTime: "This system does not tell how much processor time a program takes while it runs."
        }
    }
}
