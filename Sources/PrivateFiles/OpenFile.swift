package import Foundation

/// An open file or directory, closed on deinitialization. Calls are retried after EINTR.
package struct OpenFile: ~Copyable, Sendable {
    /// The descriptor, for calls that have no wrapper here.
    package let descriptor: Int32

    /// Opens the file, or returns `nil` and sets `errno`. Only the path of a directory may be a symbolic link. A new
    /// file has the permissions 0600.
    package init?(_ path: String, _ flags: Int32) {
        let follow = flags & O_DIRECTORY == 0 ? O_NOFOLLOW : 0
        let descriptor = Self.retryingOnInterrupt { open(path, flags | follow | O_CLOEXEC | O_NONBLOCK, 0o600) }
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Closes the file. Returns `false` if data was lost: some file systems report failed writes only now.
    package consuming func finish() -> Bool {
        let isClosed = close(descriptor) == 0
        discard self
        return isClosed
    }

    /// Reads up to the end of the file or the buffer. Returns the number of bytes, or `nil` and sets `errno`.
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

    /// Writes all of `bytes`, or returns `false` and sets `errno`.
    package func writeAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = Self.retryingOnInterrupt { write(descriptor, rest.baseAddress, rest.count) }
            if count < 0 { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    /// Flushes the file to the disk, or returns `false` and sets `errno`.
    package func synchronize() -> Bool {
        #if canImport(Darwin)
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }  // fsync leaves the data in the disk's cache on macOS
        #endif
        return Self.retryingOnInterrupt { fsync(descriptor) } == 0
    }

    /// The owner, type, size, times and permissions, or `nil` with `errno` set.
    package var status: stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    static func retryingOnInterrupt<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result != -1 || errno != EINTR { return result }
        }
    }
}
