import Foundation

/// A file descriptor, closed on deinitialization. Calls are retried after EINTR.
package final class Descriptor: Sendable {
    package let number: Int32

    /// Takes ownership of an open descriptor.
    package init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    /// Creates a pipe; both ends are closed on exec.
    static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
        guard Darwin.pipe(&ends) == 0 else { throw SystemError(action: "make a pipe", code: errno) }
        #elseif canImport(Glibc)
        guard Glibc.pipe(&ends) == 0 else { throw SystemError(action: "make a pipe", code: errno) }
        #elseif canImport(Musl)
        guard Musl.pipe(&ends) == 0 else { throw SystemError(action: "make a pipe", code: errno) }
        #endif
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (Descriptor(ends[0]), Descriptor(ends[1]))
    }

    /// Waits for data and returns it, or `nil` at the end.
    package func read() -> [UInt8]? {
        var isAtEnd = false
        let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
            var result: Int
            repeat {
                result = platformRead(number, buffer.baseAddress, buffer.count)
            } while result < 0 && errno == EINTR
            count = max(result, 0)
            isAtEnd = result <= 0  // the other end of a terminal is closed: EIO on Linux
        }
        return isAtEnd ? nil : bytes
    }

    /// Returns all data up to the end.
    package func readToEnd() -> [UInt8] {
        var bytes: [UInt8] = []
        while let more = read() { bytes += more }
        return bytes
    }

    /// Writes all of `bytes`. Bytes that can't be written, because the other end is closed, are lost.
    package func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = platformWrite(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 && errno != EINTR { return }
                rest = rest.dropFirst(max(count, 0))
            }
        }
    }
}

private func platformRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func platformWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}

/// A system call failed that a test needs.
package struct SystemError: Error, CustomStringConvertible {
    let action: String
    let code: Int32

    package var description: String { "cannot \(action): \(String(cString: strerror(code)))" }
}
