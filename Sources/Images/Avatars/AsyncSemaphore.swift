/// An asynchronous semaphore. Tasks resume in FIFO order. Waiting can be cancelled.
actor AsyncSemaphore {
    private var free: Int
    private var waiting: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    private var lastID = 0

    init(_ count: Int) { free = max(count, 1) }

    /// Runs `body` with a permit.
    ///
    /// - Throws: `CancellationError`; errors of `body`.
    @concurrent nonisolated func withPermit<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try await acquire()
        do {
            try Task.checkCancellation()  // a cancelled task can still get a permit
            let value = try await body()
            await release()
            return value
        } catch {
            await release()
            throw error
        }
    }

    private func acquire() async throws {
        try Task.checkCancellation()
        guard free == 0 else {
            free -= 1
            return
        }
        lastID += 1
        let id = lastID
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiting.append((id, $0)) }
        } onCancel: {
            Task { await self.cancel(id) }
        }
    }

    private func release() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().continuation.resume() }
    }

    private func cancel(_ id: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).continuation.resume(throwing: CancellationError())
    }
}
