#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A directory nobody else may look into (0700), and its files (0600), replaced whole or not at all.
package struct PrivateDirectory: Sendable, Hashable {
    /// Absolute.
    package let path: String

    /// The directory at `path`, which need not be there yet.
    package init(path: String) { self.path = path }

    /// Where the file of that name is, or would be.
    package func path(of name: String) -> String { "\(path)/\(name)" }

    /// Makes the directory and what is missing above it; takes from others what permissions they had.
    package func create() throws(FileError) {
        try makeDirectory(path)
        guard let directory = OpenFile(path, O_RDONLY | O_DIRECTORY) else { throw FileError(errno, writing: path) }
        try validateOwnership(directory, at: path, as: S_IFDIR, permissions: 0o700)
    }

    /// What `make` makes of the file's size in bytes and of a closure that fills a buffer of that size; `nil` if there is no
    /// such file.
    ///
    /// - Throws: ``FileError`` if it is a link, not a file, somebody else's, or larger than `limit` bytes.
    package func read<Value: ~Copyable>(
        _ name: String, limit: Int,
        into make: (Int, (UnsafeMutableRawBufferPointer) throws(FileError) -> Void) throws(FileError) -> Value
    ) throws(FileError) -> Value? {
        let path = path(of: name)
        guard let file = OpenFile(path, O_RDONLY) else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError(errno, reading: path)
        }
        let size = try validateOwnership(file, at: path, as: S_IFREG, permissions: 0o600)
        guard size <= limit else { throw .tooLarge(path: path) }
        return try make(size) { (buffer) throws(FileError) in
            guard let count = file.readAll(into: buffer) else { throw FileError(errno, reading: path) }
            guard count == size else { throw .cannotRead(path: path, reason: "it changed meanwhile") }
        }
    }

    /// The file's bytes; `nil` if there is no such file.
    ///
    /// - Throws: as ``read(_:limit:into:)``.
    package func bytes(of name: String, limit: Int) throws(FileError) -> [UInt8]? {
        try read(name, limit: limit) { (size, fill) throws(FileError) in
            var bytes = [UInt8](repeating: 0, count: size)
            try bytes.withUnsafeMutableBufferPointer { (buffer) throws(FileError) in
                try fill(UnsafeMutableRawBufferPointer(buffer))
            }
            return bytes
        }
    }

    /// Puts `bytes` in the place of the file, on the disk when this returns. Killed at any moment, the file is the old one
    /// or the new one. Only for the holder of a ``FileLock`` that all who write it hold.
    package func replace(_ name: String, with bytes: UnsafeRawBufferPointer) throws(FileError) {
        let (path, fresh) = (path(of: name), path(of: name + ".new"))
        unlink(fresh)  // left by one that was killed, if there is one
        do throws(FileError) {
            guard let file = OpenFile(fresh, O_WRONLY | O_CREAT | O_EXCL), file.writeAll(bytes), file.synchronize(),
                rename(fresh, path) == 0
            else { throw FileError(errno, writing: path) }
        } catch {
            unlink(fresh)
            throw error
        }
        guard let directory = OpenFile(self.path, O_RDONLY | O_DIRECTORY), directory.synchronize() || !canSynchronize
        else { throw FileError(errno, writing: path) }
    }

    /// Some file systems have nothing to bring to the disk for a directory, and say so.
    private var canSynchronize: Bool { errno != EINVAL && errno != ENOTSUP }

    /// Removes the file; absent is as good as removed. It takes no room on the disk.
    package func remove(_ name: String) throws(FileError) {
        let path = path(of: name)
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw FileError(errno, writing: path) }
    }

    /// Checks that it is ours and of the right kind, and takes permissions from others. Its size in bytes.
    @discardableResult
    private func validateOwnership(
        _ file: borrowing OpenFile, at path: String, as kind: mode_t, permissions: mode_t
    ) throws(FileError) -> Int {
        guard let facts = file.status else { throw FileError(errno, reading: path) }
        guard facts.st_mode & S_IFMT == kind else { throw .notAFile(path: path) }
        guard facts.st_uid == geteuid() else { throw .wrongOwner(path: path) }
        if facts.st_mode & 0o777 & ~permissions != 0 {
            fchmod(file.descriptor, permissions)  // a file system without permissions keeps its own
        }
        return Int(facts.st_size)
    }

    private func makeDirectory(_ path: String) throws(FileError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw FileError(errno, writing: path)
        }
        try makeDirectory(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError(errno, writing: path) }
    }
}
