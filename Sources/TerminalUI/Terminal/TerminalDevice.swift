import CTerminal

import Foundation

/// The device of the terminal. It is opened separately, so that its settings affect no other descriptor.
struct TerminalDevice: Sendable {
    let descriptor: Int32

    /// - Throws: ``TerminalError/notATerminal``.
    init(path: String) throws(TerminalError) {
        descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .notATerminal }
        guard isatty(descriptor) == 1 else {
            close()
            throw .notATerminal
        }
    }

    /// The size of the window; 80 by 24 if the terminal does not report it.
    var size: Size {
        guard let window else { return Size(columns: 80, rows: 24) }
        return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    /// The size of a character cell in pixels, or `nil` if the terminal does not report it.
    var cell: (width: Int, height: Int)? {
        guard let window, window.ws_xpixel >= window.ws_col, window.ws_ypixel >= window.ws_row else { return nil }
        return (Int(window.ws_xpixel / window.ws_col), Int(window.ws_ypixel / window.ws_row))
    }

    private var window: winsize? {
        var window = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
        return isKnown && window.ws_col > 0 && window.ws_row > 0 ? window : nil
    }

    /// Returns the available input, or `nil` if the terminal is disconnected.
    func received() -> [UInt8]? {
        var isDisconnected = false
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            let result = read(descriptor, buffer.baseAddress, buffer.count)
            count = max(result, 0)
            isDisconnected = result == 0 || result < 0 && errno != EAGAIN && errno != EINTR
        }
        return isDisconnected ? nil : bytes
    }

    /// Writes all of `bytes`. Returns `false` if the terminal is disconnected or accepts nothing for a second.
    func send(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written > 0 {
                    rest = rest.dropFirst(written)
                } else if errno == EAGAIN {
                    guard terminal_wait_to_write(descriptor, 1000) else { return false }
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
    }

    func close() { _ = Foundation.close(descriptor) }
}
