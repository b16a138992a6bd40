import Synchronization

/// The first of several results: success, failure, timeout or cancellation. Later results are ignored.
final class FirstResult<Value: Sendable>: Sendable {
    private enum State {
        case pending
        case awaited(CheckedContinuation<Value, any Error>)
        case resolved(Result<Value, any Error>)
    }
    private let state = Mutex(State.pending)

    /// Resumes the waiting task, unless there is a result already.
    func resolve(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            switch state {
            case .resolved: return nil
            case .pending:
                state = .resolved(result)
                return nil
            case .awaited(let continuation):
                state = .resolved(result)
                return continuation
            }
        }
        waiting?.resume(with: result)
    }

    /// Waits for the result. Call this once.
    ///
    /// - Throws: the error of the result; `CancellationError` as soon as the task is cancelled.
    func value() async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state -> Result<Value, any Error>? in
                    if case .resolved(let result) = state { return result }
                    state = .awaited(continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            resolve(.failure(CancellationError()))
        }
    }
}

extension Task where Failure == any Error {
    /// The task's value. If the calling task is cancelled, throws `CancellationError` and does not cancel this task.
    var cancellableValue: Success {
        get async throws {
            let first = FirstResult<Success>()
            Task<Void, Never> { first.resolve(await result) }
            return try await first.value()
        }
    }
}
