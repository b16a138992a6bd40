import Synchronization

/// A clock that moves only when a test says so, and tells how many sleeps have begun.
package final class ManualClock: Clock, Sendable {
    /// Time since the clock was made.
    package struct Instant: InstantProtocol {
        /// Since the clock's start.
        package var offset: Duration
        /// A later or earlier one.
        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// How long from this one to `other`.
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Is `left` the earlier one?
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

    /// A clock at zero.
    package init() {}

    /// What it shows.
    package var now: Instant { state.withLock { $0.now } }
    /// It can be moved by any step.
    package var minimumResolution: Duration { .nanoseconds(1) }

    /// Ends when the clock was moved to `deadline`, or the task is cancelled.
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

    /// Moves time on and wakes whoever is due, earliest first.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        }
        for (_, sleeper) in due { sleeper.continuation.resume() }
    }

    /// How many sleep now.
    package var sleeping: Int { state.withLock { $0.sleepers.count } }

    /// Waits until `count` sleeps have begun since the clock was made.
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
        enum Fate { case waits, due, cancelled }
        let (fate, watchers) = state.withLock { state -> (Fate, [CheckedContinuation<Void, Never>]) in
            state.begun += 1
            let ready = state.watchers.filter { $0.count <= state.begun }.map(\.continuation)
            state.watchers.removeAll { $0.count <= state.begun }
            if state.cancelled.contains(id) { return (.cancelled, ready) }
            if deadline <= state.now { return (.due, ready) }
            state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
            return (.waits, ready)
        }
        switch fate {
        case .waits: break
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
