import GRDB
import PrivateFiles

extension Disk {
    /// Opens the file. Where it is as this ghsearch knows it, nothing is written, and only one who sets
    /// a damaged file aside is waited for.
    ///
    /// - Returns: the database, and ``StoreTrouble/rebuilt(aside:)`` if a damaged one was set aside.
    static func open(
        _ properties: LocalStore.Properties, notice: @escaping @Sendable (StoreTrouble) -> Void
    ) throws(StoreTrouble) -> (Disk, rebuilt: StoreTrouble?) {
        guard let folder = properties.folder else { throw .noFolder }
        let file = StoreFile(folder: folder, host: properties.host)
        let use = try use(of: file)
        let (reader, rebuilt) = try reader(of: file, use)
        let disk = Disk(
            file: file, reader: reader, use: use, limit: properties.limit, patience: properties.patience,
            notice: notice)
        return (disk, rebuilt)
    }

    /// Others do work of milliseconds only while nobody else may use the file.
    private static let patience = Duration.seconds(5)

    /// Says to other processes that the file is in use here, for as long as the lock lives.
    private static func use(of file: StoreFile) throws(StoreTrouble) -> FileLock {
        do throws(FileFailure) {
            try PrivateFolder(path: file.folder).create()
            return try FileLock(file.usePath, .shared, blockingFor: patience)
        } catch {
            throw StoreTrouble(error)
        }
    }

    /// Waits until no other process makes or renews the file.
    private static func setup(of file: StoreFile) throws(StoreTrouble) -> FileLock {
        do throws(FileFailure) { return try FileLock(file.setupPath, .exclusive, blockingFor: patience) } catch {
            throw StoreTrouble(error)
        }
    }

    private enum State {
        case current(DatabaseQueue)
        case missing, older, newer, damaged, busy
    }

    private static func reader(
        of file: StoreFile, _ use: borrowing FileLock
    ) throws(StoreTrouble) -> (DatabaseQueue, rebuilt: StoreTrouble?) {
        if case .current(let reader) = state(of: file) { return (reader, nil) }
        let rebuilt = try setUp(file, use)
        switch state(of: file) {
        case .current(let reader): return (reader, rebuilt)
        case .newer: throw .newer(path: file.path)
        case .damaged: throw .damaged(path: file.path)
        case .busy, .missing, .older: throw .locked(path: file.path)
        }
    }

    /// Makes or renews the file, while no other process does.
    private static func setUp(_ file: StoreFile, _ use: borrowing FileLock) throws(StoreTrouble) -> StoreTrouble? {
        let setup = try setup(of: file)
        let rebuilt = try renew(file, use)
        _ = consume setup
        return rebuilt
    }

    private static func renew(_ file: StoreFile, _ use: borrowing FileLock) throws(StoreTrouble) -> StoreTrouble? {
        var rebuilt: StoreTrouble?
        switch state(of: file) {
        case .current, .newer: return nil  // by another process, meanwhile
        case .missing, .older, .busy: break
        case .damaged:
            guard use.tryExclusive() else { throw .damaged(path: file.path) }
            defer { use.share() }
            rebuilt = .rebuilt(aside: try file.setAside())
        }
        try file.create()
        do { try Schema.bringUpToDate(file.path) } catch { throw trouble(error, file.path) }
        return rebuilt
    }

    /// What is in the file, as far as a reader can tell. A first writing that was killed can be undone by a writer only,
    /// so whatever else a reader stumbles over is for the writer to judge.
    private static func state(of file: StoreFile) -> State {
        guard file.holdsAnything else { return .missing }
        do {
            let reader = try Connection.reader(file.path)
            let version = try reader.read { db in try Schema.version(db) }
            if version == Schema.current { return .current(reader) }
            return version < Schema.current ? .older : .newer
        } catch {
            return switch Fault(error) {
            case nil: .busy
            case .damaged: .damaged
            case .other: .older
            }
        }
    }

    private static func trouble(_ error: any Error, _ path: String) -> StoreTrouble {
        switch Fault(error) {
        case nil: .locked(path: path)
        case .damaged: .damaged(path: path)
        case .other(let reason): .unusable(path: path, reason: reason)
        }
    }
}
