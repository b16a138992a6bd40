import CTerminal

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The terminal as a file: opened for us alone, so that what we set on it concerns nobody else.
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

    /// The window's size; 80 by 24 where the terminal does not know.
    var size: Size {
        guard let window else { return Size(columns: 80, rows: 24) }
        return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    /// A character cell's pixels; `nil` where the terminal does not tell.
    var cell: (width: Int, height: Int)? {
        guard let window, window.ws_xpixel >= window.ws_col, window.ws_ypixel >= window.ws_row else { return nil }
        return (Int(window.ws_xpixel / window.ws_col), Int(window.ws_ypixel / window.ws_row))
    }

    private var window: winsize? {
        var window = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
        return isKnown && window.ws_col > 0 && window.ws_row > 0 ? window : nil
    }

    /// What has arrived; `nil` if the terminal is gone.
    func received() -> [UInt8]? {
        var gone = false
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            let result = read(descriptor, buffer.baseAddress, buffer.count)
            count = max(result, 0)
            gone = result == 0 || result < 0 && errno != EAGAIN && errno != EINTR
        }
        return gone ? nil : bytes
    }

    /// Writes all of `bytes`; `false` if the terminal is gone or took nothing for a second.
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

    func close() {
        #if canImport(Darwin)
        Darwin.close(descriptor)
        #elseif canImport(Glibc)
        Glibc.close(descriptor)
        #elseif canImport(Musl)
        Musl.close(descriptor)
        #endif
    }
}
