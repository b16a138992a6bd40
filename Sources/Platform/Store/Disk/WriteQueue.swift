import Dispatch
import GRDB
import Synchronization

/// Runs work with the file of a store in the background, in order. Writes that wait share a transaction.
final class WriteQueue: Sendable {
    typealias Write = @Sendable (Database) throws -> Void

    private let queue = DispatchQueue(label: "ghsearch.store", qos: .utility)
    /// The writes that are not in a transaction yet. A later write joins them unless other work is to run in between.
    private let next = Mutex<Batch?>(nil)

    /// Adds a write. If no others wait, `commit` runs with it and those that are added until then.
    func add(_ write: @escaping Write, commit: @escaping @Sendable ([Write]) -> Void) {
        next.withLock { next in
            if let batch = next { return batch.append(write) }
            let batch = Batch(write)
            next = batch
            queue.async { [self] in
                commit(
                    self.next.withLock { waiting in
                        if waiting === batch { waiting = nil }
                        return batch.writes
                    })
            }
        }
    }

    /// Returns the result of `work`, which runs after all earlier writes and before all later ones.
    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            next.withLock { next in
                next = nil
                queue.async { continuation.resume(returning: work()) }
            }
        }
    }

    func async(_ work: @escaping @Sendable () -> Void) { queue.async { work() } }

    /// Waits for all earlier work, however long that takes.
    /// - Throws: `CancellationError` when the task is canceled. The work goes on.
    func flush() async throws {
        let (work, end) = AsyncStream<Never>.makeStream()
        queue.async { end.finish() }
        for await _ in work {}
        try Task.checkCancellation()
    }

    func flush(upTo limit: Duration) async -> Bool {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [queue] in
                let isFinished = DispatchSemaphore(value: 0)
                queue.async { isFinished.signal() }
                continuation.resume(returning: isFinished.wait(timeout: .now() + limit / .seconds(1)) == .success)
            }
        }
    }

    private final class Batch: Sendable {
        private let state: Mutex<[Write]>

        init(_ write: @escaping Write) { state = Mutex([write]) }

        var writes: [Write] { state.withLock { $0 } }

        func append(_ write: @escaping Write) { state.withLock { $0.append(write) } }
    }
}
