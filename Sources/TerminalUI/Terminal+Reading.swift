import CTerminal
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the reader's thread does with what comes.
extension Terminal {
    /// Was the terminal asked where its cursor is?
    var expectsCursorReport: Bool { display.withLock { $0.origin.deadline != nil } }

    /// For how many milliseconds more answers may come; `nil` if none is awaited.
    var millisecondsToDeadline: Int32? {
        let limits = [queries.deadline, display.withLock(\.origin.deadline)].compactMap { $0 }
        guard let limit = limits.max(), limit > .now else { return nil }
        return Int32(((limit - .now) / .milliseconds(1)).rounded(.up))
    }

    /// Gives an answer to whoever asked.
    func deliver(_ answer: TerminalReport) {
        queries.deliver(answer)
        guard let position = answer.cursor else { return }
        display.withLock { $0.setFrame(position, device.send) }
    }

    /// `key` as screens get it: clicks are counted from the frame's first row; `nil` for one beside the frame, or while
    /// nobody knows where that is.
    func translated(_ key: Key) -> Key? {
        guard case .click(var place) = key, mode.isInline else { return key }
        guard let row = display.withLock(\.origin.row) else { return nil }
        place.row -= row
        return (0..<size.rows).contains(place.row) ? .click(place) : nil
    }
}

/// What the reader's thread does when a signal comes.
extension Terminal {
    /// Does the program have the window?
    var isShown: Bool { display.withLock { $0.state == .shown } }

    /// The window has another size; what it shows now, nobody knows.
    func windowChanged() {
        display.withLock { $0.resize(to: device.size, device.send) }
        events.send(.resized(size))
    }

    /// Gives the window back and stops, as a program does that never heard of Ctrl-Z.
    func stop() {
        let isStopping = display.withLock { display in
            guard display.state == .shown, terminal_may_stop() else { return false }
            leave(display)
            display.state = .suspended
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
            guard display.state != .closed, terminal_enter(mode != .keysOnly) else { return }
            // A program that was stopped against its will never left: it leaves the window now, so that entering again
            // remembers the cursor of the shell and not its own.
            let isLeft = display.state == .suspended || mode != .fullScreen
            _ = device.send(Array(((isLeft ? "" : exitSequence) + enterSequence).utf8))
            display.state = .shown
            display.invalidateAll()
            display.show(device.send)
        }
        windowChanged()
    }

    /// Ends the process by `signal`, the terminal in order.
    func terminate(by signal: Int32) {
        terminal_leave()
        terminal_die(signal)
    }
}
