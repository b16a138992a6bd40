import CCurl
import Synchronization

/// The commands for the thread that runs libcurl, posted from any thread.
final class CommandQueue: Sendable {
    typealias Command = @Sendable (CurlMulti) -> Void

    private struct State {
        var commands: [Command] = []
        var wakeup: CurlWakeup?
    }
    private let state = Mutex(State())

    /// Appends `command` and wakes the thread. ``CurlMulti/end()`` must be the last command.
    func post(_ command: @escaping Command) {
        state.withLock { state in
            if state.commands.isEmpty { state.wakeup?() }
            state.commands.append(command)
        }
    }

    /// Makes later commands wake the thread that polls the handle of `wakeup`.
    func activate(_ wakeup: CurlWakeup) {
        state.withLock { $0.wakeup = wakeup }
    }

    /// Returns the commands posted since the last call, in order.
    func dequeueAll() -> [Command] {
        state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
    }
}

/// Ends the wait of `curl_multi_poll`.
///
/// Safe to send: it only calls `curl_multi_wakeup`, which libcurl allows from any thread, and only under the lock of
/// the queue before ``CurlMulti/end()`` is dequeued, so before the handle is freed.
struct CurlWakeup: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer

    func callAsFunction() {
        curl_multi_wakeup(multi)  // fails only if a wakeup is pending already
    }
}
