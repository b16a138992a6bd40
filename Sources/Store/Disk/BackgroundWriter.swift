import Dispatch
import GRDB
import Synchronization

/// The only writing connection of this process, opened with the first write.
final class BackgroundWriter: Sendable {
    let limit: Int64
    private let queue = DispatchQueue(label: "ghsearch.store", qos: .utility)
    private let path: String
    private let timeout: Duration
    private let connection = Mutex<DatabaseQueue?>(nil)

    init(path: String, limit: Int64, timeout: Duration) {
        (self.path, self.limit, self.timeout) = (path, limit, timeout)
    }

    /// Runs `work` on the queue, after all earlier work. Only `work` calls `write` and `close`.
    func enqueue(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    /// Returns the result of `work`, which runs on the queue, after all earlier work.
    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: work()) } }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let connection = try connection.withLock { connection in
            let opened = try connection ?? DatabaseFactory.makeWriter(path, timeout: timeout)
            connection = opened
            return opened
        }
        return try connection.writeWithoutTransaction(body)
    }

    func close() throws { try connection.withLock { $0 }?.close() }

    /// Waits for all earlier work. Returns `false` if it takes longer than `limit`.
    func flush(upTo limit: Duration) async -> Bool {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [queue] in
                let isFinished = DispatchSemaphore(value: 0)
                queue.async { isFinished.signal() }
                continuation.resume(returning: isFinished.wait(timeout: .now() + limit / .seconds(1)) == .success)
            }
        }
    }
}
