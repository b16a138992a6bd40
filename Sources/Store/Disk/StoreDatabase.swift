import Dispatch
import GRDB
import PrivateFiles
import Synchronization

/// A database on disk: a connection for synchronous reads, and a queue for background writes.
///
/// It has two `DatabaseQueue`s and no `DatabasePool`, because a pool opens its writer first, which delays the first
/// frame. Here the first write opens the writer. In WAL mode neither connection waits for the other.
final class StoreDatabase: Sendable {
    private let file: StoreFile
    private let properties: LocalStore.Properties
    private let reader: DatabaseQueue
    /// The only writing connection of this process, opened with the first write and used on ``queue`` only.
    private let writer = Mutex<DatabaseQueue?>(nil)
    private let queue = DispatchQueue(label: "ghsearch.store", qos: .utility)
    private let usageLock: FileLock
    /// Why writing has stopped for the rest of the run, and reading too unless it is
    /// ``StoreError/notWritable(path:reason:)``.
    private let error = Mutex<StoreError?>(nil)
    private let notice: @Sendable (StoreError) -> Void

    init(
        file: StoreFile, reader: DatabaseQueue, usageLock: consuming FileLock, properties: LocalStore.Properties,
        notice: @escaping @Sendable (StoreError) -> Void
    ) {
        (self.file, self.reader, self.properties, self.notice) = (file, reader, properties, notice)
        self.usageLock = usageLock
    }

    /// Returns the result of `body`, or `fallback` if the database can't be read. The first failure is reported.
    func read<Value: Sendable>(orElse fallback: Value, _ body: (Database) throws -> Value) -> Value {
        guard error.withLock({ $0?.allowsReading ?? true }) else { return fallback }
        do {
            return try reader.read(body)
        } catch {
            handle(error, reading: true)
            return fallback
        }
    }

    /// Runs `body` in one transaction in the background, after all earlier writes.
    func write(_ body: @escaping @Sendable (Database) throws -> Void) {
        guard canWrite else { return }
        queue.async { [self] in
            _ = perform { db in
                try db.inTransaction(.immediate) {
                    try body(db)
                    return .commit
                }
                try Evictor(limit: properties.limit).evict(db)
            }
        }
    }

    /// Clears the file after all earlier writes, and removes quarantined files. Returns `false` if either fails.
    func clear() async -> Bool {
        await run { [self] in (removeAll() || removeFile()) && file.removeQuarantined() }
    }

    /// Runs `body` without a transaction after all earlier writes, and removes quarantined files. Returns `false` if
    /// either fails.
    func erase(_ body: @escaping @Sendable (Database) throws -> Void) async -> Bool {
        await run { [self] in perform(body) && file.removeQuarantined() }
    }

    /// Returns the numbers of stored items after all earlier writes, or `nil` if the database can't be read.
    func status() async -> StoreStatus? {
        await run { [self] in read(orElse: nil) { db in try StoreStatus(db, file) } }
    }

    /// Waits for all earlier writes. Returns `false` if they take longer than `limit`.
    func flush(upTo limit: Duration) async -> Bool {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [queue] in
                let isFinished = DispatchSemaphore(value: 0)
                queue.async { isFinished.signal() }
                continuation.resume(returning: isFinished.wait(timeout: .now() + limit / .seconds(1)) == .success)
            }
        }
    }

    /// Returns the result of `work`, which runs after all earlier writes.
    private func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: work()) } }
    }
}

// MARK: On the queue

extension StoreDatabase {
    private var canWrite: Bool { error.withLock { $0 == nil } }

    private func withWriter(_ body: (Database) throws -> Void) throws {
        let connection = try writer.withLock { writer in
            let opened = try writer ?? DatabaseFactory.makeWriter(file.path, timeout: properties.timeout)
            writer = opened
            return opened
        }
        try connection.writeWithoutTransaction(body)
    }

    /// Runs `body` with the writing connection. Returns `false` if it fails or writing has stopped.
    private func perform(_ body: (Database) throws -> Void) -> Bool {
        guard canWrite else { return false }
        do {
            try withWriter(body)
            return true
        } catch {
            handle(error, reading: false)
            return false
        }
    }

    /// Stops what the error affects. If another process locked the file until the timeout, only this access is lost.
    private func handle(_ error: any Error, reading: Bool) {
        switch StoreError(error, path: file.path) {
        case .locked: return
        case .unavailable(let path, let reason) where !reading: stop(.notWritable(path: path, reason: reason))
        case let reason:
            if stop(reason), case .damaged = reason { queue.async { [self] in quarantine() } }
        }
    }

    /// Stops writing, and reading too unless `reason` allows it. Reports the first reason only. Returns `false` if
    /// reading had stopped before.
    @discardableResult
    private func stop(_ reason: StoreError) -> Bool {
        let previous = error.withLock { error in
            defer { if error == nil || !reason.allowsReading { error = reason } }
            return error
        }
        if previous == nil { notice(reason) }
        return previous?.allowsReading ?? true
    }

    private func removeAll() -> Bool {
        guard canWrite else { return false }
        do {
            try withWriter(StoreMaintenance.clear)
            return true
        } catch {
            return false  // the file can still be removed
        }
    }

    /// Removes the file, for a disk that is too full to clear it. Fails while another process uses the file.
    private func removeFile() -> Bool {
        do { try close() } catch { return false }
        error.withLock { $0 = .unavailable(path: file.path, reason: "it was removed") }
        guard usageLock.tryExclusive() else { return false }
        defer { usageLock.share() }
        return file.remove()
    }

    /// Quarantines the file, unless another process uses it: that process, or the next one, finds the same damage.
    private func quarantine() {
        do {
            try close()
            guard usageLock.tryExclusive() else { return }
            defer { usageLock.share() }
            _ = try file.quarantine()
        } catch {
            // The error is reported already, and the next run finds the damage again.
        }
    }

    private func close() throws {
        try reader.close()
        try writer.withLock { $0 }?.close()
    }
}

extension StoreError {
    fileprivate var allowsReading: Bool { if case .notWritable = self { true } else { false } }
}
