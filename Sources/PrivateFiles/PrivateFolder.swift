#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A folder nobody else may look into (0700), and its files (0600), replaced whole or not at all.
public struct PrivateFolder: Sendable, Hashable {
    /// Absolute.
    public let path: String

    /// The folder at `path`, which need not be there yet.
    public init(path: String) { self.path = path }

    /// Where the file of that name is, or would be.
    public func path(of name: String) -> String { "\(path)/\(name)" }

    /// Makes the folder and what is missing above it; takes from others what permissions they had.
    public func create() throws(FileFailure) {
        try makeFolder(path)
        guard let folder = OpenFile(path, O_RDONLY | O_DIRECTORY) else { throw FileFailure(errno, writing: path) }
        try claim(folder, at: path, as: S_IFDIR, permissions: 0o700)
    }

    /// What `make` makes of the file's size in bytes and of a closure that fills a buffer of that size; `nil` if there is no
    /// such file.
    ///
    /// - Throws: ``FileFailure`` if it is a link, not a file, somebody else's, or larger than `limit` bytes.
    public func read<Value: ~Copyable>(
        _ name: String, limit: Int,
        into make: (Int, (UnsafeMutableRawBufferPointer) throws(FileFailure) -> Void) throws(FileFailure) -> Value
    ) throws(FileFailure) -> Value? {
        let path = path(of: name)
        guard let file = OpenFile(path, O_RDONLY) else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileFailure(errno, reading: path)
        }
        let size = try claim(file, at: path, as: S_IFREG, permissions: 0o600)
        guard size <= limit else { throw .tooLarge(path: path) }
        return try make(size) { (buffer) throws(FileFailure) in
            guard let count = file.readAll(into: buffer) else { throw FileFailure(errno, reading: path) }
            guard count == size else { throw .cannotRead(path: path, reason: "it changed meanwhile") }
        }
    }

    /// The file's bytes; `nil` if there is no such file.
    ///
    /// - Throws: as ``read(_:limit:into:)``.
    public func bytes(of name: String, limit: Int) throws(FileFailure) -> [UInt8]? {
        try read(name, limit: limit) { (size, fill) throws(FileFailure) in
            var bytes = [UInt8](repeating: 0, count: size)
            try bytes.withUnsafeMutableBufferPointer { (buffer) throws(FileFailure) in
                try fill(UnsafeMutableRawBufferPointer(buffer))
            }
            return bytes
        }
    }

    /// Puts `bytes` in the place of the file, on the disk when this returns. Killed at any moment, the file is the old one
    /// or the new one. Only for the holder of a ``FileLock`` that all who write it hold.
    public func replace(_ name: String, with bytes: UnsafeRawBufferPointer) throws(FileFailure) {
        let (path, fresh) = (path(of: name), path(of: name + ".new"))
        unlink(fresh)  // left by one that was killed, if there is one
        do throws(FileFailure) {
            guard let file = OpenFile(fresh, O_WRONLY | O_CREAT | O_EXCL), file.writeAll(bytes), file.synchronize(),
                rename(fresh, path) == 0
            else { throw FileFailure(errno, writing: path) }
        } catch {
            unlink(fresh)
            throw error
        }
        guard let folder = OpenFile(self.path, O_RDONLY | O_DIRECTORY), folder.synchronize() || !canSynchronize
        else { throw FileFailure(errno, writing: path) }
    }

    /// Some file systems have nothing to bring to the disk for a folder, and say so.
    private var canSynchronize: Bool { errno != EINVAL && errno != ENOTSUP }

    /// Removes the file; absent is as good as removed. It takes no room on the disk.
    public func remove(_ name: String) throws(FileFailure) {
        let path = path(of: name)
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw FileFailure(errno, writing: path) }
    }

    /// Checks that it is ours and of the right kind, and takes permissions from others. Its size in bytes.
    @discardableResult
    private func claim(
        _ file: borrowing OpenFile, at path: String, as kind: mode_t, permissions: mode_t
    ) throws(FileFailure) -> Int {
        guard let facts = file.facts else { throw FileFailure(errno, reading: path) }
        guard facts.st_mode & S_IFMT == kind else { throw .notAFile(path: path) }
        guard facts.st_uid == geteuid() else { throw .notOurs(path: path) }
        if facts.st_mode & 0o777 & ~permissions != 0 {
            fchmod(file.descriptor, permissions)  // a file system without permissions keeps its own
        }
        return Int(facts.st_size)
    }

    private func makeFolder(_ path: String) throws(FileFailure) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw FileFailure(errno, writing: path)
        }
        try makeFolder(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileFailure(errno, writing: path) }
    }
}
