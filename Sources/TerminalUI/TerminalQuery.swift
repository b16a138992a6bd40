/// A question that was sent to the terminal, and whose answers are kept until somebody asks for them.
public struct TerminalQuery: Sendable {
    let id: Int
}
