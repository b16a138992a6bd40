#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file descriptor, closed when nobody holds it any more. A signal interrupts neither reading nor writing.
package final class Descriptor: Sendable {
    let number: Int32

    /// Takes over an open descriptor.
    package init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    /// Both ends of a pipe, closed on exec.
    static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
        guard Darwin.pipe(&ends) == 0 else { throw SystemError(doing: "make a pipe", code: errno) }
        #elseif canImport(Glibc)
        guard Glibc.pipe(&ends) == 0 else { throw SystemError(doing: "make a pipe", code: errno) }
        #elseif canImport(Musl)
        guard Musl.pipe(&ends) == 0 else { throw SystemError(doing: "make a pipe", code: errno) }
        #endif
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (Descriptor(ends[0]), Descriptor(ends[1]))
    }

    /// What has come, waiting for it; `nil` at the end.
    package func read() -> [UInt8]? {
        var isOver = false
        let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
            var result: Int
            repeat {
                result = platformRead(number, buffer.baseAddress, buffer.count)
            } while result < 0 && errno == EINTR
            count = max(result, 0)
            isOver = result <= 0  // a terminal's other end is closed: EIO on Linux
        }
        return isOver ? nil : bytes
    }

    /// All that comes, up to the end.
    package func readToEnd() -> [UInt8] {
        var bytes: [UInt8] = []
        while let more = read() { bytes += more }
        return bytes
    }

    /// Writes all of `bytes`; what nobody reads any more is lost.
    func write(_ bytes: [UInt8]) {
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

/// The system refused what a test needs.
package struct SystemError: Error, CustomStringConvertible {
    let doing: String
    let code: Int32

    /// What it would not do, and why.
    package var description: String { "cannot \(doing): \(String(cString: strerror(code)))" }
}
