import GRDB
import PrivateFiles

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One database on the disk: a connection that reads at once, and a queue that writes behind it.
///
/// Two `DatabaseQueue`s, not a `DatabasePool`: a pool opens its writer first and writes with it each time, which costs the
/// first frame; here the writer is opened with the first write. In WAL mode neither connection waits for the other.
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

    /// What `body` reads now; `fallback` if reading is not possible, which is told once.
    func read<Value: Sendable>(orElse fallback: Value, _ body: (Database) throws -> Value) -> Value {
        guard health.canRead else { return fallback }
        do {
            return try reader.read(body)
        } catch {
            handle(error, reading: true)
            return fallback
        }
    }

    /// Writes `body` behind, in one transaction, after all that was asked for before.
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

    /// Empties the file after all that was asked for before, and removes what was set aside; `false` if either fails.
    func clear() async -> Bool {
        await withCheckedContinuation { continuation in
            writer.enqueue { [self] in
                continuation.resume(returning: (removeAll() || removeFile()) && file.removeQuarantined())
            }
        }
    }

    /// Does `body`, outside of a transaction, after all that was asked for before, and removes what was set aside; `false`
    /// if either fails.
    func erase(_ body: @escaping @Sendable (Database) throws -> Void) async -> Bool {
        await withCheckedContinuation { continuation in
            writer.enqueue { [self] in
                continuation.resume(returning: perform(body) && file.removeQuarantined())
            }
        }
    }

    /// In numbers, after all that was asked for before; `nil` if reading is not possible.
    func status() async -> StoreStatus? {
        await withCheckedContinuation { continuation in
            writer.enqueue { [self] in
                continuation.resume(returning: read(orElse: nil) { db in try StoreStatus(db, file) })
            }
        }
    }

    /// `false` if what was asked for before is not written within `limit`.
    func flush(upTo limit: Duration) async -> Bool { await writer.flush(upTo: limit) }

    /// On the writer's queue.
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

    /// Another process that holds the file longer than the timeout costs what was to be read or written, nothing else.
    private func handle(_ error: any Error, reading: Bool) {
        guard let fault = DatabaseErrorKind(error) else { return }
        switch fault {
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
            return false  // the file may go all the same
        }
    }

    /// Emptying writes, and so needs room; removing gives it back. Not while another process uses the file.
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

    /// Makes room for a new file. If another process uses this one, it is left: that process, or the next, meets the same.
    private func quarantine() {
        do {
            try reader.close()
            try writer.close()
            guard usageLock.tryExclusive() else { return }
            defer { usageLock.share() }
            _ = try file.quarantine()
        } catch {
            // The notice has been given, and the damage is found again.
        }
    }
}
