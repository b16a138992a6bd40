/// A query that was sent to the terminal. Its reports are stored until they are read.
public struct TerminalQuery: Sendable {
    let id: Int
}
