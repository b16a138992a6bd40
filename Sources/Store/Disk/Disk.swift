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
final class Disk: Sendable {
    let path: String
    private let file: StoreFile
    private let reader: DatabaseQueue
    private let writer: Writer
    private let health: Health
    private let use: FileLock

    init(
        file: StoreFile, reader: DatabaseQueue, use: consuming FileLock, limit: Int64, patience: Duration,
        notice: @escaping @Sendable (StoreTrouble) -> Void
    ) {
        (path, self.file, self.reader) = (file.path, file, reader)
        self.use = use
        writer = Writer(path: file.path, limit: limit, patience: patience)
        health = Health(notice: notice)
    }

    /// What `body` reads now; `fallback` if reading is not possible, which is told once.
    func read<Value: Sendable>(orElse fallback: Value, _ body: (Database) throws -> Value) -> Value {
        guard health.canRead else { return fallback }
        do {
            return try reader.read(body)
        } catch {
            failed(error, reading: true)
            return fallback
        }
    }

    /// Writes `body` behind, in one transaction, after all that was asked for before.
    func write(_ body: @escaping @Sendable (Database) throws -> Void) {
        guard health.canWrite else { return }
        writer.behind { [self] in
            attempt { db in
                try db.inTransaction(.immediate) {
                    try body(db)
                    return .commit
                }
                try Trimmer(limit: writer.limit).trim(db)
            }
        }
    }

    /// Empties the file after all that was asked for before, and removes what was set aside; `false` if either fails.
    func clear() async -> Bool {
        await withCheckedContinuation { continuation in
            writer.behind { [self] in
                continuation.resume(returning: (empty() || removeFile()) && file.removeAside())
            }
        }
    }

    /// Does `body`, outside of a transaction, after all that was asked for before, and removes what was set aside; `false`
    /// if either fails.
    func erase(_ body: @escaping @Sendable (Database) throws -> Void) async -> Bool {
        await withCheckedContinuation { continuation in
            writer.behind { [self] in
                continuation.resume(returning: attempt(body) && file.removeAside())
            }
        }
    }

    /// In numbers, after all that was asked for before; `nil` if reading is not possible.
    func status() async -> StoreStatus? {
        await withCheckedContinuation { continuation in
            writer.behind { [self] in
                continuation.resume(returning: read(orElse: nil) { db in try StoreStatus(db, file) })
            }
        }
    }

    /// `false` if what was asked for before is not written within `limit`.
    func flush(upTo limit: Duration) async -> Bool { await writer.flush(upTo: limit) }

    /// On the writer's queue.
    @discardableResult
    private func attempt(_ body: (Database) throws -> Void) -> Bool {
        guard health.canWrite else { return false }
        do {
            try writer.perform(body)
            return true
        } catch {
            failed(error, reading: false)
            return false
        }
    }

    /// Another process that holds the file longer than the patience costs what was to be read or written, nothing else.
    private func failed(_ error: any Error, reading: Bool) {
        guard let fault = Fault(error) else { return }
        switch fault {
        case .damaged:
            guard health.stop(.damaged(path: path)) else { return }
            writer.behind { [self] in setAside() }
        case .other(let reason):
            health.stop(
                reading ? .unusable(path: path, reason: reason) : .notWritable(path: path, reason: reason))
        }
    }

    private func empty() -> Bool {
        guard health.canWrite else { return false }
        do {
            try writer.perform(Cleaning.clear)
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
        guard use.tryExclusive() else { return false }
        defer { use.share() }
        return file.remove()
    }

    /// Makes room for a new file. If another process uses this one, it is left: that process, or the next, meets the same.
    private func setAside() {
        do {
            try reader.close()
            try writer.close()
            guard use.tryExclusive() else { return }
            defer { use.share() }
            _ = try file.setAside()
        } catch {
            // The notice has been given, and the damage is found again.
        }
    }
}
