import GitHubAPI

/// Returns the result of `work`, which runs in a task of its own. Cancels it after `limit` (`nil` for no timeout) and when
/// the calling task is cancelled, without waiting for its end.
///
/// - Throws: the errors of `work`; `timeoutError` after `limit`; `CancellationError` as soon as the task is cancelled.
package func withTimeout<Value: Sendable>(
    _ limit: Duration?, on clock: any Clock<Duration> = ContinuousClock(), throwing timeoutError: any Error,
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let (results, continuation) = AsyncThrowingStream<Value, any Error>.makeStream()
    let running = Task { continuation.yield(with: await Result(work)) }
    let timer = limit.map { limit in
        Task {
            try await clock.sleep(for: limit)
            continuation.finish(throwing: timeoutError)
        }
    }
    defer {
        running.cancel()
        timer?.cancel()
    }
    for try await value in results { return value }
    throw CancellationError()
}
