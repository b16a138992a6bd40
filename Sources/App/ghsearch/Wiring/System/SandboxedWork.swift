import HTTPTransport
import Synchronization
import SystemPackage

/// Work that a ``SandboxedChild`` does: it reads an input and writes an output. The work ends with the task that waits
/// for it.
struct SandboxedWork: Sendable {
    enum WorkError: Error {
        /// The system starts no more processes.
        case notStarted(Errno)
        /// The output is longer than that of any work that is done as expected.
        case tooMuchOutput
    }

    /// The hidden option and its values.
    let arguments: [String]
    /// The program; `nil` is this one.
    let program: String?
    /// The maximum duration, which includes the start of the process on a busy machine.
    let timeout: Duration
    /// In bytes.
    let maxOutput: Int

    /// Returns the output, and how the process ended.
    ///
    /// - Throws: ``WorkError``; `CancellationError`.
    func output(for input: [UInt8]) async throws -> (bytes: [UInt8], end: SandboxedChild.End) {
        let running = RunningChild()
        let result = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                BackgroundThread.start { continuation.resume(with: Result { try output(for: input, running) }) }
            }
        } onCancel: {
            running.cancel()
        }
        try Task.checkCancellation()
        return result
    }

    private func output(
        for input: [UInt8], _ running: RunningChild
    ) throws(WorkError) -> (bytes: [UInt8], end: SandboxedChild.End) {
        let child: SandboxedChild
        do {
            child = try SandboxedChild(arguments, program: program, timeout: timeout)
        } catch {
            throw .notStarted(error)
        }
        running.set(child)
        input.withUnsafeBytes { child.send($0) }
        var output: [UInt8] = []
        while let part = child.receive() {
            output += part
            guard output.count <= maxOutput else { throw .tooMuchOutput }  // ends the process
        }
        return (output, child.waitForExit())
    }
}

/// The child process of a task, which can be cancelled before the process has started.
private final class RunningChild: Sendable {
    private struct State {
        var child: SandboxedChild?
        var isCancelled = false
    }

    private let state = Mutex(State())

    func set(_ child: SandboxedChild) {
        let isCancelled = state.withLock { state in
            state.child = child
            return state.isCancelled
        }
        if isCancelled { child.kill() }
    }

    func cancel() {
        let child = state.withLock { state in
            state.isCancelled = true
            return state.child
        }
        child?.kill()
    }
}
