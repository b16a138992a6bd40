/// What the terminal tells a screen.
public enum TerminalEvent: Sendable, Hashable {
    /// A key was pressed.
    case key(Key)
    /// The window has this size now, or was away and must be drawn again. The first event a screen gets.
    case resized(Size)
    /// The program must end. Nothing can be asked any more.
    case ended(TerminationReason)
}

/// Why the program must end.
public enum TerminationReason: Sendable, Hashable {
    /// SIGTERM, SIGHUP, SIGINT or SIGQUIT arrived.
    case signal(Int32)
    /// The terminal is gone.
    case hangUp
}

/// Thrown by a screen's loop when the program must end; the terminal still has to be closed.
public struct TerminationError: Error, Hashable {
    /// Why.
    public let reason: TerminationReason

    /// The end, for this reason.
    public init(reason: TerminationReason) {
        self.reason = reason
    }
}
