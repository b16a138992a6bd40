import CProcess
import Foundation
import Synchronization

/// Ends of the process that other programs and the user ask for.
enum Interruption {
    /// Runs `body` in a task that a signal cancels, so that programs which it runs end with it. A second signal ends
    /// the process, and so does SIGTERM or SIGHUP after the task. SIGHUP that `nohup` ignores stays ignored.
    static func cancelling<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await body() }
        let received = Mutex<Int32?>(nil)
        let signals = [SIGINT] + [SIGTERM, SIGHUP].filter { !process_ignores($0) }
        let sources = signals.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                received.withLock { $0 = number }
                task.cancel()
                signal(number, SIG_DFL)
            }
            signal(number, SIG_IGN)
            source.resume()
            return source
        }
        defer {
            for source in sources { source.cancel() }
            for number in signals { signal(number, SIG_DFL) }
            if let number = received.withLock(\.self), number != SIGINT { kill(getpid(), number) }
        }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
