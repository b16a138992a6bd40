import Synchronization

/// The commands for the thread that runs libcurl, posted from any thread.
final class CommandQueue: Sendable {
    typealias Command = @Sendable (CurlMulti) -> Void

    private struct State {
        var isStarted = false
        var commands: [Command] = []
        var wakeup: (@Sendable () -> Void)?
    }
    private let state = Mutex(State())
    private let start: @Sendable (CommandQueue) -> Void

    /// `start` starts the thread. Called by the first command, because many runs of the program send no request.
    init(start: @escaping @Sendable (CommandQueue) -> Void) { self.start = start }

    func post(_ command: @escaping Command) {
        let isFirst = state.withLock { state in
            defer { state.isStarted = true }
            if state.commands.isEmpty { state.wakeup?() }
            state.commands.append(command)
            return !state.isStarted
        }
        if isFirst { start(self) }
    }

    /// Ends the thread if it was started. No command may follow.
    func end() { if state.withLock({ $0.isStarted }) { post { $0.end() } } }

    func activate(_ wakeup: @escaping @Sendable () -> Void) {
        state.withLock { $0.wakeup = wakeup }
    }

    func dequeueAll() -> [Command] {
        state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
    }
}
