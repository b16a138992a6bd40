import CCurl
import Synchronization

/// What the loop's thread is to do next, left by any thread.
final class CommandQueue: Sendable {
    enum Command {
        case start(Int, OutgoingRequest, TransportLimits, Transfer.Completion)
        case stop(Int)
        case count(@Sendable (Int) -> Void)
        case end
    }

    private struct State {
        var commands: [Command] = []
        var wakeUp: CurlWakeup?
    }
    private let state = Mutex(State())

    /// Leaves `command` and wakes the thread; after `.end` nothing may follow.
    func post(_ command: Command) {
        state.withLock { state in
            if state.commands.isEmpty { state.wakeUp?() }
            state.commands.append(command)
        }
    }

    /// From now on, a command wakes whoever polls `wakeUp`'s handle.
    func activate(_ wakeUp: CurlWakeup) {
        state.withLock { $0.wakeUp = wakeUp }
    }

    /// All that was left since the last call, in order.
    func dequeueAll() -> [Command] {
        state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
    }
}

/// Ends the wait of `curl_multi_poll`.
///
/// Safe to send: it does nothing but `curl_multi_wakeup`, which libcurl allows from any thread, and only under the
/// queue's lock before `.end` was taken, so before the handle is freed.
struct CurlWakeup: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer

    func callAsFunction() {
        curl_multi_wakeup(multi)  // can only fail where a wake-up is already waiting to be seen
    }
}
