import Synchronization

/// The first of several ends of one wait: success, failure, lateness or cancellation. What ends later is dropped.
final class FirstResult<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, any Error>)
        case ended(Result<Value, any Error>)
    }
    private let state = Mutex(State.open)

    /// Ends the wait, unless it has ended.
    func resolve(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            switch state {
            case .ended: return nil
            case .open:
                state = .ended(result)
                return nil
            case .awaited(let continuation):
                state = .ended(result)
                return continuation
            }
        }
        waiting?.resume(with: result)
    }

    /// Waits for the end; to be called once.
    ///
    /// - Throws: the failure; `CancellationError` as soon as the task is cancelled.
    func value() async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state -> Result<Value, any Error>? in
                    if case .ended(let result) = state { return result }
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
    /// The task's value, for as long as the caller itself is wanted: cancelled, it waits no more, and the task goes on for
    /// others.
    var cancellableValue: Success {
        get async throws {
            let end = FirstResult<Success>()
            Task<Void, Never> { end.resolve(await result) }
            return try await end.value()
        }
    }
}
