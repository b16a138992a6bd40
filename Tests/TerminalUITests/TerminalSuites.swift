import Testing

/// A process has one terminal: what opens it takes turns.
@Suite("The terminal", .serialized, .timeLimit(.minutes(1)))
enum TerminalSuites {
    static let environment = ["TERM": "xterm-256color"]
}
