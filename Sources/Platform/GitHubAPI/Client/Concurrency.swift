/// Returns the result of `work`, without waiting for its end once it is cancelled: after `limit`, when `timeoutError`
/// is thrown, or with the calling task.
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

/// Runs `work` for `items`, at most `limit` at a time, evaluated before work starts, and passes each result with the
/// index of its item to `receive`. After an error no more work starts; if `receive` throws, the work in progress is
/// cancelled.
package func forEachConcurrently<Item: Sendable, Output: Sendable>(
    _ items: [Item], atMost limit: @autoclosure () async -> Int,
    _ work: @escaping @Sendable (Item) async throws -> Output,
    receive: (Int, Result<Output, any Error>) throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: (Int, Result<Output, any Error>).self) { group in
        var pending = items.indices
        var running = 0
        while true {
            let limit = await limit()
            while running < max(limit, 1), let index = pending.popFirst() {
                group.addTask { (index, await Result { try await work(items[index]) }) }
                running += 1
            }
            guard let (index, result) = try await group.next() else { return }
            running -= 1
            if case .failure = result { pending = 0..<0 }
            try receive(index, result)
        }
    }
}

extension Result where Failure == any Error {
    package init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}

extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
    /// Returns a stream of what `body` sends, which is cancelled when the stream is no longer iterated.
    package static func running(_ body: @escaping @Sendable (Continuation) async throws -> Void) -> Self {
        let (stream, continuation) = makeStream()
        let task = Task {
            do {
                try await body(continuation)
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

extension Clock where Duration == Swift.Duration {
    /// Returns a function for the time since this call: the type of an erased clock's instants is unknown.
    package func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
