/// Why nothing could be measured.
enum BenchFailure: Error {
    case noTerminal
    case notStarted(String)
    /// The program ended.
    case gone
    /// No whole frame came in time.
    case noFrame
}

extension BenchFailure: CustomStringConvertible {
    var description: String {
        switch self {
        case .noTerminal: "The system gives no pseudo-terminal."
        case .notStarted(let path): "\(path) can't be started."
        case .gone: "The program ended while it was measured."
        case .noFrame: "No frame came within 10 s."
        }
    }
}
