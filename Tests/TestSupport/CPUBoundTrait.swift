import Synchronization
package import Testing

/// For suites that keep a processor busy: one runs at a time, so that tests that wait for sockets get their turn in time.
package struct CPUBoundTrait: SuiteTrait, TestScoping {
    private static let turns = Turns()

    /// Runs the suite when its turn comes.
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await Self.turns.take()
        defer { Self.turns.give() }
        try await function()
    }
}

extension Trait where Self == CPUBoundTrait {
    /// Keeps a processor busy for seconds.
    package static var busy: Self { Self() }
}

/// One turn, handed on in the order in which it was asked for.
private final class Turns: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Mutex(State())

    func take() async {
        await withCheckedContinuation { continuation in
            let isMine = state.withLock { state in
                if state.isTaken { state.waiting.append(continuation) }
                defer { state.isTaken = true }
                return !state.isTaken
            }
            if isMine { continuation.resume() }
        }
    }

    func give() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.isTaken = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        next?.resume()
    }
}
