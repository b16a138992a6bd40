#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One writer at a time, among all processes: held as long as this value lives. The system frees it if the process dies.
struct FolderLock: ~Copyable {
    private let file: OpenFile

    /// Waits for the lock file at `path`, without blocking a thread.
    ///
    /// - Throws: ``VaultError/busy(path:)`` after `patience`; `CancellationError`.
    init(_ path: String, patience: Duration) async throws {
        guard let file = OpenFile(path, O_RDWR | O_CREAT) else {
            throw VaultError(errno, writing: path)
        }
        let deadline = ContinuousClock.now + patience
        while OpenFile.retrying({ flock(file.descriptor, LOCK_EX | LOCK_NB) }) != 0 {
            guard errno == EWOULDBLOCK else {
                throw VaultError(errno, writing: path)
            }
            guard ContinuousClock.now < deadline else { throw VaultError.busy(path: path) }
            try await Task.sleep(for: .milliseconds(10))
        }
        self.file = file
    }

    /// Closing alone would leave it locked while a process just begun (a browser) still has its copy of the descriptor.
    deinit { flock(file.descriptor, LOCK_UN) }
}
