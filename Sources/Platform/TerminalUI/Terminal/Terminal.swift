import CTerminal
import Foundation
import Synchronization

/// The terminal of the user, while the program controls it.
///
/// One at a time. From ``open(path:mode:hasMouse:environment:timeout:)`` to ``close()`` a separate thread reads keys
/// and signals. The terminal is restored on every way out: close, exit, stop and crash.
public final class Terminal: Sendable {
    package let events = EventQueue<TerminalEvent>()
    package let mode: TerminalMode
    package let colors: ColorDepth
    package let characters: DrawingCharacters

    let device: TerminalDevice
    let queries: TerminalQueries
    let renderer: Mutex<Renderer>
    let exitSequence: String
    private let hasMouse: Bool
    private let clipboard: ClipboardCopy

    /// Opens the terminal. Input that was typed before is not lost.
    ///
    /// - Parameters:
    ///   - path: The device of the terminal.
    ///   - mode: How frames are displayed.
    ///   - hasMouse: Whether clicks and the wheel are reported as keys. Only in modes that draw frames.
    ///   - environment: `TERM` and `COLORTERM` describe the terminal; `NO_COLOR` (if not empty) disables colors; a
    ///     locale with another encoding than UTF-8 in `LC_ALL`, `LC_CTYPE` or `LANG` makes frames use ASCII characters.
    ///   - timeout: How long ``close()`` waits for pending reports, which the shell would take for input.
    /// - Throws: ``TerminalError``.
    public static func open(
        path: String = "/dev/tty", mode: TerminalMode = .fullScreen, hasMouse: Bool = true,
        environment: [String: String], timeout: Duration = .seconds(1)
    ) throws(TerminalError) -> Terminal {
        try open(
            path: path, mode: mode, hasMouse: hasMouse, environment: environment,
            theme: Theme(background: Theme.Background(environment: environment)), timeout: timeout)
    }

    /// - Parameter theme: The colors of texts.
    package static func open(
        path: String = "/dev/tty", mode: TerminalMode = .fullScreen, hasMouse: Bool = true,
        environment: [String: String], theme: Theme, timeout: Duration = .seconds(1)
    ) throws(TerminalError) -> Terminal {
        let device = try TerminalDevice(path: path)
        let terminal = Terminal(device, mode, hasMouse: hasMouse, environment, theme, timeout)
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
        _ device: TerminalDevice, _ mode: TerminalMode, hasMouse: Bool, _ environment: [String: String],
        _ theme: Theme, _ timeout: Duration
    ) {
        let renderer = Renderer(mode, environment: environment, theme: theme, queryTimeout: timeout)
        self.device = device
        self.mode = mode
        self.hasMouse = hasMouse
        colors = renderer.encoder.colors
        characters = renderer.characters
        queries = TerminalQueries(timeout: timeout)
        clipboard = ClipboardCopy(environment)
        exitSequence = mode.exitSequence(hasLinks: renderer.encoder.hasLinks)
        self.renderer = Mutex(renderer)
    }

    /// The size of the part of the window that is used.
    public var size: Size { mode.size(in: device.size) }

    var isConnected: Bool { device.isConnected }

    package var cell: (width: Int, height: Int)? { device.cell }

    /// Displays `frame`, writing only its difference to the last one. In the mode for screen readers, announces `text`,
    /// or all lines of the frame. Returns whether the terminal accepted all within a second; otherwise the next frame
    /// is drawn whole.
    @discardableResult
    public func draw(_ frame: Frame, announcing text: String? = nil) -> Bool {
        renderer.withLock { renderer in
            renderer.setFrame(frame, announcing: text)
            return renderer.show(device.send)
        }
    }

    /// Draws the frame in the colors for this background.
    package func use(_ background: Theme.Background) {
        renderer.withLock { renderer in
            guard renderer.state == .shown else { return }
            renderer.use(background, device.send)
        }
    }

    /// Copies `text` to the user's clipboard. Terminals don't report whether they allow it.
    package func copy(_ text: String) {
        renderer.withLock { renderer in
            guard renderer.state == .shown else { return }
            _ = device.send(clipboard.bytes(of: text))  // reading detects a disconnect
        }
    }

    /// Draws with more colors than the environment announces, from the next frame on.
    package func use(_ colors: ColorDepth) { renderer.withLock { $0.use(colors) } }

    /// Stops the program, after pending reports, until the shell continues it, as Ctrl-Z does. Needs such a shell.
    package func suspend() { terminal_wake(SIGTSTP) }

    /// Releases the terminal after pending reports. Nothing is drawn afterwards; unread input is kept for the next
    /// screen.
    public func close() {
        let state = renderer.withLock { renderer in
            defer { renderer.state = .closed }
            return renderer.state
        }
        guard state != .closed else { return }
        // Reading ends first: input after the window is released belongs to the shell.
        terminal_wake(0)
        terminal_join()
        queries.endAll()
        leave(renderer.withLock { $0 }, wasShown: state == .shown)
        terminal_disarm()
        device.close()
    }

    private func start() throws(TerminalError) {
        guard terminal_arm(device.descriptor, exitSequence, exitSequence.utf8.count) else {
            throw errno == EBUSY ? .alreadyOpen : .attributesFailed(errno: errno)
        }
        do throws(TerminalError) {
            guard terminal_enter(mode != .keysOnly) else { throw .attributesFailed(errno: errno) }
            _ = device.send(Array(enterSequence.utf8))  // reading detects a disconnect
            try TerminalReader.start(for: self)
        } catch {
            terminal_leave()
            terminal_disarm()
            throw error
        }
    }

    var enterSequence: String { mode.enterSequence(columns: device.size.columns, hasMouse: hasMouse) }

    func leave(_ renderer: Renderer, wasShown: Bool = true) {
        let teardown = wasShown ? renderer.teardown : []
        if !teardown.isEmpty { _ = device.send(teardown) }
        terminal_leave()
    }

    // MARK: Handling of input, on the reader's thread.

    var expectsCursorReport: Bool { renderer.withLock { $0.origin.deadline != nil } }

    var millisecondsToDeadline: Int32? {
        let deadlines = [queries.deadline, renderer.withLock(\.origin.deadline)].compactMap { $0 }
        guard let deadline = deadlines.max(), deadline > .now else { return nil }
        return Int32(((deadline - .now) / .milliseconds(1)).rounded(.up))
    }

    func deliver(_ report: TerminalReport) {
        queries.deliver(report)
        guard let position = report.cursor else { return }
        renderer.withLock { $0.applyCursorReport(position, device.send) }
    }

    /// Returns `key` with a click relative to the frame, or `nil` for a click outside it or at an unknown position.
    func translated(_ key: Key) -> Key? {
        guard case .click(var position) = key, mode.isInline else { return key }
        guard let row = renderer.withLock(\.origin.row) else { return nil }
        position.row -= row
        return (0..<size.rows).contains(position.row) ? .click(position) : nil
    }

    // MARK: Handling of signals, on the reader's thread.

    var isShown: Bool { renderer.withLock { $0.state == .shown } }

    func windowChanged() {
        renderer.withLock { $0.resize(to: device.size, device.send) }
        events.send(.resized(size))
    }

    /// Releases the window and stops, as a program does that does not handle Ctrl-Z.
    func stop() {
        let isStopping = renderer.withLock { renderer in
            guard renderer.state == .shown, terminal_may_stop() else { return false }
            leave(renderer)
            renderer.state = .suspended
            return true
        }
        if isStopping, !terminal_stop() { resume() }
    }

    /// Takes the window after a stop, even one by SIGSTOP, and draws the last frame. Stops again in the background.
    func resume() {
        guard terminal_is_ours() else {
            _ = terminal_stop()
            return
        }
        renderer.withLock { renderer in
            guard renderer.state != .closed, terminal_enter(mode != .keysOnly) else { return }
            // After SIGSTOP the window is still taken. It is released first, so that entering saves the shell's cursor.
            let isLeft = renderer.state == .suspended || mode != .fullScreen
            _ = device.send(Array(((isLeft ? "" : exitSequence) + enterSequence).utf8))
            renderer.state = .shown
            renderer.invalidateAll()
            renderer.show(device.send)
        }
        windowChanged()
    }

    func terminate(by signal: Int32) {
        terminal_leave()
        terminal_die(signal)
    }
}

/// A sequence that copies text to the clipboard of the terminal's user, also over SSH: OSC 52
/// (<https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>, "Manipulate Selection Data"). The text is sent as
/// base64, so it can't control the terminal.
struct ClipboardCopy: Sendable {
    /// Whether tmux or GNU screen, which interpret such sequences unless they are wrapped, are between here and the
    /// terminal.
    private let isInTmux: Bool
    private let isInScreen: Bool

    init(_ environment: [String: String]) {
        isInTmux = environment["TMUX"]?.isEmpty == false
        isInScreen = environment["STY"]?.isEmpty == false
    }

    func bytes(of text: String) -> [UInt8] {
        let copy = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
        if isInTmux {
            // By its settings, tmux handles OSC 52 itself or passes on wrapped sequences: one of the two works.
            return Array("\(copy)\u{1B}Ptmux;\(copy.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\".utf8)
        }
        return Array((isInScreen ? "\u{1B}P\(copy)\u{1B}\\" : copy).utf8)
    }
}
