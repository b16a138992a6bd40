import Foundation
import SystemPackage

/// An advisory lock between processes (`flock(2)`), released on deinitialization. The system releases it if the process
/// dies.
package struct FileLock: ~Copyable, Sendable {
    /// Any number of processes can hold a shared lock; an exclusive lock has one holder.
    package enum Kind: Sendable { case shared, exclusive }

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
        self.file = file
    }

    /// Acquires the lock on an existing file, which can be on a read-only disk, without waiting.
    ///
    /// - Throws: ``FileError``, which is ``FileError/busy(path:)`` if another process holds the lock.
    package init(existing path: String, _ kind: Kind) throws(FileError) {
        let file: OpenFile
        do { file = try OpenFile(path, .readOnly) } catch { throw FileError(error, reading: path) }
        guard try Self.acquire(kind, of: file, at: path) else { throw .busy(path: path) }
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
        do { return try OpenFile(path, .readWrite, options: .create) } catch { throw FileError(error, writing: path) }
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
}
