import CTerminal
import Foundation
import SystemPackage

/// The device of the terminal. It is opened separately, so that its settings affect no other descriptor.
struct TerminalDevice: Sendable {
    let descriptor: Int32

    init(path: String) throws(TerminalError) {
        descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .notATerminal }
        guard isatty(descriptor) == 1 else {
            close()
            throw .notATerminal
        }
    }

    var size: Size {
        guard let window else { return Size(columns: 80, rows: 24) }
        return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    var cell: (width: Int, height: Int)? {
        guard let window, window.ws_xpixel >= window.ws_col, window.ws_ypixel >= window.ws_row else { return nil }
        return (Int(window.ws_xpixel / window.ws_col), Int(window.ws_ypixel / window.ws_row))
    }

    private var window: winsize? {
        var window = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
        return isKnown && window.ws_col > 0 && window.ws_row > 0 ? window : nil
    }

    func received() -> [UInt8]? {
        do {
            let bytes = try [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
                count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            return bytes.isEmpty ? nil : bytes
        } catch {
            return error as? Errno == .resourceTemporarilyUnavailable ? [] : nil
        }
    }

    /// Writes all of `bytes`. Returns `false` if the terminal is disconnected or accepts nothing for a second.
    func send(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                do {
                    rest = rest.dropFirst(try file.write(UnsafeRawBufferPointer(rebasing: rest)))
                } catch {
                    guard error as? Errno == .resourceTemporarilyUnavailable, terminal_wait_to_write(descriptor, 1000)
                    else { return false }
                }
            }
            return true
        }
    }

    var isConnected: Bool {
        var poll = pollfd(fd: descriptor, events: 0, revents: 0)
        _ = Foundation.poll(&poll, 1, 0)
        return poll.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0
    }

    private var file: FileDescriptor { FileDescriptor(rawValue: descriptor) }

    // A terminal has no data that closing could lose.
    func close() { do { try file.close() } catch {} }
}
