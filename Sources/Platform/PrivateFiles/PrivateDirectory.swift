import Foundation
import SystemPackage

/// A directory that only its owner can access (0700), with files (0600) that ``replace(_:with:)`` replaces atomically.
package struct PrivateDirectory: Sendable, Hashable {
    package let path: String

    /// Creates a value for the directory at `path`, which need not exist yet.
    package init(path: String) { self.path = path }

    package func path(of name: String) -> String { "\(path)/\(name)" }

    /// Creates the directory and its missing parents, and removes the permissions of other users.
    package func create() throws(FileError) {
        try makeDirectory(path)
        try Self.directory(path).validateOwnership(at: path, as: S_IFDIR, permissions: 0o700)
    }

    /// Removes the permissions of other users if the directory is the user's. Reports nothing: for reading only.
    package func removePermissionsOfOthers() {
        do throws(Errno) {
            let directory = try OpenFile(path, .readOnly, options: .directory)
            let status = try directory.status()
            guard status.st_uid == geteuid(), status.st_mode & 0o077 != 0 else { return }
            fchmod(directory.descriptor.rawValue, status.st_mode & 0o700)  // fails on file systems without permissions
        } catch {}  // it is missing, or can't be read: what reads it reports that
    }

    /// Creates the directory if necessary, and acquires the lock `name`.
    package func lock(_ name: String, timeout: Duration) async throws -> FileLock {
        try create()
        return try await FileLock(path(of: name), timeout: timeout)
    }

    /// Reads a file with `make`, which gets its size and a closure that fills a buffer; `nil` if there is no file.
    ///
    /// - Throws: ``FileError`` if it is not a regular file, belongs to another user, or is larger than `limit` bytes.
    package func read<Value: ~Copyable>(
        _ name: String, limit: Int,
        into make: (Int, (UnsafeMutableRawBufferPointer) throws(FileError) -> Void) throws(FileError) -> Value
    ) throws(FileError) -> Value? {
        let path = path(of: name)
        guard let file = try Self.existingFile(path) else { return nil }
        let size = try file.validateOwnership(at: path, as: S_IFREG, permissions: 0o600)
        guard size <= limit else { throw .tooLarge(path: path) }
        return try make(size) { (buffer) throws(FileError) in
            let count: Int
            do throws(Errno) { count = try file.readAll(into: buffer) } catch { throw FileError(error, reading: path) }
            guard count == size else { throw .cannotRead(path: path, reason: "it changed meanwhile") }
        }
    }

    private static func directory(_ path: String) throws(FileError) -> OpenFile {
        do {
            return try OpenFile(path, .readOnly, options: .directory)
        } catch {
            throw FileError(error, writing: path)
        }
    }

    private static func existingFile(_ path: String) throws(FileError) -> OpenFile? {
        do {
            return try OpenFile(path, .readOnly)
        } catch .noSuchFileOrDirectory, .notDirectory {
            return nil
        } catch {
            throw FileError(error, reading: path)
        }
    }

    package func bytes(of name: String, limit: Int) throws(FileError) -> [UInt8]? {
        try read(name, limit: limit) { (size, fill) throws(FileError) in
            var bytes = [UInt8](repeating: 0, count: size)
            try bytes.withUnsafeMutableBufferPointer { (buffer) throws(FileError) in
                try fill(UnsafeMutableRawBufferPointer(buffer))
            }
            return bytes
        }
    }

    /// Replaces the file with `bytes` and flushes it to the disk. If the process is killed, the file has its old or its
    /// new contents. The caller holds a ``FileLock`` that every writer of the file acquires.
    package func replace(_ name: String, with bytes: UnsafeRawBufferPointer) throws(FileError) {
        let (path, temporary) = (path(of: name), path(of: name + ".new"))
        unlink(temporary)  // of a process that was killed
        do throws(Errno) {
            let file = try OpenFile(temporary, .writeOnly, options: [.create, .exclusiveCreate])
            try file.writeAll(bytes)
            try file.synchronize()
            guard rename(temporary, path) == 0 else { throw Errno(rawValue: errno) }
        } catch {
            unlink(temporary)
            throw FileError(error, writing: path)
        }
        do {
            try synchronize()
        } catch {
            throw FileError(error, writing: path)
        }
    }

    /// Flushes the names of the files to the disk, if the file system supports that.
    private func synchronize() throws(Errno) {
        let directory = try OpenFile(path, .readOnly, options: .directory)
        do {
            try directory.synchronize()
        } catch .invalidArgument, .notSupported {}
    }

    /// Removes the file if it exists. Removing needs no free disk space.
    package func remove(_ name: String) throws(FileError) {
        let path = path(of: name)
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
            throw FileError(Errno(rawValue: errno), writing: path)
        }
    }

    private func makeDirectory(_ path: String) throws(FileError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw FileError(Errno(rawValue: errno), writing: path)
        }
        try makeDirectory(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError(Errno(rawValue: errno), writing: path) }
    }
}
