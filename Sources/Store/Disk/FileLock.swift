#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An open file with a lock on it, which ends with it, and with the process however that ends (`flock(2)`).
final class FileLock: Sendable {
    enum Kind { case shared, exclusive }
    private let descriptor: Int32

    /// Waits for at most `patience`, in which others do work that takes milliseconds.
    init(_ path: String, _ kind: Kind, patience: Duration = .seconds(5)) throws(StoreTrouble) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unusable(path: path, reason: systemError()) }
        let end = ContinuousClock.now + patience
        let operation = kind == .shared ? LOCK_SH : LOCK_EX
        while flock(descriptor, operation | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw .unusable(path: path, reason: systemError())
            }
            guard ContinuousClock.now < end else { throw .locked(path: path) }
            usleep(1000)
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether the lock is this process's alone now; if not, it is shared as before.
    func tryExclusive() -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        share()  // a refused change loses the lock
        return false
    }

    /// Others may use the file again.
    func share() { _ = flock(descriptor, LOCK_SH | LOCK_NB) }
}

/// The system's word for what just failed.
func systemError() -> String { String(cString: strerror(errno)) }
