import GRDB
import PrivateFiles
import Synchronization

/// A cache of people and responses of one GitHub host. Its reads are synchronous, fast enough for the frame after a
/// key, and never fail. Writes return at once and run in order in the background; ``flush()`` waits for them. A
/// store that can't be read or written behaves like an empty one; the notice of ``open(_:notice:)`` reports it once.
/// Processes can share a store.
///
/// It has two `DatabaseQueue`s and no `DatabasePool`, because a pool opens its writer first, which delays the first
/// frame. Here the first write opens the writer. In WAL mode neither connection waits for the other.
package final class LocalStore: Sendable {
    private let file: StoreFile
    private let properties: Properties
    /// Held while the connection is used, so that it is not closed between a check and a read: SQLite crashes without a
    /// connection.
    private let reader: Mutex<Reader>
    let patience: LockPatience
    let writePatience: LockPatience
    /// The only writing connection of this process, opened with the first write and used on ``queue`` only. Held like
    /// ``reader``.
    private let writer = Mutex<DatabaseQueue?>(nil)
    private let queue = WriteQueue()
    let vocabulary = VocabularyCache()
    private let usageLock: FileLock
    /// Why writing has stopped in this run, and reading too unless it is ``StoreError/notWritable(path:reason:)``.
    private let error: Mutex<StoreError?>
    /// Why a write was dropped first in this run: another program had locked the file.
    private let lock = Mutex<StoreError?>(nil)
    private let notice: @Sendable (StoreError) -> Void

    private enum Reader {
        /// Another program has kept the file locked since it was opened.
        case waiting
        case open(DatabaseQueue)
        case closed
    }

    init(
        file: StoreFile, reader: DatabaseQueue?, patience: LockPatience, usageLock: consuming FileLock,
        properties: Properties, error: StoreError? = nil, notice: @escaping @Sendable (StoreError) -> Void
    ) {
        self.error = Mutex(error)
        self.file = file
        self.reader = Mutex(reader.map(Reader.open) ?? .waiting)
        self.patience = patience
        writePatience = LockPatience(limit: properties.timeout)
        self.properties = properties
        self.notice = notice
        self.usageLock = usageLock
    }

    package var people: PeopleStore { PeopleStore(database: self) }
    package var responses: ResponseStore { ResponseStore(database: self) }

    package func status() async -> StoreStatus? {
        await queue.run { [self] in read(orElse: nil) { db in try StoreStatus(db, file) } }
    }

    /// Removes everything and quarantined databases, from the disk too; on a full or read-only disk, the file itself,
    /// which ends this store.
    package func clear() async -> Bool {
        await queue.run { [self] in
            guard isReadable else { return usageLock.tryExclusive() && removeFile() && file.removeQuarantined() }
            do {
                if canWrite { try withWriter(StoreMaintenance.clear) } else if !removeFile() { return false }
            } catch {
                // Another process writes to a file that is locked.
                if case .locked = StoreError(error, path: file.path) { return false }
                guard removeFile() else { return false }
            }
            return file.removeQuarantined()
        }
    }

    /// Removes the responses of `account` and the people without another source, from the disk too, and a quarantined
    /// database, which may contain them.
    package func removeData(account: Int64) async -> Bool {
        await queue.run { [self] in
            perform { db in try StoreMaintenance.removeData(account: account, db) } == nil && file.removeQuarantined()
        }
    }

    /// Runs a removal, after which the files contain nothing of what it removes. Returns why that is not so, or `nil`.
    func remove(_ body: @escaping @Sendable (Database) throws -> Void) async -> StoreError? {
        await queue.run { [self] () -> StoreError? in
            let error = perform { db in
                try Self.commit([body, StoreMaintenance.removeUnusedWords], db)
                try StoreMaintenance.reclaimSpace(db)
            }
            if error != nil || file.removeQuarantined() { return error }
            return .notWritable(path: file.directory, reason: "a damaged database can't be removed")
        }
    }

    /// Why something was not written in this run, or `nil` if everything was.
    package var writeError: StoreError? { error.withLock { $0 } ?? lock.withLock { $0 } }

    /// Whether no other program has kept the file locked since it was opened. Without it, the store is like an empty
    /// one.
    package var isReadable: Bool { withReader { _ in true } ?? false }

    /// Calls `body` with the connection for reading, which stays open until it returns. A connection that could not be
    /// opened before is opened when the file is free. Returns `nil` without one.
    private func withReader<Value: Sendable>(_ body: (DatabaseQueue) throws -> Value) rethrows -> Value? {
        try reader.withLock { reader in
            if case .waiting = reader, case .current(let opened) = Self.state(of: file, patience) {
                reader = .open(opened)
            }
            guard case .open(let connection) = reader else { return nil }
            return try body(connection)
        }
    }

    /// Waits for pending writes, as long as the disk needs.
    /// - Throws: `CancellationError` when the task is canceled. The writes go on while the process runs.
    package func flush() async throws { try await queue.flush() }

    /// Waits for pending writes, up to a limit. Returns whether they ended.
    @discardableResult
    package func flush(upTo limit: Duration) async -> Bool { await queue.flush(upTo: limit) }

    /// Waits for pending writes and closes the files, which moves what is in SQLite's log to the database.
    package func close(upTo limit: Duration) async {
        guard await queue.flush(upTo: limit) else { return }
        error.withLock { $0 = .unavailable(path: file.path, reason: "it was closed") }
        do {
            try close()
        } catch {}  // the next process that opens the file reads the log
    }

    /// Returns `fallback` if the database can't be read. The first failure is reported.
    func read<Value: Sendable>(orElse fallback: Value, _ body: (Database) throws -> Value) -> Value {
        guard error.withLock({ $0?.allowsReading ?? true }) else { return fallback }
        do {
            guard let value = try withReader({ connection in try connection.read(body) }) else { return fallback }
            patience.restore()
            return value
        } catch {
            handle(error, reading: true)
            return fallback
        }
    }

    func write(_ body: @escaping @Sendable (Database) throws -> Void) {
        guard canWrite else { return }
        queue.add(body) { [self] in commit($0) }
    }

    private func commit(_ writes: [WriteQueue.Write]) {
        guard canWrite else { return }
        do {
            try withWriter { db in try Self.commit(writes, db) }
        } catch {
            if handleLock(StoreError(error, path: file.path)) { return }
            // On a full disk, what fits is stored. The first write that fails ends writing.
            for write in writes { perform { db in try Self.commit([write], db) } }
        }
        perform { db in try Evictor(limit: properties.limit).evict(db) }
    }

    private static func commit(_ writes: [WriteQueue.Write], _ db: Database) throws {
        try db.inTransaction(.immediate) {
            for write in writes { try write(db) }
            try PackedWordsRecord.mergeRows(db)
            return .commit
        }
    }

    // MARK: On the queue

    private var canWrite: Bool { error.withLock { $0 == nil } }

    private func withWriter(_ body: (Database) throws -> Void) throws {
        try writer.withLock { writer in
            let connection = try writer ?? makeWriter()
            writer = connection
            try connection.writeWithoutTransaction(body)
        }
        writePatience.restore()
    }

    private func makeWriter() throws -> DatabaseQueue {
        // SQLite would create an empty database.
        guard file.exists else { throw StoreError.removed }
        guard isReadable else { throw StoreError.locked(at: file.path) }
        return try DatabaseFactory.makeWriter(file.path, writePatience)
    }

    /// Returns why the write failed, or `nil`.
    @discardableResult
    private func perform(_ body: (Database) throws -> Void) -> StoreError? {
        if let error = error.withLock({ $0 }) { return error }
        do {
            try withWriter(body)
            return nil
        } catch {
            let reason = StoreError(error, path: file.path)
            if !handleLock(reason) { handle(error, reading: false) }
            return reason
        }
    }

    /// Records that a write was dropped. Returns `false` for other errors than a lock.
    private func handleLock(_ error: StoreError) -> Bool {
        guard error.isLock else { return false }
        lock.withLock { $0 = $0 ?? error }
        return true
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

    /// Stops writing, and reading unless `reason` allows it. Reports the first reason. Returns whether reading worked.
    @discardableResult
    private func stop(_ reason: StoreError) -> Bool {
        let previous = error.withLock { error in
            defer { if error == nil || !reason.allowsReading { error = reason } }
            return error
        }
        if previous == nil { notice(reason) }
        return previous?.allowsReading ?? true
    }

    private func removeFile() -> Bool {
        do {
            try close()
        } catch {
            return false
        }
        error.withLock { $0 = .unavailable(path: file.path, reason: "it was removed") }
        return file.remove()
    }

    /// Quarantines the file, unless another process uses it: that process, or the next one, finds the same damage.
    private func quarantine() {
        do {
            try close()
            guard usageLock.tryExclusive() else { return }
            defer { usageLock.share() }
            _ = try file.quarantine()
        } catch {}  // the error is reported already, and the next run finds the damage again
    }

    private func close() throws {
        try reader.withLock { reader in
            if case .open(let connection) = reader { try connection.close() }
            reader = .closed
        }
        try writer.withLock { writer in
            try writer?.close()
            writer = nil
        }
    }
}

extension StoreError {
    fileprivate var allowsReading: Bool { if case .notWritable = self { true } else { false } }
}
