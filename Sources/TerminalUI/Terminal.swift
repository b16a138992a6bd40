/// The terminal the person sits at, while the program has its whole window.
public final class Terminal: Sendable {
    /// Keys, sizes and endings, in order, for whichever screen is shown.
    public let events = Inbox<TerminalEvent>()

    /// Takes the window over.
    /// - Parameter environment: `TERM` and `NO_COLOR` count.
    public static func open(
        path: String = "/dev/tty", environment: [String: String]
    ) throws(TerminalError) -> Terminal {
        throw .notATerminal
    }

    /// How large the window is now.
    public var size: Size { Size(columns: 80, rows: 24) }

    /// Shows `frame`, writing only what differs from the last one.
    public func draw(_ frame: Frame) {}

    /// Draws the last frame again, all of it.
    public func redraw() {}

    /// Gives the terminal back and stops the program until its shell continues it, as Ctrl-Z does.
    public func suspend() {}

    /// Gives the terminal back for good.
    public func close() {}
}
