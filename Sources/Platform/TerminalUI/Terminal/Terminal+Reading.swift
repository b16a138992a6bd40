import CTerminal
import Synchronization

import Foundation

/// Handling of input, on the reader's thread.
extension Terminal {
    var expectsCursorReport: Bool { renderer.withLock { $0.origin.deadline != nil } }

    /// The milliseconds until the deadline of pending queries, or `nil` if there are none.
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

    /// Returns `key` with a click relative to the first row of the frame, or `nil` for a click outside the frame or at
    /// an unknown position.
    func translated(_ key: Key) -> Key? {
        guard case .click(var position) = key, mode.isInline else { return key }
        guard let row = renderer.withLock(\.origin.row) else { return nil }
        position.row -= row
        return (0..<size.rows).contains(position.row) ? .click(position) : nil
    }
}

/// Handling of signals, on the reader's thread.
extension Terminal {
    /// Whether the program controls the window.
    var isShown: Bool { renderer.withLock { $0.state == .shown } }

    /// Handles a new window size. The contents of the window are unknown afterwards.
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

    /// Takes the window again after a stop, even one that could not be handled, and draws the last frame. Stops again
    /// if the process is in the background, as writing to the terminal would.
    func resume() {
        guard terminal_is_ours() else {
            _ = terminal_stop()
            return
        }
        renderer.withLock { renderer in
            guard renderer.state != .closed, terminal_enter(mode != .keysOnly) else { return }
            // A program stopped by SIGSTOP did not release the window. It does so now: entering again must save the
            // shell's cursor, not its own.
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
