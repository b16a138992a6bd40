import Synchronization

/// The commands for the thread that runs libcurl, posted from any thread.
final class CommandQueue: Sendable {
    typealias Command = @Sendable (CurlMulti) -> Void

    private struct State {
        var commands: [Command] = []
        var wakeup: (@Sendable () -> Void)?
    }
    private let state = Mutex(State())

    /// Appends `command` and wakes the thread. ``CurlMulti/end()`` must be the last command.
    func post(_ command: @escaping Command) {
        state.withLock { state in
            if state.commands.isEmpty { state.wakeup?() }
            state.commands.append(command)
        }
    }

    /// Makes later commands call `wakeup`.
    func activate(_ wakeup: @escaping @Sendable () -> Void) {
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
