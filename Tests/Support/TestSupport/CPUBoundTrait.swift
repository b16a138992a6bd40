import Synchronization
package import Testing

/// A trait for suites that use a processor for seconds. One runs at a time, so that tests that wait for sockets are not
/// delayed.
package struct CPUBoundTrait: SuiteTrait, TestScoping {
    private static let lock = FIFOLock()

    /// Runs the suite when no other one with this trait is running.
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await Self.lock.acquire()
        defer { Self.lock.release() }
        try await function()
    }
}

extension Trait where Self == CPUBoundTrait {
    /// The suite uses a processor for seconds.
    package static var cpuBound: Self { Self() }
}

/// An asynchronous lock. Tasks resume in FIFO order.
private final class FIFOLock: Sendable {
    private struct State {
        var isAcquired = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Mutex(State())

    func acquire() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isAcquired { state.waiting.append(continuation) }
                defer { state.isAcquired = true }
                return !state.isAcquired
            }
            if isFree { continuation.resume() }
        }
    }

    func release() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.isAcquired = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        next?.resume()
    }
}
