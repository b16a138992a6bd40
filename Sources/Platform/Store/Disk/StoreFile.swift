import Foundation
import PrivateFiles

/// The files of one store, in a directory that only their owner can access (0700; files 0600).
///
/// | File | Contents |
/// | --- | --- |
/// | `HOST.sqlite` | the database |
/// | `HOST.sqlite-wal`, `-shm` | SQLite's write-ahead log |
/// | `HOST.sqlite.use` | empty; every process that has the database open holds a shared lock on it |
/// | `HOST.sqlite.setup` | empty; locked while the database is created or quarantined |
/// | `HOST.sqlite.damaged-DATE` | the last quarantined database |
struct StoreFile: Sendable {
    let directory: String
    let path: String

    init(directory: String, host: String) {
        self.directory = directory
        path = "\(directory)/\(Self.name(of: host)).sqlite"
    }

    var usageLockPath: String { path + ".use" }
    var setupLockPath: String { path + ".setup" }

    var exists: Bool { access(path, F_OK) == 0 }

    /// What is in place of the database or of a file of SQLite's log, or `nil` if each is a regular file or missing.
    /// Links are not followed, and opening a pipe would never end.
    var obstacle: StoreError? {
        for path in Self.suffixes.lazy.map({ self.path + $0 }) {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            return .unavailable(path: path, reason: "it is \(isLink ? "a symbolic link" : "not a regular file")")
        }
        return nil
    }

    private static let suffixes = ["", "-wal", "-shm", "-journal"]

    /// The path for a connection that creates no file. Those of the log are missing only while nothing changes it.
    var pathForReading: String {
        access(path + "-wal", F_OK) == 0 && access(path + "-shm", F_OK) == 0 ? path : immutableURL
    }

    /// The file for a connection without SQLite's log and locks, while no process changes it.
    var immutableURL: String { URL(filePath: path, directoryHint: .notDirectory).absoluteString + "?immutable=1" }

    func create() throws(StoreError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else { throw unusable(path) }
        close(descriptor)
    }

    func quarantine(now: Date = Date()) throws(StoreError) -> String {
        guard removeQuarantined() else { throw unusable(directory) }
        let time = now.formatted(.iso8601.dateTimeSeparator(.standard).timeSeparator(.omitted))
        let quarantined = "\(path).damaged-\(time)"
        guard rename(path, quarantined) == 0 else { throw unusable(path) }
        if rename(path + "-wal", quarantined + "-wal") != 0, errno != ENOENT { throw unusable(path) }
        for suffix in ["-shm", "-journal"] {
            if unlink(path + suffix) != 0, errno != ENOENT { throw unusable(path) }
        }
        return quarantined
    }

    /// Removes the database and its log. Processes that use the files keep them, without a name; SQLite removes no log
    /// of others, because it compares the database at the path with its own.
    func remove() -> Bool {
        do throws(FileError) {
            // No other process creates a database meanwhile.
            let setup = try FileLock(setupLockPath, .exclusive, blockingFor: .seconds(5))
            let isRemoved = removeFiles()
            _ = consume setup
            return isRemoved
        } catch {
            if case .busy = error { return false }
            return removeFiles()  // the disk is so full that the lock can't be created, and neither can a database
        }
    }

    /// Removes the database first: SQLite removes the log of a database that is new.
    private func removeFiles() -> Bool {
        Self.suffixes.allSatisfy { unlink(path + $0) == 0 || errno == ENOENT }
    }

    func removeQuarantined() -> Bool {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: directory).allSatisfy { name in
                let file = "\(directory)/\(name)"
                return !file.hasPrefix(path + ".damaged-") || unlink(file) == 0
            }
        } catch {
            return false
        }
    }

    var bytes: Int64 {
        var total: Int64 = 0
        for suffix in ["", "-wal", "-shm"] {
            var status = stat()
            if stat(path + suffix, &status) == 0 { total += Int64(status.st_size) }
        }
        return total
    }

    private func unusable(_ path: String) -> StoreError {
        .unavailable(path: path, reason: String(cString: strerror(errno)))
    }

    private static func name(of host: String) -> String {
        let name = host.addingPercentEncoding(withAllowedCharacters: allowedCharacters) ?? ""
        return name.hasPrefix(".") ? "%2E" + name.dropFirst() : name
    }

    private static let allowedCharacters = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789-.")
}
