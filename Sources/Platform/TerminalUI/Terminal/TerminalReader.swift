import CTerminal

import Foundation

/// The thread that reads keys and signals. Only this thread stops and continues the program.
struct TerminalReader {
    /// The number of unhandled keys above which clicks and the wheel are dropped, and above which Ctrl-C replaces the
    /// others.
    private static let maxBacklog = 256

    private let terminal: Terminal
    private var decoder = KeyDecoder()
    private var isDisconnected = false
    private var isTerminating = false
    private var size: Size

    /// What the thread is started with. The size of the window is read before: the thread can start after the first
    /// frame, and the window can have changed since then.
    private final class Start {
        let reader: TerminalReader

        init(_ reader: TerminalReader) { self.reader = reader }
    }

    static func start(for terminal: Terminal) throws(TerminalError) {
        let context = Unmanaged.passRetained(Start(TerminalReader(terminal)))
        let body: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
            guard let context else { return }
            var reader = Unmanaged<Start>.fromOpaque(context).takeRetainedValue().reader
            reader.run()
        }
        guard terminal_start(body, context.toOpaque()) else {
            let code = errno
            context.release()
            throw .attributesFailed(errno: code)
        }
    }

    private init(_ terminal: Terminal) {
        self.terminal = terminal
        size = terminal.size
    }

    private mutating func run() {
        expectTranslatedBytes()
        while true {
            let descriptor = isDisconnected || !terminal.isShown ? -1 : terminal.device.descriptor
            let found = terminal_wait(descriptor, decoder.timeout.map { Int32($0 / .milliseconds(1)) } ?? -1)
            if found == 0 { deliver(decoder.flush()) }
            if found & Int32(TERMINAL_READABLE) != 0 { readKeys() }
            if found & Int32(TERMINAL_WOKEN) != 0, !readSignals() { return }
        }
    }

    /// What was typed before raw mode contains line feeds for Return.
    private mutating func expectTranslatedBytes() {
        let pending = Int(terminal_pending_bytes(terminal.device.descriptor))
        decoder.translatedBytes = terminal.mode == .keysOnly ? .max : pending
    }

    private mutating func readKeys() {
        guard let bytes = terminal.device.received() else {
            isDisconnected = true
            return terminal.events.send(.ended(.hangUp))
        }
        decoder.expectsCursorReport = terminal.expectsCursorReport
        // A paste without its end marker would consume all input. A single Ctrl-C is not part of a paste.
        let lost = bytes == [0x03] ? decoder.endPaste() : []
        let keys = lost + decoder.decode(bytes)
        for report in decoder.dequeueReports() { terminal.deliver(report) }
        // Keys that were typed in a window of a new size can arrive before its signal.
        if terminal.size != size { reportSize() }
        deliver(keys)  // after the reports: they may tell where a click is
    }

    private mutating func reportSize() {
        size = terminal.size
        terminal.windowChanged()
    }

    /// Sends keys to the screen. A flood of them, such as from a program that wrote to the terminal, must not delay
    /// Ctrl-C.
    private func deliver(_ keys: [Key]) {
        for case let key? in keys.map(terminal.translated) {
            if terminal.events.count > Self.maxBacklog {
                if key.isMouse { continue }
                if key == .control("c") { terminal.events.removeAll { if case .key = $0 { true } else { false } } }
            }
            terminal.events.send(.key(key))
        }
    }

    private mutating func drainReports() {
        while !isDisconnected, let timeout = terminal.millisecondsToDeadline,
            terminal_wait_to_read(terminal.device.descriptor, timeout)
        {
            readKeys()
        }
    }

    private mutating func readSignals() -> Bool {
        while case let signal = terminal_next_wake(), signal >= 0 {
            switch signal {
            case 0:
                drainReports()
                return false
            case SIGWINCH: reportSize()
            case SIGTSTP:
                drainReports()
                terminal.stop()
            case SIGCONT:
                if !isTerminating { terminal.resume() }
                expectTranslatedBytes()
            default: end(by: signal)
            }
        }
        return true
    }

    /// Requests the end of the program. The second signal ends it, because it does not react.
    private mutating func end(by signal: Int32) {
        if isTerminating {
            terminal.terminate(by: signal)
        } else {
            isTerminating = true
            terminal.events.send(.ended(.signal(signal)))
        }
    }
}
