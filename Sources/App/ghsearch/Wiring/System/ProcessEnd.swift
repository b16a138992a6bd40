import CProcess
import Dispatch
import Foundation

/// Waits for the end of a process that need not be a child of this one, such as the editor that started a language
/// server.
enum ProcessEnd {
    /// The interval at which a process is looked for on a system that does not report its end.
    private static let interval = Duration.seconds(5)

    /// Returns when the process has ended, at once if there is none, or when the task is cancelled.
    static func wait(for id: Int32) async {
        guard exists(id) else { return }
        guard let source = source(for: id) else { return await poll(id) }
        let (events, continuation) = AsyncStream<Void>.makeStream()
        source.setEventHandler { continuation.finish() }
        source.activate()
        for await _ in events {}
        source.cancel()
    }

    #if canImport(Darwin)
    private static func source(for id: Int32) -> (any DispatchSourceProtocol)? {
        DispatchSource.makeProcessSource(identifier: id, eventMask: .exit)
    }
    #else
    /// Returns `nil` before Linux 5.3.
    private static func source(for id: Int32) -> (any DispatchSourceProtocol)? {
        let descriptor = process_open(id)
        guard descriptor >= 0 else { return nil }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        source.setCancelHandler { close(descriptor) }
        return source
    }
    #endif

    private static func poll(_ id: Int32) async {
        while exists(id) {
            do {
                try await Task.sleep(for: interval)
            } catch {
                return  // cancelled
            }
        }
    }

    /// Whether there is such a process, also one of another user.
    private static func exists(_ id: Int32) -> Bool { kill(id, 0) == 0 || errno != ESRCH }
}
