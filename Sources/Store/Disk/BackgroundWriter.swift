import Dispatch
import GRDB
import Synchronization

/// The only writing connection of this process, opened with the first write.
final class BackgroundWriter: Sendable {
    private let queue = DispatchQueue(label: "ghsearch.store", qos: .utility)
    let limit: Int64
    private let path: String
    private let timeout: Duration
    private let connection = Mutex<DatabaseQueue?>(nil)

    init(path: String, limit: Int64, timeout: Duration) {
        (self.path, self.limit, self.timeout) = (path, limit, timeout)
    }

    /// Runs `work` on the queue, after all earlier work. Only `work` calls `write` and `close`.
    func enqueue(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try open().writeWithoutTransaction(body)
    }

    func close() throws {
        try connection.withLock { $0 }?.close()
    }

    func flush(upTo limit: Duration) async -> Bool {
        await withCheckedContinuation { continuation in
            let result = OnceContinuation(continuation)
            queue.async { result.resume(true) }
            DispatchQueue.global().asyncAfter(deadline: .now() + limit.dispatchInterval) { result.resume(false) }
        }
    }

    /// Returns the connection. Runs on the queue only, so no two calls open one.
    private func open() throws -> DatabaseQueue {
        if let connection = connection.withLock({ $0 }) { return connection }
        let opened = try DatabaseFactory.makeWriter(path, timeout: timeout)
        connection.withLock { $0 = opened }
        return opened
    }
}

/// A continuation that ignores all results but the first.
private final class OnceContinuation: Sendable {
    private let continuation: Mutex<CheckedContinuation<Bool, Never>?>

    init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = Mutex(continuation) }

    func resume(_ value: Bool) { continuation.withLock { $0.take() }?.resume(returning: value) }
}

extension Duration {
    fileprivate var dispatchInterval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        return .milliseconds(Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
