import CTerminal

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the terminal's thread does: it reads keys and signals, and is the only one that stops and continues.
struct TerminalReader {
    /// How long to wait, in milliseconds, for what follows Esc if it began an arrow or the like. One key's bytes come
    /// together; on a slow line they may come in two packets.
    private static let escapeTimeout: Int32 = 50

    private let terminal: Terminal
    private var decoder = KeyDecoder()
    private var isDisconnected = false
    private var isEnding = false

    /// Starts the thread; it ends at wake-up 0.
    static func start(for terminal: Terminal) throws(TerminalError) {
        let context = Unmanaged.passRetained(terminal)
        let body: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
            guard let context else { return }
            var reader = TerminalReader(Unmanaged<Terminal>.fromOpaque(context).takeRetainedValue())
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
    }

    private mutating func run() {
        while true {
            let descriptor = isDisconnected || !terminal.isShown ? -1 : terminal.device.descriptor
            let found = terminal_wait(descriptor, decoder.isPending ? Self.escapeTimeout : -1)
            if found == 0 { deliver(decoder.flush()) }
            if found & Int32(TERMINAL_READABLE) != 0 { readKeys() }
            if found & Int32(TERMINAL_WOKEN) != 0, !readSignals() { return }
        }
    }

    private mutating func readKeys() {
        guard let bytes = terminal.device.received() else {
            isDisconnected = true
            return terminal.events.send(.ended(.hangUp))
        }
        decoder.expectsCursorReport = terminal.expectsCursorReport
        // A paste whose end was lost would swallow whatever is typed. Ctrl-C by itself is no part of one.
        let lost = bytes == [0x03] ? decoder.endPaste() : []
        let keys = lost + decoder.decode(bytes)
        for answer in decoder.dequeueReports() { terminal.deliver(answer) }
        deliver(keys)  // afterwards: where a click is may just have been answered
    }

    private func deliver(_ keys: [Key]) {
        for case let key? in keys.map(terminal.translated) { terminal.events.send(.key(key)) }
    }

    /// Reads what the terminal still has to answer: who has it next would take that for typing.
    private mutating func drainReports() {
        while !isDisconnected, let limit = terminal.millisecondsToDeadline,
            terminal_wait_to_read(terminal.device.descriptor, limit)
        {
            readKeys()
        }
    }

    /// `false` if the thread shall end.
    private mutating func readSignals() -> Bool {
        while case let signal = terminal_next_wake(), signal >= 0 {
            switch signal {
            case 0:
                drainReports()
                return false
            case SIGWINCH: terminal.windowChanged()
            case SIGTSTP:
                drainReports()
                terminal.stop()
            case SIGCONT: if !isEnding { terminal.resume() }
            default: end(by: signal)
            }
        }
        return true
    }

    /// The first time the program is asked to end; the second time it does not seem to listen.
    private mutating func end(by signal: Int32) {
        if isEnding {
            terminal.terminate(by: signal)
        } else {
            isEnding = true
            terminal.events.send(.ended(.signal(signal)))
        }
    }
}
