import Foundation
import GitHubModel
import GRDB
package import PrivateFiles

/// An error that disables the cache or changes what it contains. Without a cache the program sends more requests.
package enum StoreError: Error, Sendable, Hashable {
    case noHomeDirectory
    /// A newer ghsearch wrote the file; it is unchanged.
    case newerVersion(path: String)
    /// The file was damaged: it was renamed and replaced by an empty one.
    case rebuilt(quarantined: String)
    /// The file is damaged; the next start quarantines it.
    case damaged(path: String)
    /// Another program held the lock until the timeout: `holder`, if the system says which.
    case locked(path: String, holder: LockHolder? = nil)
    /// The directory or file can't be created, read or written; `reason` is the system's message.
    case unavailable(path: String, reason: String)
    /// Another process removed the file, as it does to clear the cache on a full disk.
    case removed
    /// A write failed after earlier ones had worked, as on a full disk; stored data can still be read.
    case notWritable(path: String, reason: String)
}

extension StoreError {
    /// Whether another program had locked the file.
    package var isLock: Bool { if case .locked = self { true } else { false } }

    init(_ error: FileError) {
        self =
            switch error {
            case .busy(let path): .locked(path: path, holder: LockHolder(ofFilesAt: [path]))
            default: .unavailable(path: error.path, reason: error.reason)
            }
    }

    /// Returns ``locked(path:holder:)`` for the database at `path`, with the program that holds one of SQLite's locks.
    static func locked(at path: String) -> StoreError {
        .locked(path: path, holder: LockHolder(ofFilesAt: [path, path + "-shm"]))
    }

    /// Creates ``locked(path:holder:)``, ``damaged(path:)`` or ``unavailable(path:reason:)``.
    init(_ error: any Error, path: String) {
        if let error = error as? StoreError {
            self = error
            return
        }
        guard let error = error as? DatabaseError else {
            let isInvalid = error is RowDecodingError
            self = .unavailable(path: path, reason: isInvalid ? "a value in it has another type" : "\(error)")
            return
        }
        self =
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: .locked(at: path)
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(path: path)
            case .SQLITE_FULL: .unavailable(path: path, reason: "the disk is full")
            case .SQLITE_IOERR: .unavailable(path: path, reason: "the disk is full or does not respond")
            case .SQLITE_READONLY, .SQLITE_PERM: .unavailable(path: path, reason: "no permission")
            case .SQLITE_CANTOPEN: .unavailable(path: path, reason: Self.openingReason(path))
            default:
                .unavailable(path: path, reason: error.message ?? "SQLite error \(error.resultCode.rawValue)")
            }
    }
}

extension StoreError {
    private static func openingReason(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor < 0 else {
            close(descriptor)
            return path.utf8.count > maxPathLength ? "its path is too long" : "no permission"
        }
        return String(cString: strerror(errno))
    }

    /// SQLite's limit in bytes, without the suffixes of its other files.
    private static let maxPathLength = 500
}

extension StoreError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noHomeDirectory: "Cache disabled: no home directory."
        case .newerVersion(let path): "Cache disabled: \(path) was written by a newer ghsearch."
        case .rebuilt(let path): "The cache was damaged and has been recreated. The old file is \(path)."
        case .damaged(let path): "Cache disabled: \(path) is damaged. The next start recreates it."
        case .locked(let path, let holder):
            "Cache disabled: \(holder?.description ?? "another program") has locked \(path)."
        case .unavailable(let path, let reason): "Cache disabled: can't use \(Self.shown(path)) (\(reason))."
        case .removed: "Cache disabled: another ghsearch has cleared it."
        case .notWritable(let path, let reason):
            "Cache is read-only: can't write \(path) (\(reason))."
        }
    }

    /// A path that is longer than any file can have is shortened.
    private static func shown(_ path: String) -> String {
        path.utf8.count > maxPathLength ? TextSanitizer.excerpt(path) : path
    }

    /// Why something was not written, as a part of a sentence without a period.
    package var cause: String {
        switch self {
        case .locked(let path, let holder): "\(holder?.description ?? "another program") has locked \(path)"
        case .unavailable(let path, let reason), .notWritable(let path, let reason):
            "can't write \(path) (\(reason))"
        case .removed: "another ghsearch has cleared the cache"
        case .noHomeDirectory, .newerVersion, .rebuilt, .damaged: "the cache can't be used"
        }
    }
}
