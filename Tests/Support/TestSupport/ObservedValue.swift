import Synchronization

/// A value that other tasks change. Tests can wait for a condition, which is checked after each change.
package final class ObservedValue<Value>: Sendable {
    private struct Watcher {
        let isTrue: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }
    private struct State {
        var value: Value
        var watchers: [Int: Watcher] = [:]
        var lastID = 0
    }
    private let state: Mutex<State>

    package init(_ value: sending Value) {
        state = Mutex(State(value: value))
    }

    /// Returns the result of `body` for the current value.
    package func read<Result: Sendable>(_ body: (Value) throws -> Result) rethrows -> Result {
        try state.withLock { try body($0.value) }
    }

    /// Changes the value and resumes the tasks whose condition holds.
    package func update<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        let (result, settled) = try state.withLock { state in
            let result = try body(&state.value)
            let settled = state.watchers.filter { $0.value.isTrue(state.value) }
            for id in settled.keys { state.watchers[id] = nil }
            return (result, settled.values.map(\.continuation))
        }
        for continuation in settled { continuation.resume(returning: true) }
        return result
    }

    /// Waits until `isTrue`. Returns `false` if the limit passes or the task is cancelled first.
    package func wait(
        upTo limit: Duration = .testLimit, until isTrue: @escaping @Sendable (Value) -> Bool
    ) async -> Bool {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let expiry = Task {
            try await Task.sleep(for: limit)
            expire(id)
        }
        defer { expiry.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                watch(id, Watcher(isTrue: isTrue, continuation: continuation))
                if Task.isCancelled { expire(id) }
            }
        } onCancel: {
            expire(id)
        }
    }

    private func watch(_ id: Int, _ watcher: Watcher) {
        let already = state.withLock { state in
            if watcher.isTrue(state.value) { return true }
            state.watchers[id] = watcher
            return false
        }
        if already { watcher.continuation.resume(returning: true) }
    }

    private func expire(_ id: Int) {
        state.withLock { $0.watchers.removeValue(forKey: id) }?.continuation.resume(returning: false)
    }
}
