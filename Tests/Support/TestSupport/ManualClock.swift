import Synchronization

/// A clock that advances only on request, and counts the sleeps that have begun.
package final class ManualClock: Clock, Sendable {
    /// The time since the clock was created.
    package struct Instant: InstantProtocol {
        package var offset: Duration
        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }
    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var begun = 0
        var lastID = 0
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }
    private let state = Mutex(State())

    package init() {}

    package var now: Instant { state.withLock { $0.now } }
    package var minimumResolution: Duration { .nanoseconds(1) }

    /// Waits until the clock reaches `deadline` or the task is cancelled.
    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        defer { _ = state.withLock { $0.cancelled.remove(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { begin(id, until: deadline, $0) }
        } onCancel: {
            cancel(id)
        }
    }

    /// Advances the time and resumes the sleeps that are due, earliest first.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        }
        for (_, sleeper) in due { sleeper.continuation.resume() }
    }

    /// The number of sleeps in progress.
    package var sleeping: Int { state.withLock { $0.sleepers.count } }

    /// Waits until `count` sleeps have begun since the clock was created.
    package func sleepsBegun(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let already = state.withLock { state in
                guard state.begun < count else { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if already { continuation.resume() }
        }
    }

    private func begin(_ id: Int, until deadline: Instant, _ continuation: CheckedContinuation<Void, any Error>) {
        enum Outcome { case sleeping, due, cancelled }
        let (outcome, watchers) = state.withLock { state -> (Outcome, [CheckedContinuation<Void, Never>]) in
            state.begun += 1
            let ready = state.watchers.filter { $0.count <= state.begun }.map(\.continuation)
            state.watchers.removeAll { $0.count <= state.begun }
            if state.cancelled.contains(id) { return (.cancelled, ready) }
            if deadline <= state.now { return (.due, ready) }
            state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
            return (.sleeping, ready)
        }
        switch outcome {
        case .sleeping: break
        case .due: continuation.resume()
        case .cancelled: continuation.resume(throwing: CancellationError())
        }
        for watcher in watchers { watcher.resume() }
    }

    private func cancel(_ id: Int) {
        let sleeper = state.withLock { state in
            state.cancelled.insert(id)
            return state.sleepers.removeValue(forKey: id)
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
