import CTerminal
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The terminal the person sits at, while the program has its whole window, or only its keys.
///
/// One at a time. From ``open(path:environment:)`` to ``close()`` a thread of its own reads keys and signals into
/// ``events``; the terminal is put in order on every way out: close, exit, a stop, a crash.
public final class Terminal: Sendable {
    /// Keys, sizes and endings, in order, for whichever screen is shown.
    public let events = Inbox<TerminalEvent>()

    /// What of it the program takes.
    public enum Hold: Sendable, Hashable {
        /// The whole window, and all that is typed.
        case window
        /// What is typed, key by key; Ctrl-C and the like stay signals, and lines are written as before.
        case keys
    }

    let device: TerminalDevice
    private let hold: Hold
    private let multiplexer: ClipboardCopy.Multiplexer?
    private let painter: FramePainter
    private let display = Mutex(Display())

    private struct Display {
        enum Mode { case shown, suspended, closed }
        var mode = Mode.shown
        var frame: Frame?  // drawn last, even if nobody could see it
        var onScreen: Frame?  // what the window holds; `nil`: nobody knows
    }

    /// Alternate screen, bracketed paste, no automatic wrapping; and the way back, cursor and pen included.
    private var entering: String { hold == .window ? Self.enteringWindow : "" }
    private var leaving: String { hold == .window ? Self.leavingWindow : "" }
    private static let enteringWindow = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l\u{1B}[?25l"
    private static let leavingWindow = "\u{1B}[?2026l\u{1B}[m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

    /// Takes the window over. What was typed before is not lost.
    /// - Parameters:
    ///   - hold: With ``Hold/keys`` nothing is drawn.
    ///   - path: The terminal's device.
    ///   - environment: `TERM` tells what the terminal can do, `NO_COLOR` (if not empty) that it shall not use colours.
    public static func open(
        path: String = "/dev/tty", hold: Hold = .window, environment: [String: String]
    ) throws(TerminalError) -> Terminal {
        let device = try TerminalDevice(path: path)
        let terminal = Terminal(device, hold, environment)
        do throws(TerminalError) {
            if ["", "dumb"].contains(environment["TERM"] ?? "") { throw .dumb }
            try terminal.start()
        } catch {
            device.close()
            throw error
        }
        return terminal
    }

    private init(_ device: TerminalDevice, _ hold: Hold, _ environment: [String: String]) {
        (self.device, self.hold) = (device, hold)
        multiplexer = ClipboardCopy.Multiplexer(environment)
        painter = FramePainter(hasColors: Self.hasColors(environment))
    }

    /// How large the window is now.
    public var size: Size { device.size }

    /// Shows `frame`, writing only what differs from the last one.
    public func draw(_ frame: Frame) {
        display.withLock { display in
            display.frame = frame
            show(&display)
        }
    }

    /// Draws the last frame again, all of it: something else may have written onto the window.
    public func redraw() {
        display.withLock { display in
            display.onScreen = nil
            show(&display)
        }
    }

    /// Puts `text` onto the clipboard of whoever sits there, if their terminal lets programs do so; none tells.
    public func copy(_ text: String) {
        display.withLock { display in
            guard display.mode == .shown else { return }
            _ = device.send(ClipboardCopy(text, through: multiplexer).bytes)  // one that is gone is noticed when read
        }
    }

    /// Gives the terminal back and stops the program until its shell continues it, as Ctrl-Z does.
    ///
    /// Returns at once; a moment later the program stops. Does nothing where no shell could continue it.
    public func suspend() {
        terminal_wake(SIGTSTP)
    }

    /// Gives the terminal back for good. Nothing is drawn afterwards; what was typed and not read stays in ``events``.
    public func close() {
        let isClosing = display.withLock { display in
            guard display.mode != .closed else { return false }
            terminal_leave()
            display.mode = .closed
            return true
        }
        guard isClosing else { return }
        terminal_wake(0)
        terminal_join()
        terminal_disarm()
        device.close()
    }

    private func start() throws(TerminalError) {
        guard terminal_arm(device.descriptor, leaving, leaving.utf8.count) else {
            throw errno == EBUSY ? .alreadyOpen : .failed(errno: errno)
        }
        do throws(TerminalError) {
            guard terminal_enter(hold == .window) else { throw .failed(errno: errno) }
            _ = device.send(Array(entering.utf8))  // a terminal that takes nothing is noticed when it is read
            try TerminalReader.start(for: self)
        } catch {
            terminal_leave()
            terminal_disarm()
            throw error
        }
    }

    private func show(_ display: inout Display) {
        guard hold == .window, display.mode == .shown, let frame = display.frame else { return }
        let bytes = painter.bytes(from: display.onScreen, to: frame)
        display.onScreen = bytes.isEmpty || device.send(bytes) ? frame : nil
    }

    private static func hasColors(_ environment: [String: String]) -> Bool {
        let kind = environment["TERM"] ?? ""
        return (environment["NO_COLOR"] ?? "").isEmpty && !kind.hasPrefix("vt") && !kind.hasSuffix("-mono")
    }
}

/// What the reader's thread does when a signal comes.
extension Terminal {
    /// Does the program have the window?
    var isShown: Bool { display.withLock { $0.mode == .shown } }

    /// The window has another size; what it shows now, nobody knows.
    func windowChanged() {
        display.withLock { $0.onScreen = nil }
        events.send(.resized(size))
    }

    /// Gives the window back and stops, as a program does that never heard of Ctrl-Z.
    func stop() {
        let isStopping = display.withLock { display in
            guard display.mode == .shown, terminal_may_stop() else { return false }
            terminal_leave()
            display.mode = .suspended
            return true
        }
        if isStopping, !terminal_stop() { resume() }
    }

    /// Takes the window again, after a stop or after one that could not be caught, and draws the last frame.
    /// In the background it stops again, as writing to the terminal would.
    func resume() {
        guard terminal_is_ours() else {
            _ = terminal_stop()
            return
        }
        display.withLock { display in
            guard display.mode != .closed, terminal_enter(hold == .window) else { return }
            // A program that was stopped against its will never left: it leaves now, so that entering again remembers
            // the cursor of the shell and not its own.
            let leaving = display.mode == .shown ? leaving : ""
            _ = device.send(Array((leaving + entering).utf8))
            display.mode = .shown
            display.onScreen = nil
            show(&display)
        }
        windowChanged()
    }

    /// Ends the process by `signal`, the terminal in order.
    func die(by signal: Int32) {
        terminal_leave()
        terminal_die(signal)
    }
}
