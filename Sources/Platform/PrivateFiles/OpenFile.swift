package import Foundation
package import SystemPackage

/// An open file or directory, closed on deinitialization.
package struct OpenFile: ~Copyable, Sendable {
    /// The descriptor, for calls that have no wrapper here.
    package let descriptor: FileDescriptor

    /// Opens the file. Only the path of a directory may be a symbolic link. A new file has the permissions 0600.
    package init(
        _ path: String, _ mode: FileDescriptor.AccessMode, options: FileDescriptor.OpenOptions = []
    ) throws(Errno) {
        let follow: FileDescriptor.OpenOptions = options.contains(.directory) ? [] : .noFollow
        descriptor = try Errno.typed {
            try FileDescriptor.open(
                FilePath(path), mode, options: options.union([follow, .closeOnExec, .nonBlocking]),
                permissions: .ownerReadWrite)
        }
    }

    // A failure can only be reported by ``finish()``.
    deinit { do { try descriptor.close() } catch {} }

    /// Closes the file. Throws if data was lost: some file systems report failed writes only now.
    package consuming func finish() throws(Errno) {
        let descriptor = descriptor
        discard self
        try Errno.typed { try descriptor.close() }
    }

    /// Reads up to the end of the file or the buffer. Returns the number of bytes.
    package func readAll(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        var total = 0
        while total < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[total...])
            let count = try Errno.typed { try descriptor.read(into: rest) }
            if count == 0 { break }
            total += count
        }
        return total
    }

    package func writeAll(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
        try Errno.typed { _ = try descriptor.writeAll(bytes) }
    }

    package func synchronize() throws(Errno) {
        #if canImport(Darwin)
        // fsync leaves the data in the disk's cache on macOS.
        if fcntl(descriptor.rawValue, F_FULLFSYNC) == 0 { return }
        #endif
        // swift-system has no fsync.
        while fsync(descriptor.rawValue) != 0 {
            guard errno == EINTR else { throw Errno(rawValue: errno) }
        }
    }

    package func status() throws(Errno) -> stat {
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
        return status
    }

    /// Checks owner and type, and removes the permissions of other users. Returns the size in bytes.
    @discardableResult
    func validateOwnership(at path: String, as kind: mode_t, permissions: mode_t) throws(FileError) -> Int {
        let status: stat
        do {
            status = try self.status()
        } catch {
            throw FileError(error, reading: path)
        }
        guard status.st_mode & S_IFMT == kind else { throw .notAFile(path: path) }
        guard status.st_uid == geteuid() else { throw .wrongOwner(path: path) }
        if status.st_mode & 0o777 & ~permissions != 0 {
            fchmod(descriptor.rawValue, permissions)  // fails on file systems without permissions
        }
        return Int(status.st_size)
    }
}

extension Errno {
    /// Gives the errors of swift-system their type, which its declarations omit.
    package static func typed<Value>(_ call: () throws -> Value) throws(Errno) -> Value {
        do {
            return try call()
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}

extension stat {
    /// Whether this is a file with contents: no directory, link, pipe or device.
    package var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
}
