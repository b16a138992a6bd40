/// An event that a terminal sends to a screen.
public enum TerminalEvent: Sendable, Hashable {
    /// A key was pressed.
    case key(Key)
    /// The window has this size, or must be drawn again. The first event of every screen.
    case resized(Size)
    /// The program must end. No further input is possible.
    case ended(TerminationReason)
}

/// The reason why the program must end.
public enum TerminationReason: Sendable, Hashable {
    /// SIGTERM, SIGHUP, SIGINT or SIGQUIT arrived.
    case signal(Int32)
    /// The terminal was disconnected.
    case hangUp
}

/// The error that a screen loop throws if the program must end. The terminal still has to be closed.
public struct TerminationError: Error, Hashable {
    /// Why the program must end.
    public let reason: TerminationReason

    package init(reason: TerminationReason) { self.reason = reason }
}

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
    /// What happened, in one sentence.
    public var description: String {
        switch self {
        case .notATerminal: "Not a terminal."
        case .dumb: "This terminal can't show a full screen: TERM is \"dumb\" or not set."
        case .alreadyOpen: "The terminal is already open."
        case .attributesFailed(let code): "Couldn't set terminal attributes (error \(code))."
        }
    }
}
