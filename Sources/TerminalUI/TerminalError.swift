/// Why there is no terminal to draw on.
public enum TerminalError: Error, Hashable {
    /// There is no `/dev/tty`, or it is no terminal.
    case notATerminal
    /// `TERM` is `dumb` or not set: the terminal cannot place text.
    case dumb
    /// The program has opened its terminal already.
    case alreadyOpen
    /// The terminal did not take its settings; `errno` says why.
    case attributesFailed(errno: Int32)
}

extension TerminalError: CustomStringConvertible {
    /// What happened, then what to do: ready to stand alone on a line.
    public var description: String {
        switch self {
        case .notATerminal: "There is no terminal to draw on. Run this in a terminal."
        case .dumb: "This terminal cannot show a full screen (TERM is \"dumb\" or not set). Set TERM to its real kind."
        case .alreadyOpen: "The terminal is in use by this program already. Close it first."
        case .attributesFailed(let code):
            "The terminal did not take its settings (error \(code)). Try another terminal."
        }
    }
}
