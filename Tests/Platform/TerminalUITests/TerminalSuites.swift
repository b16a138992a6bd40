import Testing

/// The suites that open a terminal. A process has one terminal, so they run one after the other.
@Suite("Terminal", .serialized, .timeLimit(.minutes(3)))
enum TerminalSuites {
    static let environment = ["TERM": "xterm-256color"]
}
