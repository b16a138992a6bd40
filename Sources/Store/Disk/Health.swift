import Synchronization

/// What still works in this run. The first trouble is told, later ones are not: one sentence is enough.
final class Health: Sendable {
    private let trouble = Mutex<StoreTrouble?>(nil)
    private let notice: @Sendable (StoreTrouble) -> Void

    init(notice: @escaping @Sendable (StoreTrouble) -> Void) { self.notice = notice }

    var canWrite: Bool { trouble.withLock { $0 == nil } }

    var canRead: Bool {
        switch trouble.withLock({ $0 }) {
        case nil, .notWritable: true
        default: false
        }
    }

    /// Ends writing, and unless it is ``StoreTrouble/notWritable(path:reason:)`` reading too. `false` if it had ended.
    @discardableResult
    func stop(_ reason: StoreTrouble) -> Bool {
        let (isFirst, isNew) = trouble.withLock { trouble in
            defer {
                if trouble == nil || !reason.leavesReading { trouble = reason }
            }
            return (trouble == nil, trouble?.leavesReading ?? true)
        }
        if isFirst { notice(reason) }
        return isNew
    }

    /// There is no file any more, and nobody is told: it was removed on purpose.
    func end() { trouble.withLock { $0 = .noFolder } }
}

extension StoreTrouble {
    fileprivate var leavesReading: Bool {
        if case .notWritable = self { true } else { false }
    }
}
