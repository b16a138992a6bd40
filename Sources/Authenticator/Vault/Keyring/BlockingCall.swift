#if canImport(CSecret)
import CSecret
import HTTPTransport

/// Calls that may block for ever, each on a thread of its own, waited for no longer than a limit.
enum BlockingCall {
    /// What `work` returns or throws; after `limit` (`nil`: none) it is told to stop, and no longer waited for either way. A
    /// thread that does not stop keeps nobody waiting: the process ends without it.
    ///
    /// - Throws: what `work` throws; `late` after `limit`; `CancellationError`.
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

/// Tells a blocking call of GLib to stop.
final class Cancellable: Sendable {
    // GCancellable is made for being cancelled from other threads, and GObject's counting is atomic.
    nonisolated(unsafe) let pointer: UnsafeMutablePointer<GCancellable>?

    init() { pointer = g_cancellable_new() }

    deinit { g_object_unref(pointer) }

    func cancel() { g_cancellable_cancel(pointer) }
}
#endif
