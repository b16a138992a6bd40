/// Runs one screen on a terminal: decodes, reduces, hands effects out, draws.
///
/// One step at a time, and a frame only when nothing more waits to be handled; signs of work are in it when they are due.
/// Events left when a screen is over stay in the terminal for the next one.
public struct ScreenLoop<S: Screen>: Sendable {
    private let terminal: Terminal
    private let clock: any Clock<Duration>
    private let perform: @Sendable (S.Effect) async -> [S.Action]

    /// `perform` does what the screen wants done. It must return at once, never wait for network or disk; what it
    /// returns is reduced before the next frame. `clock` tells when work has taken a while.
    public init(
        terminal: Terminal, clock: any Clock<Duration> = ContinuousClock(),
        perform: @escaping @Sendable (S.Effect) async -> [S.Action]
    ) {
        (self.terminal, self.clock, self.perform) = (terminal, clock, perform)
    }

    /// Runs the screen from `state` until it is over, and returns its last state.
    ///
    /// `actions` is what happens meanwhile outside. What comes after the end waits in it for the screen's next run.
    /// - Throws: ``TerminationError`` if the program must end; `CancellationError` if the task was cancelled.
    public func run(_ state: S.State, actions: EventQueue<S.Action>) async throws -> S.State {
        let (rings, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        terminal.events.setWakeHandler { bell.yield() }
        actions.setWakeHandler { bell.yield() }
        defer {
            terminal.events.setWakeHandler(nil)
            actions.setWakeHandler(nil)
        }
        var run = Run(state: state, size: terminal.size)
        var timeout = ActivityIndicatorTimer(clock: clock) { bell.yield() }
        timeout.reset { S.updateActivityIndicators(of: &run.state, $0) }
        try await handle(.resized(run.size), in: &run)
        bell.yield()
        for await _ in rings {
            while !S.isOver(run.state), try await handleNext(actions, in: &run) {}
            if S.isOver(run.state) { return run.state }
            let isHeard = terminal.mode == .accessible
            if !isHeard { timeout.update { S.updateActivityIndicators(of: &run.state, $0) } }
            terminal.draw(
                S.view(run.state, in: run.size), announcing: isHeard ? S.announcement(of: run.state) : nil)
        }
        throw CancellationError()
    }

    /// Runs the screen as above; `actions` ends with the run.
    public func run(_ state: S.State, actions: AsyncStream<S.Action>) async throws -> S.State {
        let inbox = EventQueue<S.Action>()
        let pump = Task { for await action in actions { inbox.send(action) } }
        defer { pump.cancel() }
        return try await run(state, actions: inbox)
    }

    private struct Run {
        var state: S.State
        var size: Size
    }

    /// Handles one event or action; `false` if none waits.
    private func handleNext(_ actions: EventQueue<S.Action>, in run: inout Run) async throws -> Bool {
        if let event = terminal.events.dequeue() {
            try await handle(event, in: &run)
        } else if let action = actions.dequeue() {
            await step(action, in: &run)
        } else {
            return false
        }
        return true
    }

    private func handle(_ event: TerminalEvent, in run: inout Run) async throws {
        switch event {
        case .ended(let reason): throw TerminationError(reason: reason)
        case .key(let key) where Keymap.loop.command(for: key) == .suspend: return terminal.suspend()
        case .resized(let size): run.size = size
        case .key: break
        }
        if let action = S.action(for: event, in: run.state) { await step(action, in: &run) }
    }

    private func step(_ action: S.Action, in run: inout Run) async {
        var queue = [action]
        while !queue.isEmpty {
            for effect in S.reduce(&run.state, queue.removeFirst()) { queue += await perform(effect) }
        }
    }
}
