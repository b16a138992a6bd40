import GRDB

/// What an error of SQLite means for the store. `nil` for those that pass: another process was busy too long.
enum DatabaseErrorKind: Equatable {
    case damaged
    /// In the system's words.
    case other(String)

    init?(_ error: any Error) {
        guard let error = error as? DatabaseError else {
            self = .other("\(error)")
            return
        }
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: return nil
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged
        case .SQLITE_FULL: self = .other("the disk is full")
        case .SQLITE_IOERR: self = .other("the disk is full or does not answer")
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN: self = .other("no permission")
        default: self = .other(error.message ?? "SQLite error \(error.resultCode.rawValue)")
        }
    }
}
