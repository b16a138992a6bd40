/// An error of opening a terminal.
public enum TerminalError: Error, Hashable {
    /// There is no `/dev/tty`, or it is not a terminal.
    case notATerminal
    /// `TERM` is `dumb` or not set: the terminal can't position text.
    case dumb
    /// The program has opened its terminal already.
    case alreadyOpen
    /// The terminal attributes could not be set.
    case attributesFailed(errno: Int32)
}

extension TerminalError: CustomStringConvertible {
    /// What happened, then what to do; a complete line for the terminal.
    public var description: String {
        switch self {
        case .notATerminal: "Not a terminal. Run this command in a terminal."
        case .dumb: "This terminal can't show a full screen: TERM is \"dumb\" or not set."
        case .alreadyOpen: "The terminal is already open."
        case .attributesFailed(let code):
            "Couldn't set terminal attributes (error \(code)). Try another terminal."
        }
    }
}
