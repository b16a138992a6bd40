import GRDB
import Synchronization

/// Whether the store can be read and written in this run. Reports the first error only.
final class StoreHealth: Sendable {
    private let error = Mutex<StoreError?>(nil)
    private let notice: @Sendable (StoreError) -> Void

    init(notice: @escaping @Sendable (StoreError) -> Void) { self.notice = notice }

    var canWrite: Bool { error.withLock { $0 == nil } }

    var canRead: Bool {
        switch error.withLock({ $0 }) {
        case nil, .notWritable: true
        default: false
        }
    }

    /// Disables writing, and reading too unless `reason` is ``StoreError/notWritable(path:reason:)``. Returns `false`
    /// if reading was disabled before.
    @discardableResult
    func disable(_ reason: StoreError) -> Bool {
        let (isFirst, isNew) = error.withLock { error in
            defer {
                if error == nil || !reason.allowsReading { error = reason }
            }
            return (error == nil, error?.allowsReading ?? true)
        }
        if isFirst { notice(reason) }
        return isNew
    }

    /// Disables reading and writing without a notice, because the file was removed on purpose.
    func end() { error.withLock { $0 = .noHomeDirectory } }
}

extension StoreError {
    fileprivate var allowsReading: Bool {
        if case .notWritable = self { true } else { false }
    }
}

/// The kind of an SQLite error. The initializer returns `nil` for temporary errors: another process held a lock too
/// long.
enum DatabaseErrorKind: Equatable {
    case damaged
    /// Any other error, as a part of a sentence.
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
        case .SQLITE_IOERR: self = .other("the disk is full or does not respond")
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN: self = .other("no permission")
        default: self = .other(error.message ?? "SQLite error \(error.resultCode.rawValue)")
        }
    }
}
