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
        let (end, cancellable) = (FirstResult<Value>(), Cancellable())
        BackgroundThread.start { end.resolve(Result { try work(cancellable) }) }
        let timer = limit.map { limit in
            Task {
                try await Task.sleep(for: limit)
                end.resolve(.failure(timeoutError))
            }
        }
        defer {
            timer?.cancel()
            cancellable.cancel()
        }
        return try await end.value()
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
#endif
