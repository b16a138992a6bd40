import Dispatch
import GRDB
import Synchronization

/// The one connection of this process that writes, opened with the first write.
final class BackgroundWriter: Sendable {
    private let queue = DispatchQueue(label: "ghsearch.store", qos: .utility)
    let limit: Int64
    private let path: String
    private let timeout: Duration
    private let connection = Mutex<DatabaseQueue?>(nil)

    init(path: String, limit: Int64, timeout: Duration) {
        (self.path, self.limit, self.timeout) = (path, limit, timeout)
    }

    /// Does `work` after all that came before; the other functions, but for `flush`, are for `work` only.
    func enqueue(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try open().writeWithoutTransaction(body)
    }

    func close() throws {
        try connection.withLock { $0 }?.close()
    }

    func flush(upTo limit: Duration) async -> Bool {
        await withCheckedContinuation { continuation in
            let answer = OnceContinuation(continuation)
            queue.async { answer.resume(true) }
            DispatchQueue.global().asyncAfter(deadline: .now() + limit.dispatchInterval) { answer.resume(false) }
        }
    }

    private func open() throws -> DatabaseQueue {
        try connection.withLock { connection in
            if let connection { return connection }
            let opened = try DatabaseFactory.makeWriter(path, timeout: timeout)
            connection = opened
            return opened
        }
    }
}

/// What is given first is the answer.
private final class OnceContinuation: Sendable {
    private let continuation: Mutex<CheckedContinuation<Bool, Never>?>

    init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = Mutex(continuation) }

    func resume(_ value: Bool) {
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
