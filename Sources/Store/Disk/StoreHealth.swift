import Synchronization

/// What still works in this run. The first trouble is told, later ones are not: one sentence is enough.
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

    /// Ends writing, and unless it is ``StoreError/notWritable(path:reason:)`` reading too. `false` if it had ended.
    @discardableResult
    func disable(_ reason: StoreError) -> Bool {
        let (isFirst, isNew) = error.withLock { trouble in
            defer {
                if trouble == nil || !reason.allowsReading { trouble = reason }
            }
            return (trouble == nil, trouble?.allowsReading ?? true)
        }
        if isFirst { notice(reason) }
        return isNew
    }

    /// There is no file any more, and nobody is told: it was removed on purpose.
    func end() { error.withLock { $0 = .noHomeDirectory } }
}

extension StoreError {
    fileprivate var allowsReading: Bool {
        if case .notWritable = self { true } else { false }
    }
}
