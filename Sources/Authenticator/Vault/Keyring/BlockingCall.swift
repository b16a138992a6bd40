#if canImport(CSecret)
import CSecret
import HTTPTransport

/// Runs calls that can block indefinitely, each on a thread of its own and with a timeout.
enum BlockingCall {
    /// Returns the result of `work`. Cancels it after `limit` (`nil` for no timeout) and when the task is cancelled, without
    /// waiting for its end. A thread that does not end does not keep the process alive.
    ///
    /// - Throws: the errors of `work`; `timeoutError` after `limit`; `CancellationError`.
    static func run<Value: Sendable>(
        limit: Duration?, timeoutError: VaultError,
        _ work: @escaping @Sendable (_ cancellable: Cancellable) throws -> Value
    ) async throws -> Value {
        let (results, continuation) = AsyncThrowingStream<Value, any Error>.makeStream()
        let cancellable = Cancellable()
        BackgroundThread.start { continuation.yield(with: Result { try work(cancellable) }) }
        let timer = limit.map { limit in
            Task {
                try await Task.sleep(for: limit)
                continuation.finish(throwing: timeoutError)
            }
        }
        defer {
            timer?.cancel()
            cancellable.cancel()
        }
        return try await results.first()
    }
}

/// Cancels a blocking call of GLib.
final class Cancellable: Sendable {
    // GCancellable may be cancelled from any thread, and GObject's reference counts are atomic.
    nonisolated(unsafe) let pointer: UnsafeMutablePointer<GCancellable>?

    init() { pointer = g_cancellable_new() }

    deinit { g_object_unref(pointer) }

    func cancel() { g_cancellable_cancel(pointer) }
}

extension AsyncThrowingStream where Failure == any Error {
    /// Returns the first of several results: success, failure or timeout. Later ones are ignored.
    ///
    /// - Throws: the error of the result; `CancellationError` as soon as the task is cancelled.
    fileprivate func first() async throws -> Element {
        for try await element in self { return element }
        throw CancellationError()
    }
}

extension Task where Failure == any Error {
    /// The task's value. If the calling task is cancelled, throws `CancellationError` and does not cancel this task.
    var cancellableValue: Success {
        get async throws {
            let (results, continuation) = AsyncThrowingStream<Success, any Error>.makeStream()
            Task<Void, Never> { continuation.yield(with: await result) }
            return try await results.first()
        }
    }
}
#endif
