import Foundation
import SystemPackage

/// An advisory lock between processes (`flock(2)`), released on deinitialization and when the process dies.
package struct FileLock: ~Copyable, Sendable {
    /// Any number of processes can hold a shared lock; an exclusive lock has one holder.
    package enum Kind: Sendable { case shared, exclusive }

    private let path: String
    private let file: OpenFile

    /// Acquires the lock on the file at `path` without blocking a thread. Creates the file if it does not exist.
    ///
    /// - Throws: ``FileError``, which is ``FileError/busy(path:)`` after `timeout`; `CancellationError`.
    package init(_ path: String, _ kind: Kind = .exclusive, timeout: Duration) async throws {
        let file = try Self.open(path)
        let deadline = ContinuousClock.now + timeout
        while try !Self.acquire(kind, of: file, at: path) {
            guard ContinuousClock.now < deadline else { throw FileError.busy(path: path) }
            try await Task.sleep(for: .milliseconds(10))
        }
        self.path = path
        self.file = file
    }

    /// Acquires the lock and blocks the calling thread: only for locks that are held for milliseconds.
    package init(_ path: String, _ kind: Kind, blockingFor timeout: Duration) throws(FileError) {
        let file = try Self.open(path)
        let deadline = ContinuousClock.now + timeout
        while try !Self.acquire(kind, of: file, at: path) {
            guard ContinuousClock.now < deadline else { throw .busy(path: path) }
            usleep(1000)
        }
        self.path = path
        self.file = file
    }

    /// Acquires the lock on an existing file, also on a read-only disk, without waiting for another process.
    package init(existing path: String, _ kind: Kind) throws(FileError) {
        let file: OpenFile
        do {
            file = try OpenFile(path, .readOnly)
        } catch {
            throw FileError(error, reading: path)
        }
        guard try Self.acquire(kind, of: file, at: path) else { throw .busy(path: path) }
        self.path = path
        self.file = file
    }

    /// Closing alone would not release the lock while a child process (a browser) still has a copy of the descriptor.
    deinit { flock(file.descriptor.rawValue, LOCK_UN) }

    /// Makes a shared lock exclusive. Returns `false`, with the lock still shared, if other processes share it.
    package func tryExclusive() -> Bool {
        if flock(file.descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 { return true }
        share()  // a failed conversion loses the lock
        return false
    }

    /// Makes an exclusive lock shared.
    package func share() { flock(file.descriptor.rawValue, LOCK_SH | LOCK_NB) }

    private static func open(_ path: String) throws(FileError) -> OpenFile {
        do {
            return try OpenFile(path, .readWrite, options: .create)
        } catch {
            throw FileError(error, writing: path)
        }
    }

    /// Returns `false` if another process holds the lock.
    private static func acquire(
        _ kind: Kind, of file: borrowing OpenFile, at path: String
    ) throws(FileError) -> Bool {
        let operation = kind == .shared ? LOCK_SH : LOCK_EX
        if flock(file.descriptor.rawValue, operation | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK else { throw FileError(Errno(rawValue: errno), writing: path) }
        return false
    }

    /// Returns the contents of the locked file, and removes the permissions of other users.
    package func bytes(limit: Int) throws(FileError) -> [UInt8] {
        let size = try file.validateOwnership(at: path, as: S_IFREG, permissions: 0o600)
        guard size <= limit else { throw .tooLarge(path: path) }
        var bytes = [UInt8](repeating: 0, count: size)
        do throws(Errno) {
            let count = try Errno.typed {
                try file.descriptor.seek(offset: 0, from: .start)
                return try bytes.withUnsafeMutableBytes { try file.readAll(into: $0) }
            }
            return Array(bytes.prefix(count))
        } catch {
            throw FileError(error, reading: path)
        }
    }

    /// Overwrites the locked file, which is fast but can damage it if the process is killed or the disk is full.
    package func overwrite(with bytes: [UInt8]) throws(FileError) {
        do throws(Errno) {
            try Errno.typed {
                _ = try bytes.withUnsafeBytes { try file.descriptor.writeAll(toAbsoluteOffset: 0, $0) }
                try file.descriptor.resize(to: Int64(bytes.count))
            }
        } catch {
            throw FileError(error, writing: path)
        }
    }
}
