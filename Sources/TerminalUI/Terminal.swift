import CTerminal
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The terminal the person sits at, while the program uses it.
///
/// One at a time. From ``open(path:mode:hasMouse:environment:timeout:)`` to ``close()`` a thread of its own reads keys and signals
/// into ``events``; the terminal is put in order on every way out: close, exit, a stop, a crash.
public final class Terminal: Sendable {
    /// Keys, sizes and endings, in order, for whichever screen is shown.
    package let events = EventQueue<TerminalEvent>()
    /// How it is used.
    public let mode: TerminalMode
    /// How many colours it shows.
    public let colors: ColorDepth

    let device: TerminalDevice
    let queries: TerminalQueries
    let display: Mutex<Renderer>
    let exitSequence: String
    private let hasMouse: Bool
    private let multiplexer: ClipboardCopy.Multiplexer?

    /// Takes the terminal over. What was typed before is not lost.
    /// - Parameters:
    ///   - path: The terminal's device.
    ///   - hasMouse: Are clicks and the wheel keys? Only where frames are drawn.
    ///   - environment: `TERM` and `COLORTERM` tell what the terminal can do, `NO_COLOR` (if not empty) that it shall not
    ///     use colours.
    ///   - timeout: How long after a question the terminal is kept for its answer, which a shell would take for typing.
    public static func open(
        path: String = "/dev/tty", mode: TerminalMode = .fullScreen, hasMouse: Bool = true,
        environment: [String: String], timeout: Duration = .seconds(1)
    ) throws(TerminalError) -> Terminal {
        let device = try TerminalDevice(path: path)
        let display = Renderer(mode, environment: environment, queryTimeout: timeout)
        let inquiries = TerminalQueries(timeout: timeout)
        let terminal = Terminal(device, display, inquiries, hasMouse: hasMouse, ClipboardCopy.Multiplexer(environment))
        do throws(TerminalError) {
            if mode != .accessible, ["", "dumb"].contains(environment["TERM"] ?? "") { throw .dumb }
            try terminal.start()
        } catch {
            device.close()
            throw error
        }
        return terminal
    }

    private init(
        _ device: TerminalDevice, _ display: Renderer, _ inquiries: TerminalQueries, hasMouse: Bool,
        _ multiplexer: ClipboardCopy.Multiplexer?
    ) {
        (self.device, self.queries, self.hasMouse, self.multiplexer) = (device, inquiries, hasMouse, multiplexer)
        (mode, colors) = (display.mode, display.painter.colors)
        exitSequence = mode.exitSequence(hasLinks: display.painter.hasLinks)
        self.display = Mutex(display)
    }

    /// How large the part of the window is that is used.
    public var size: Size { mode.size(in: device.size) }

    /// The pixels of one of its character cells, as of now; `nil` where it does not tell.
    public var cell: (width: Int, height: Int)? { device.cell }

    /// Shows `frame`, writing only what differs from the last one; where the person listens, says `words`, or what is on
    /// the frame if there are none.
    public func draw(_ frame: Frame, announcing words: String? = nil) {
        display.withLock { display in
            display.setFrame(frame, announcing: words)
            display.show(device.send)
        }
    }

    /// Draws the last frame again, all of it: something else may have written onto the window.
    public func redraw() {
        display.withLock { display in
            display.invalidateContent()
            display.show(device.send)
        }
    }

    /// Puts `text` onto the clipboard of whoever sits there, if their terminal lets programs do so; none tells.
    public func copy(_ text: String) {
        display.withLock { display in
            guard display.state == .shown else { return }
            _ = device.send(ClipboardCopy(text, through: multiplexer).bytes)  // one that is gone is noticed when read
        }
    }

    /// Gives the terminal back and stops the program until its shell continues it, as Ctrl-Z does.
    ///
    /// Returns at once; a moment later, or when the terminal has answered what it was asked, the program stops. Does nothing where no shell could continue it.
    public func suspend() {
        terminal_wake(SIGTSTP)
    }

    /// Gives the terminal back for good. Nothing is drawn afterwards; what was typed and not read stays in ``events``.
    ///
    /// Waits for answers that the terminal still owes, at most for the timeout it was opened with since the last question.
    public func close() {
        let state = display.withLock { display in
            defer { display.state = .closed }
            return display.state
        }
        guard state != .closed else { return }
        // Reading ends first: what is typed once the window is given back is for the shell.
        terminal_wake(0)
        terminal_join()
        leave(display.withLock { $0 }, wasShown: state == .shown)
        terminal_disarm()
        device.close()
    }

    private func start() throws(TerminalError) {
        guard terminal_arm(device.descriptor, exitSequence, exitSequence.utf8.count) else {
            throw errno == EBUSY ? .alreadyOpen : .attributesFailed(errno: errno)
        }
        do throws(TerminalError) {
            guard terminal_enter(mode != .keysOnly) else { throw .attributesFailed(errno: errno) }
            _ = device.send(Array(enterSequence.utf8))  // a terminal that takes nothing is noticed when it is read
            try TerminalReader.start(for: self)
        } catch {
            terminal_leave()
            terminal_disarm()
            throw error
        }
    }

    /// What takes the window as it is now.
    var enterSequence: String { mode.enterSequence(columns: device.size.columns, hasMouse: hasMouse) }

    /// Gives the window back: what `display` left in it first, if that `wasShown`.
    func leave(_ display: Renderer, wasShown: Bool = true) {
        let departure = wasShown ? display.teardown : []
        if !departure.isEmpty { _ = device.send(departure) }
        terminal_leave()
    }
}
