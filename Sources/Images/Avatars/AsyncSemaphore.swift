/// At most so many at a time; the others wait in the order they came, and leave when they are cancelled.
actor AsyncSemaphore {
    private var free: Int
    private var waiting: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    private var lastID = 0

    init(_ count: Int) { free = max(count, 1) }

    /// Does `body` when its turn comes.
    ///
    /// - Throws: `CancellationError`; what `body` throws.
    nonisolated func withPermit<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try await begin()
        do {
            try Task.checkCancellation()  // a turn may come to somebody who is just leaving
            let value = try await body()
            await end()
            return value
        } catch {
            await end()
            throw error
        }
    }

    private func begin() async throws {
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

    private func end() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().continuation.resume() }
    }

    private func cancel(_ id: Int) {
        guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: place).continuation.resume(throwing: CancellationError())
    }
}
