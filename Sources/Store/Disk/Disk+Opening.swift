import GRDB

extension Disk {
    /// Opens the file. Where it is as this ghsearch knows it, nothing is written and no lock is waited for.
    ///
    /// - Returns: the database, and ``StoreTrouble/rebuilt(aside:)`` if a damaged one was set aside.
    static func open(
        _ properties: LocalStore.Properties, notice: @escaping @Sendable (StoreTrouble) -> Void
    ) throws(StoreTrouble) -> (Disk, rebuilt: StoreTrouble?) {
        guard let folder = properties.folder else { throw .noFolder }
        let file = StoreFile(folder: folder, host: properties.host)
        try file.prepareFolder()
        let use = try FileLock(file.usePath, .shared)
        var rebuilt: StoreTrouble?
        if try state(of: file) != .current { rebuilt = try setUp(file, use) }
        let reader = try told(file.path) { try Connection.reader(file.path) }
        let disk = Disk(
            file: file, reader: reader, use: use, limit: properties.limit, patience: properties.patience,
            notice: notice)
        return (disk, rebuilt)
    }

    private enum State { case missing, older, current, newer, damaged }

    /// Makes or renews the file, while no other process does.
    private static func setUp(_ file: StoreFile, _ use: FileLock) throws(StoreTrouble) -> StoreTrouble? {
        let setup = try FileLock(file.setupPath, .exclusive)
        defer { withExtendedLifetime(setup) {} }
        var rebuilt: StoreTrouble?
        switch try state(of: file) {
        case .current: return nil  // by another process, meanwhile
        case .newer: throw .newer(path: file.path)
        case .missing, .older: break
        case .damaged:
            guard use.tryExclusive() else { throw .damaged(path: file.path) }
            defer { use.share() }
            rebuilt = .rebuilt(aside: try file.setAside())
        }
        try file.create()
        let version = try told(file.path) { try Schema.bringUpToDate(file.path) }
        guard version == Schema.current else { throw .newer(path: file.path) }
        return rebuilt
    }

    private static func state(of file: StoreFile) throws(StoreTrouble) -> State {
        guard file.holdsAnything else { return .missing }
        do {
            let reader = try Connection.reader(file.path)
            let version = try reader.read { db in try Schema.version(db) }
            return version == Schema.current ? .current : version < Schema.current ? .older : .newer
        } catch {
            switch Fault(error) {
            case .damaged: return .damaged
            case nil: throw .locked(path: file.path)
            case .other: return .older  // its first writing may have been killed; a reader can't undo that
            }
        }
    }

    private static func told<Value>(_ path: String, _ body: () throws -> Value) throws(StoreTrouble) -> Value {
        do { return try body() } catch { throw trouble(error, path) }
    }

    private static func trouble(_ error: any Error, _ path: String) -> StoreTrouble {
        switch Fault(error) {
        case nil: .locked(path: path)
        case .damaged: .damaged(path: path)
        case .other(let reason): .unusable(path: path, reason: reason)
        }
    }
}
