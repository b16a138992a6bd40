package import GitHubStandIn
import Synchronization
package import TestSupport

/// A clock for the delays and timeouts of requests to a server in this process. While something sleeps, a task advances
/// it in equal steps, as often as two milliseconds have passed.
///
/// A clock that multiplies the time of the machine makes ten seconds of half a second in which the machine did
/// something else, and requests time out that were on their way. This one stands still while the process does: its task
/// runs as seldom as the program and the server then.
package final class SteppedClock: Clock, Sendable {
    package typealias Instant = ManualClock.Instant

    private struct Steps {
        var sleepers = 0
        var task: Task<Void, Never>?
    }

    private let clock = ManualClock()
    private let step: @Sendable () -> Duration
    private let steps = Mutex(Steps())

    /// - Parameter step: By how much the clock advances at a time. By default about twenty of its seconds pass in a
    ///   second of an idle machine.
    package init(step: Duration = .milliseconds(40)) { self.step = { step } }

    /// Creates a clock for tests of timeouts. It advances five times as fast while `server` holds back all responses.
    package init(of server: StandInControl) {
        step = { server.isWithholding ? .milliseconds(200) : .milliseconds(40) }
    }

    package var now: Instant { clock.now }
    package var minimumResolution: Duration { clock.minimumResolution }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        steps.withLock { steps in
            steps.sleepers += 1
            if steps.task == nil { steps.task = Self.advance(clock, by: step) }
        }
        defer {
            steps.withLock { steps in
                steps.sleepers -= 1
                guard steps.sleepers == 0 else { return }
                steps.task?.cancel()
                steps.task = nil
            }
        }
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }

    /// Starts the task, which ends when it is cancelled.
    private static func advance(
        _ clock: ManualClock, by step: @escaping @Sendable () -> Duration
    ) -> Task<Void, Never> {
        Task {
            while true {
                // No fact is waited for: the pause between two steps lets the program and the server run.
                do { try await Task.sleep(for: .milliseconds(2)) } catch { return }
                clock.advance(by: step())
            }
        }
    }
}
