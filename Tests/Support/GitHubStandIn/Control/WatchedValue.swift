import Synchronization

/// A value for which tasks wait: their conditions are checked after each change.
final class WatchedValue<Value: Sendable>: Sendable {
    private struct Waiter {
        let isMet: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }
    private struct State {
        var value: Value
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
    }
    private let state: Mutex<State>

    init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    var value: Value { state.withLock { $0.value } }

    /// Changes the value and resumes the tasks whose condition is met.
    func update<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
        let (result, done) = state.withLock { state in
            let result = change(&state.value)
            let done = state.waiters.filter { $0.value.isMet(state.value) }
            for id in done.keys { state.waiters[id] = nil }
            return (result, done.values.map(\.continuation))
        }
        for continuation in done { continuation.resume() }
        return result
    }

    /// Returns when `isMet` is true, or when the calling task is cancelled.
    func wait(until isMet: @escaping @Sendable (Value) -> Bool) async {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { add(Waiter(isMet: isMet, continuation: $0), id: id) }
        } onCancel: {
            cancelWaiter(id)
        }
    }

    private func add(_ waiter: Waiter, id: Int) {
        let done = state.withLock { state in
            if Task.isCancelled || waiter.isMet(state.value) { return true }
            state.waiters[id] = waiter
            return false
        }
        if done { waiter.continuation.resume() }
    }

    private func cancelWaiter(_ id: Int) {
        state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume()
    }
}
