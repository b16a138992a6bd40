#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The files of one store, in a directory that only their owner may enter (0700; files 0600).
///
/// | File | Holds |
/// | --- | --- |
/// | `HOST.sqlite` | the database |
/// | `HOST.sqlite-wal`, `-shm` | SQLite's: what is not merged into it yet |
/// | `HOST.sqlite.use` | nothing; each process that has the database open shares its lock |
/// | `HOST.sqlite.setup` | nothing; its lock is held while the database is made or renewed |
/// | `HOST.sqlite.damaged-DATE` | the latest damaged database |
struct StoreFile: Sendable {
    let directory: String
    let path: String

    /// - Parameter host: any text; what can't stand in a file's name is written as `%XX`.
    init(directory: String, host: String) {
        self.directory = directory
        path = "\(directory)/\(Self.name(of: host)).sqlite"
    }

    var usageLockPath: String { path + ".use" }
    var setupLockPath: String { path + ".setup" }

    /// Makes an empty file if there is none: SQLite gives its other files the same access.
    func create() throws(StoreError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else { throw unusable(path) }
        close(descriptor)
    }

    /// Whether something is in it.
    var hasContent: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_size > 0
    }

    /// Renames the database, with what is not merged into it; only the latest damaged one stays.
    func quarantine(now: Date = Date()) throws(StoreError) -> String {
        guard removeQuarantined() else { throw unusable(directory) }
        let time = now.formatted(.iso8601.dateTimeSeparator(.standard).timeSeparator(.omitted))
        let aside = "\(path).damaged-\(time)"
        guard rename(path, aside) == 0 else { throw unusable(path) }
        if rename(path + "-wal", aside + "-wal") != 0, errno != ENOENT { throw unusable(path) }
        for suffix in ["-shm", "-journal"] {
            if unlink(path + suffix) != 0, errno != ENOENT { throw unusable(path) }
        }
        return aside
    }

    /// Removes the database, what is not merged into it first: without that it is whole, only older. `false` if something
    /// stays.
    func remove() -> Bool {
        ["-wal", "-shm", "-journal", ""].allSatisfy { unlink(path + $0) == 0 || errno == ENOENT }
    }

    /// Removes what was set aside before; `false` if something stays.
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

    /// On the disk, with what is not merged into it yet.
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
        var name = ""
        for byte in host.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                name.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: ".") where !name.isEmpty: name += "."
            default: name += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return name
    }
}
