import CCurl
import Synchronization

/// Runs libcurl on a thread of its own. The thread frees all handles and ends when the loop is deinitialized.
final class CurlEventLoop: Sendable {
    private let queue = CommandQueue()

    init(settings: ConnectionSettings) {
        let queue = queue
        BackgroundThread.start {
            let multi = CurlMulti(settings: settings)
            queue.activate(multi.wakeup)
            while multi.execute(queue.dequeueAll()) { multi.runOnce() }
        }
    }

    deinit {
        queue.post(.end)
    }

    /// Starts the transfer `id`. Calls `completion` once, on the loop's thread, unless the transfer is stopped before.
    func start(
        _ id: Int, _ request: OutgoingRequest, _ limits: TransportLimits, completion: @escaping Transfer.Completion
    ) {
        queue.post(.start(id, request, limits, completion))
    }

    /// Closes the stream of the transfer `id` if it is in progress.
    func stop(_ id: Int) {
        queue.post(.stop(id))
    }

    /// Passes the number of transfers in progress to `completion`, after all earlier commands.
    func activeTransferCount(_ completion: @escaping @Sendable (Int) -> Void) {
        queue.post(.count(completion))
    }
}

/// The commands for the loop's thread, posted from any thread.
final class CommandQueue: Sendable {
    enum Command {
        case start(Int, OutgoingRequest, TransportLimits, Transfer.Completion)
        case stop(Int)
        case count(@Sendable (Int) -> Void)
        case end
    }

    private struct State {
        var commands: [Command] = []
        var wakeup: CurlWakeup?
    }
    private let state = Mutex(State())

    /// Appends `command` and wakes the thread. `.end` must be the last command.
    func post(_ command: Command) {
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
/// the queue before `.end` is dequeued, so before the handle is freed.
struct CurlWakeup: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer

    func callAsFunction() {
        curl_multi_wakeup(multi)  // fails only if a wakeup is pending already
    }
}
