import Dispatch
import GRDB
import Synchronization

/// The one connection of this process that writes, opened with the first write.
final class Writer: Sendable {
    private let queue = DispatchQueue(label: "ghsearch.store", qos: .utility)
    let limit: Int64
    private let path: String
    private let patience: Duration
    private let connection = Mutex<DatabaseQueue?>(nil)

    init(path: String, limit: Int64, patience: Duration) {
        (self.path, self.limit, self.patience) = (path, limit, patience)
    }

    /// Does `work` after all that came before; the other functions, but for `flush`, are for `work` only.
    func behind(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    func perform<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try open().writeWithoutTransaction(body)
    }

    func close() throws {
        try connection.withLock { $0 }?.close()
    }

    func flush(upTo limit: Duration) async -> Bool {
        await withCheckedContinuation { continuation in
            let answer = Answer(continuation)
            queue.async { answer.give(true) }
            DispatchQueue.global().asyncAfter(deadline: .now() + limit.dispatchInterval) { answer.give(false) }
        }
    }

    private func open() throws -> DatabaseQueue {
        try connection.withLock { connection in
            if let connection { return connection }
            let opened = try Connection.writer(path, patience: patience)
            connection = opened
            return opened
        }
    }
}

/// What is given first is the answer.
private final class Answer: Sendable {
    private let continuation: Mutex<CheckedContinuation<Bool, Never>?>

    init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = Mutex(continuation) }

    func give(_ value: Bool) {
        continuation.withLock { waiting in
            waiting?.resume(returning: value)
            waiting = nil
        }
    }
}

extension Duration {
    fileprivate var dispatchInterval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        return .milliseconds(Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
