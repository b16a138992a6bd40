#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A lock among all processes (`flock(2)`), held as long as this value lives. The system frees it if the process dies.
package struct FileLock: ~Copyable, Sendable {
    /// Who else may hold it meanwhile: others that share it, or nobody.
    package enum Kind: Sendable { case shared, exclusive }

    private let file: OpenFile

    /// Waits for the lock on the file at `path`, which is made if there is none, without blocking a thread.
    ///
    /// - Throws: ``FileError``, after `timeout` ``FileError/busy(path:)``; `CancellationError`.
    package init(_ path: String, _ kind: Kind = .exclusive, timeout: Duration) async throws {
        let file = try Self.open(path)
        let end = ContinuousClock.now + timeout
        while try !Self.acquire(kind, of: file, at: path) {
            guard ContinuousClock.now < end else { throw FileError.busy(path: path) }
            try await Task.sleep(for: .milliseconds(10))
        }
        self.file = file
    }

    /// Waits on this thread: only for work that takes others no more than milliseconds.
    package init(_ path: String, _ kind: Kind, blockingFor timeout: Duration) throws(FileError) {
        let file = try Self.open(path)
        let end = ContinuousClock.now + timeout
        while try !Self.acquire(kind, of: file, at: path) {
            guard ContinuousClock.now < end else { throw .busy(path: path) }
            usleep(1000)
        }
        self.file = file
    }

    /// Closing alone would leave it locked while a process just begun (a browser) still has its copy of the descriptor.
    deinit { flock(file.descriptor, LOCK_UN) }

    /// Makes a shared lock this process's alone; `false` where others share it: then it is shared as before.
    package func tryExclusive() -> Bool {
        if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        share()  // a refused change loses the lock
        return false
    }

    /// Others may share it from now on.
    package func share() { flock(file.descriptor, LOCK_SH | LOCK_NB) }

    private static func open(_ path: String) throws(FileError) -> OpenFile {
        guard let file = OpenFile(path, O_RDWR | O_CREAT) else { throw FileError(errno, writing: path) }
        return file
    }

    /// `false` if others hold it.
    private static func acquire(
        _ kind: Kind, of file: borrowing OpenFile, at path: String
    ) throws(FileError) -> Bool {
        let (descriptor, operation) = (file.descriptor, kind == .shared ? LOCK_SH : LOCK_EX)
        if OpenFile.retryingOnInterrupt({ flock(descriptor, operation | LOCK_NB) }) == 0 { return true }
        guard errno == EWOULDBLOCK else { throw FileError(errno, writing: path) }
        return false
    }
}
