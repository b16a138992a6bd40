import Synchronization

/// Every request in the order it came, and whoever waits for one.
final class RequestLog: Sendable {
    private struct Waiter {
        let predicate: @Sendable ([RecordedRequest]) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }
    private struct State {
        var requests: [RecordedRequest] = []
        var firstIndex = 0
        var events = 0
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
    }
    private let state = Mutex(State())

    var requests: [RecordedRequest] { state.withLock { $0.requests } }

    /// Notes a request's beginning; the number names it to ``end(_:as:)``.
    func begin(_ request: Request) -> Int {
        changing { state in
            state.events += 1
            state.requests.append(
                RecordedRequest(
                    method: request.method, target: request.target, headers: request.headers,
                    body: String(decoding: request.body, as: UTF8.self), began: state.events, ended: nil,
                    outcome: .waiting))
            return state.firstIndex + state.requests.count - 1
        }
    }

    /// Notes what became of a request; nothing if the log was cleared meanwhile.
    func end(_ number: Int, as outcome: RecordedRequest.Outcome) {
        changing { state in
            state.events += 1
            let index = number - state.firstIndex
            guard state.requests.indices.contains(index), state.requests[index].ended == nil else { return }
            state.requests[index].ended = state.events
            state.requests[index].outcome = outcome
        }
    }

    /// Replaces what ``end(_:as:)`` noted: the last byte could not be sent after all.
    func correct(_ number: Int, to outcome: RecordedRequest.Outcome) {
        end(number, as: outcome)
        changing { state in
            let index = number - state.firstIndex
            if state.requests.indices.contains(index) { state.requests[index].outcome = outcome }
        }
    }

    /// Forgets all requests, those still waiting for an answer too.
    func clear() {
        changing { state in
            state.firstIndex += state.requests.count
            state.requests = []
        }
    }

    /// Returns when `predicate` holds, or the caller is cancelled.
    func wait(until predicate: @escaping @Sendable ([RecordedRequest]) -> Bool) async {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { enter(Waiter(predicate: predicate, continuation: $0), as: id) }
        } onCancel: {
            leave(id)
        }
    }

    private func enter(_ waiter: Waiter, as id: Int) {
        let done = state.withLock { state in
            if Task.isCancelled || waiter.predicate(state.requests) { return true }
            state.waiters[id] = waiter
            return false
        }
        if done { waiter.continuation.resume() }
    }

    private func leave(_ id: Int) {
        state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume()
    }

    private func changing<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
        let (result, done) = state.withLock { state in
            let result = change(&state)
            let done = state.waiters.filter { $0.value.predicate(state.requests) }
            for id in done.keys { state.waiters[id] = nil }
            return (result, done.values.map(\.continuation))
        }
        for continuation in done { continuation.resume() }
        return result
    }
}

extension [RecordedRequest] {
    /// The most requests that waited for their answers at once, among those whose target begins with `prefix`.
    func peakConcurrency(onPathPrefix prefix: String) -> Int {
        let mine = filter { $0.target.hasPrefix(prefix) }
        let steps = mine.map { ($0.began, 1) } + mine.compactMap { request in request.ended.map { ($0, -1) } }
        var (now, peak) = (0, 0)
        for (_, step) in steps.sorted(by: { $0.0 < $1.0 }) {
            now += step
            peak = Swift.max(peak, now)
        }
        return peak
    }
}
