import PrivateFiles

/// Why nothing is stored, or what became of what was. The program works without: it only asks GitHub more often.
package enum StoreError: Error, Sendable, Hashable {
    /// No home directory is known, so there is no place for the store.
    case noHomeDirectory
    /// A later ghsearch made the file; it was left as it is.
    case newerVersion(path: String)
    /// The file was damaged: it was renamed, and an empty one took its place.
    case rebuilt(quarantined: String)
    /// The file is damaged; the next run sets it aside.
    case damaged(path: String)
    /// Another program holds the file and does not let go.
    case locked(path: String)
    /// The directory or file can't be made, read or written; `reason` is the system's word.
    case unavailable(path: String, reason: String)
    /// Writing failed after it had worked, as on a full disk; what was stored before can still be read.
    case notWritable(path: String, reason: String)
}

extension StoreError {
    init(_ failure: FileError) {
        self =
            switch failure {
            case .busy(let path): .locked(path: path)
            default: .unavailable(path: failure.path, reason: failure.reason)
            }
    }
}

extension StoreError: CustomStringConvertible {
    /// What happened, then what to do, if anything can be done.
    package var description: String {
        switch self {
        case .noHomeDirectory: "Nothing is stored: no home directory is known. Set HOME or XDG_CACHE_HOME."
        case .newerVersion(let path): "Nothing is stored: \(path) is of a later ghsearch. Update this one."
        case .rebuilt(let aside): "The store was damaged. It begins anew; the old one is \(aside)."
        case .damaged(let path): "The store is damaged and not used in this run; the next run renews it: \(path)"
        case .locked(let path): "Nothing is stored: another program holds \(path). End it and try again."
        case .unavailable(let path, let reason): "Nothing is stored: \(path) can't be used (\(reason))."
        case .notWritable(let path, let reason):
            "From now on nothing is stored: \(path) can't be written (\(reason)). Make room or give access."
        }
    }
}
