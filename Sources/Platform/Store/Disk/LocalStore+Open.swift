import GRDB
import PrivateFiles

extension LocalStore {
    package struct Properties: Sendable {
        /// The absolute path of the directory; `nil` if no home directory is known.
        package var directory: String?
        package var host: String
        /// The size limit on disk in bytes. Above it, the oldest responses are evicted, then people.
        package var limit: Int64 = 256 << 20
        /// How long a write waits for another process's write before it is dropped. Those after it don't wait until one
        /// succeeds.
        package var timeout: Duration = .seconds(5)
        /// How long reads wait for a program that keeps the file for itself.
        package var readTimeout: Duration = .milliseconds(250)

        package init(directory: String?, host: String) {
            self.directory = directory
            self.host = host
        }
    }

    /// The store, or `nil` if it is disabled for this run; why there is no store, or that it was recreated.
    package typealias OpenResult = (store: LocalStore?, error: StoreError?)

    /// Opens the store, and creates its file if necessary. Otherwise writes nothing, and waits only for a process that
    /// quarantines it. A store on a full or read-only disk can be read. `notice` is called at most once, when writing
    /// or reading stops.
    package static func open(
        _ properties: Properties, notice: @escaping @Sendable (StoreError) -> Void
    ) -> OpenResult {
        do throws(StoreError) {
            guard let directory = properties.directory else { throw .noHomeDirectory }
            let file = StoreFile(directory: directory, host: properties.host)
            do throws(FileError) { try PrivateDirectory(path: directory).create() } catch { throw StoreError(error) }
            if let obstacle = file.obstacle { throw obstacle }
            // Shows other processes that the file is in use.
            let usage = try lock(file.usageLockPath, .shared)
            let patience = LockPatience(limit: properties.readTimeout)
            let (reader, error) = try reader(of: file, usage, patience)
            return (
                LocalStore(
                    file: file, reader: reader, patience: patience, usageLock: usage, properties: properties,
                    notice: notice),
                error
            )
        } catch .unavailable(let path, let reason) {
            let error = StoreError.notWritable(path: path, reason: reason)
            if let store = readOnly(properties, because: error, notice: notice) { return (store, error) }
            return (nil, .unavailable(path: path, reason: reason))
        } catch {
            return (nil, error)
        }
    }

    private static func readOnly(
        _ properties: Properties, because error: StoreError, notice: @escaping @Sendable (StoreError) -> Void
    ) -> LocalStore? {
        guard let directory = properties.directory else { return nil }
        let file = StoreFile(directory: directory, host: properties.host)
        guard file.obstacle == nil else { return nil }
        let patience = LockPatience(limit: properties.readTimeout)
        do {
            // The database itself can always be locked, because SQLite uses other locks.
            let usage = try FileLock(existing: file.path, .shared)
            for makeReader in [
                { try DatabaseFactory.makeReader(file.path, patience) },
                { try DatabaseFactory.makeExclusiveReader(file.path, patience) },
                { try DatabaseFactory.makeReader(file.immutableURL, patience) },  // for a read-only disk
            ] {
                guard case .current(let reader) = state(of: file, makeReader) else { continue }
                return LocalStore(
                    file: file, reader: reader, patience: patience, usageLock: usage, properties: properties,
                    error: error, notice: notice)
            }
        } catch {}  // the file is missing, or locked
        return nil
    }

    /// Removes the file of a store that can't be opened, which needs no space, unless a process uses it and the disk is
    /// not the problem.
    package static func remove(_ properties: Properties, after error: StoreError?) -> Bool {
        guard let directory = properties.directory else { return false }
        let file = StoreFile(directory: directory, host: properties.host)
        let remove = { file.remove() && file.removeQuarantined() }
        return switch error {
        case .unavailable, .notWritable: remove()
        default: performWhileUnused(file, remove)
        }
    }

    /// Performs `body` unless a process has the file open. A usage lock that can't be locked does not matter.
    private static func performWhileUnused(_ file: StoreFile, _ body: () -> Bool) -> Bool {
        do throws(FileError) {
            let usage = try FileLock(existing: file.usageLockPath, .exclusive)
            let result = body()
            _ = consume usage
            return result
        } catch {
            if case .busy = error { return false }
            return body()
        }
    }

    private static func lock(_ path: String, _ kind: FileLock.Kind) throws(StoreError) -> FileLock {
        do throws(FileError) { return try FileLock(path, kind, blockingFor: .seconds(5)) } catch {
            throw StoreError(error)
        }
    }

    enum State {
        case current(DatabaseQueue)
        /// Missing, or of an earlier version.
        case outdated
        case newer, damaged
        /// Another program keeps the file for itself.
        case locked
    }

    /// Returns a connection for reading, or none while another program keeps the file locked; the error to report.
    private static func reader(
        of file: StoreFile, _ usage: borrowing FileLock, _ patience: LockPatience
    ) throws(StoreError) -> (DatabaseQueue?, StoreError?) {
        if case .current(let reader) = state(of: file, patience) { return (reader, nil) }
        let setup = try lock(file.setupLockPath, .exclusive)
        let rebuilt = try rebuild(file, usage, patience)
        _ = consume setup
        switch state(of: file, patience) {
        case .current(let reader): return (reader, rebuilt)
        case .locked, .outdated: return (nil, .locked(at: file.path))
        case .newer: throw .newerVersion(path: file.path)
        case .damaged: throw .damaged(path: file.path)
        }
    }

    private static func rebuild(
        _ file: StoreFile, _ usage: borrowing FileLock, _ patience: LockPatience
    ) throws(StoreError) -> StoreError? {
        var rebuilt: StoreError?
        switch state(of: file, patience) {
        case .current, .newer: return nil  // another process did it meanwhile
        case .locked: return nil
        case .outdated: break
        case .damaged:
            guard usage.tryExclusive() else { throw .damaged(path: file.path) }
            defer { usage.share() }
            rebuilt = .rebuilt(quarantined: try file.quarantine())
        }
        try file.create()
        do {
            try Schema.create(at: file.path)
        } catch {
            throw StoreError(error, path: file.path)
        }
        return rebuilt
    }

    static func state(of file: StoreFile, _ patience: LockPatience) -> State {
        state(of: file) { try DatabaseFactory.makeReader(file.path, patience) }
    }

    /// Returns the state that a read-only connection finds. Only a writing connection can roll back an interrupted
    /// write.
    private static func state(of file: StoreFile, _ makeReader: () throws -> DatabaseQueue) -> State {
        do {
            let reader = try makeReader()
            let (version, isOwn) = try reader.read { db in (try Schema.version(db), try Schema.isOwn(db)) }
            guard isOwn else { return .damaged }
            if version == Schema.current { return .current(reader) }
            return version < Schema.current ? .outdated : .newer
        } catch {
            return switch StoreError(error, path: file.path) {
            case .damaged: .damaged
            case .locked: .locked
            default: .outdated
            }
        }
    }

    package static var libraryVersion: String {
        let number = Database.sqliteLibVersionNumber
        return "SQLite/\(number / 1_000_000).\(number / 1_000 % 1_000).\(number % 1_000)"
    }
}
