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

    package init(reason: TerminationReason) {
        self.reason = reason
    }
}
