import GRDB
import PrivateFiles

extension StoreDatabase {
    /// Opens the file. Where it is as this ghsearch knows it, nothing is written, and only one who sets
    /// a damaged file aside is waited for.
    ///
    /// - Returns: the database, and ``StoreError/rebuilt(aside:)`` if a damaged one was set aside.
    static func open(
        _ properties: LocalStore.Properties, notice: @escaping @Sendable (StoreError) -> Void
    ) throws(StoreError) -> (StoreDatabase, rebuilt: StoreError?) {
        guard let directory = properties.directory else { throw .noHomeDirectory }
        let file = StoreFile(directory: directory, host: properties.host)
        let use = try usageLock(of: file)
        let (reader, rebuilt) = try reader(of: file, use)
        let disk = StoreDatabase(
            file: file, reader: reader, usageLock: use, limit: properties.limit, timeout: properties.timeout,
            notice: notice)
        return (disk, rebuilt)
    }

    /// Others do work of milliseconds only while nobody else may use the file.
    private static let timeout = Duration.seconds(5)

    /// Says to other processes that the file is in use here, for as long as the lock lives.
    private static func usageLock(of file: StoreFile) throws(StoreError) -> FileLock {
        do throws(FileError) {
            try PrivateDirectory(path: file.directory).create()
            return try FileLock(file.usageLockPath, .shared, blockingFor: timeout)
        } catch {
            throw StoreError(error)
        }
    }

    /// Waits until no other process makes or renews the file.
    private static func setup(of file: StoreFile) throws(StoreError) -> FileLock {
        do throws(FileError) { return try FileLock(file.setupLockPath, .exclusive, blockingFor: timeout) } catch {
            throw StoreError(error)
        }
    }

    private enum State {
        case current(DatabaseQueue)
        case missing, older, newer, damaged, busy
    }

    private static func reader(
        of file: StoreFile, _ use: borrowing FileLock
    ) throws(StoreError) -> (DatabaseQueue, rebuilt: StoreError?) {
        if case .current(let reader) = state(of: file) { return (reader, nil) }
        let rebuilt = try migrateIfNeeded(file, use)
        switch state(of: file) {
        case .current(let reader): return (reader, rebuilt)
        case .newer: throw .newerVersion(path: file.path)
        case .damaged: throw .damaged(path: file.path)
        case .busy, .missing, .older: throw .locked(path: file.path)
        }
    }

    /// Makes or renews the file, while no other process does.
    private static func migrateIfNeeded(_ file: StoreFile, _ use: borrowing FileLock) throws(StoreError) -> StoreError?
    {
        let setup = try setup(of: file)
        let rebuilt = try rebuild(file, use)
        _ = consume setup
        return rebuilt
    }

    private static func rebuild(_ file: StoreFile, _ use: borrowing FileLock) throws(StoreError) -> StoreError? {
        var rebuilt: StoreError?
        switch state(of: file) {
        case .current, .newer: return nil  // by another process, meanwhile
        case .missing, .older, .busy: break
        case .damaged:
            guard use.tryExclusive() else { throw .damaged(path: file.path) }
            defer { use.share() }
            rebuilt = .rebuilt(quarantined: try file.quarantine())
        }
        try file.create()
        do { try Schema.migrate(file.path) } catch { throw storeError(error, file.path) }
        return rebuilt
    }

    /// What is in the file, as far as a reader can tell. A first writing that was killed can be undone by a writer only,
    /// so whatever else a reader stumbles over is for the writer to judge.
    private static func state(of file: StoreFile) -> State {
        guard file.hasContent else { return .missing }
        do {
            let reader = try DatabaseFactory.makeReader(file.path)
            let version = try reader.read { db in try Schema.version(db) }
            if version == Schema.current { return .current(reader) }
            return version < Schema.current ? .older : .newer
        } catch {
            return switch DatabaseErrorKind(error) {
            case nil: .busy
            case .damaged: .damaged
            case .other: .older
            }
        }
    }

    private static func storeError(_ error: any Error, _ path: String) -> StoreError {
        switch DatabaseErrorKind(error) {
        case nil: .locked(path: path)
        case .damaged: .damaged(path: path)
        case .other(let reason): .unavailable(path: path, reason: reason)
        }
    }
}
