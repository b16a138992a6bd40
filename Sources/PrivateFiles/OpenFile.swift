#if canImport(Darwin)
package import Darwin
#elseif canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#endif

/// An open file or directory; closed when its time is over. Calls interrupted by a signal are made again.
package struct OpenFile: ~Copyable, Sendable {
    /// For the calls not wrapped here.
    package let descriptor: Int32

    /// `nil` with `errno` set if the system refuses. Links are followed for directories only. A file that is made is its
    /// owner's alone (0600).
    package init?(_ path: String, _ flags: Int32) {
        let follow = flags & O_DIRECTORY == 0 ? O_NOFOLLOW : 0
        let descriptor = Self.retryingOnInterrupt { open(path, flags | follow | O_CLOEXEC | O_NONBLOCK, 0o600) }
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { _ = Self.closed(descriptor) }

    /// Whether the system took all that was written: some say so only now.
    package consuming func close() -> Bool {
        let isClosed = Self.closed(descriptor)
        discard self
        return isClosed
    }

    /// Everything up to the end, or `nil` with `errno` set.
    package func readAll(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        var total = 0
        while total < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[total...])
            let count = Self.retryingOnInterrupt { read(descriptor, rest.baseAddress, rest.count) }
            if count < 0 { return nil }
            if count == 0 { break }
            total += count
        }
        return total
    }

    /// Whether all of `bytes` were written; `errno` says why not.
    package func writeAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = Self.retryingOnInterrupt { write(descriptor, rest.baseAddress, rest.count) }
            if count < 0 { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    /// Whether it is on the disk itself; `errno` says why not.
    package func synchronize() -> Bool {
        #if canImport(Darwin)
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }  // fsync leaves it in the disk's own memory there
        #endif
        return Self.retryingOnInterrupt { fsync(descriptor) } == 0
    }

    /// Owner, kind, size, times and permissions; `nil` with `errno` set.
    package var status: stat? {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 ? facts : nil
    }

    static func retryingOnInterrupt<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result != -1 || errno != EINTR { return result }
        }
    }
}

/// `close`, which the method of that name hides.
extension OpenFile {
    private static func closed(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
        Darwin.close(descriptor) == 0
        #elseif canImport(Glibc)
        Glibc.close(descriptor) == 0
        #elseif canImport(Musl)
        Musl.close(descriptor) == 0
        #endif
    }
}
