import GRDB
import PrivateFiles

/// A database on disk: a connection for synchronous reads, and a queue for background writes.
///
/// It has two `DatabaseQueue`s and no `DatabasePool`, because a pool opens its writer first, which delays the first
/// frame. Here the first write opens the writer. In WAL mode neither connection waits for the other.
final class StoreDatabase: Sendable {
    let path: String
    private let file: StoreFile
    private let reader: DatabaseQueue
    private let writer: BackgroundWriter
    private let health: StoreHealth
    private let usageLock: FileLock

    init(
        file: StoreFile, reader: DatabaseQueue, usageLock: consuming FileLock, limit: Int64, timeout: Duration,
        notice: @escaping @Sendable (StoreError) -> Void
    ) {
        (path, self.file, self.reader) = (file.path, file, reader)
        self.usageLock = usageLock
        writer = BackgroundWriter(path: file.path, limit: limit, timeout: timeout)
        health = StoreHealth(notice: notice)
    }

    /// Returns the result of `body`, or `fallback` if the database can't be read. The first failure is reported.
    func read<Value: Sendable>(orElse fallback: Value, _ body: (Database) throws -> Value) -> Value {
        guard health.canRead else { return fallback }
        do {
            return try reader.read(body)
        } catch {
            handle(error, reading: true)
            return fallback
        }
    }

    /// Runs `body` in one transaction in the background, after all earlier writes.
    func write(_ body: @escaping @Sendable (Database) throws -> Void) {
        guard health.canWrite else { return }
        writer.enqueue { [self] in
            perform { db in
                try db.inTransaction(.immediate) {
                    try body(db)
                    return .commit
                }
                try Evictor(limit: writer.limit).evict(db)
            }
        }
    }

    /// Clears the file after all earlier writes, and removes quarantined files. Returns `false` if either fails.
    func clear() async -> Bool {
        await writer.run { [self] in (removeAll() || removeFile()) && file.removeQuarantined() }
    }

    /// Runs `body` without a transaction after all earlier writes, and removes quarantined files. Returns `false` if
    /// either fails.
    func erase(_ body: @escaping @Sendable (Database) throws -> Void) async -> Bool {
        await writer.run { [self] in perform(body) && file.removeQuarantined() }
    }

    /// Returns the numbers of stored items after all earlier writes, or `nil` if the database can't be read.
    func status() async -> StoreStatus? {
        await writer.run { [self] in read(orElse: nil) { db in try StoreStatus(db, file) } }
    }

    /// Waits for all earlier writes. Returns `false` if they take longer than `limit`.
    func flush(upTo limit: Duration) async -> Bool { await writer.flush(upTo: limit) }

    /// Runs `body` on the writer's queue. Returns `false` if it fails or writing is disabled.
    @discardableResult
    private func perform(_ body: (Database) throws -> Void) -> Bool {
        guard health.canWrite else { return false }
        do {
            try writer.write(body)
            return true
        } catch {
            handle(error, reading: false)
            return false
        }
    }

    /// Disables what the error affects. If another process locked the file until the timeout, only this access is lost.
    private func handle(_ error: any Error, reading: Bool) {
        guard let kind = DatabaseErrorKind(error) else { return }
        switch kind {
        case .damaged:
            guard health.disable(.damaged(path: path)) else { return }
            writer.enqueue { [self] in quarantine() }
        case .other(let reason):
            health.disable(
                reading ? .unavailable(path: path, reason: reason) : .notWritable(path: path, reason: reason))
        }
    }

    private func removeAll() -> Bool {
        guard health.canWrite else { return false }
        do {
            try writer.write(StoreMaintenance.clear)
            return true
        } catch {
            return false  // the file can still be removed
        }
    }

    /// Removes the file, for a disk that is too full to clear it. Fails while another process uses the file.
    private func removeFile() -> Bool {
        do {
            try reader.close()
            try writer.close()
        } catch {
            return false
        }
        health.end()
        guard usageLock.tryExclusive() else { return false }
        defer { usageLock.share() }
        return file.remove()
    }

    /// Quarantines the file, unless another process uses it: that process, or the next one, finds the same damage.
    private func quarantine() {
        do {
            try reader.close()
            try writer.close()
            guard usageLock.tryExclusive() else { return }
            defer { usageLock.share() }
            _ = try file.quarantine()
        } catch {
            // The error is reported already, and the next run finds the damage again.
        }
    }
}
