package protocol LoopRoot: Actor {
    func handle(_ event: TerminalEvent) async
    /// Applies the actions from outside, and follows the routes, since the last call.
    func processPendingActions() async
    var isFinished: Bool { get async }
    func updateActivityIndicators(at time: Duration) async -> Duration?
    func frame(in size: Size) async -> Frame
    var announcement: String? { get async }
}

/// Runs screens on a terminal: decodes events, reduces them, performs effects, and draws.
///
/// The loop handles one event at a time, and draws a frame when no event is pending, or after many of them. It never
/// waits for network or disk. While the terminal accepts no output, as after Ctrl-S, keys are handled once a second.
/// Events that arrive after the end stay in the terminal for the next loop.
public struct ScreenLoop: Sendable {
    private let terminal: Terminal
    private let clock: any Clock<Duration>

    /// Creates a loop on an open terminal. The clock measures when activity indicators are due.
    public init(terminal: Terminal, clock: any Clock<Duration> = ContinuousClock()) {
        self.terminal = terminal
        self.clock = clock
    }

    /// Runs `screen` from `state` until it is finished, and returns its last state.
    ///
    /// - Parameters:
    ///   - screen: The type of the screen.
    ///   - state: The first state.
    ///   - actions: Actions from outside, such as responses.
    ///   - perform: Starts an effect and returns at once. The actions that it returns are reduced before the next
    ///     frame.
    /// - Throws: ``TerminationError`` if the program must end; `CancellationError` if the task is cancelled.
    public func run<S: Screen>(
        _ screen: S.Type, from state: S.State, actions: AsyncStream<S.Action>? = nil,
        perform: @escaping @Sendable (S.Effect) -> [S.Action]
    ) async throws -> S.State {
        let queue = EventQueue<S.Action>()
        let pump = actions.map { actions in Task { for await action in actions { queue.send(action) } } }
        defer { pump?.cancel() }
        let component = ScreenComponent<S>(state, actions: queue, perform: perform)
        let redraw = RedrawSignal()
        queue.setWakeHandler(redraw.send)
        try await run(component, redraw: redraw)
        return await component.state
    }

    /// Runs `root` until it is finished, and draws a frame after each event and whenever `redraw` is sent.
    package func run(_ root: some LoopRoot, redraw: RedrawSignal) async throws {
        terminal.events.setWakeHandler(redraw.send)
        defer { terminal.events.setWakeHandler(nil) }
        var indicators = ActivityIndicatorTimer(clock: clock, wakeHandler: redraw.send)
        try await handle(.resized(terminal.size), in: root)
        redraw.send()
        for await _ in redraw.signals {
            if try await handlePendingEvents(in: root, redraw) { return }
            let isAccessible = terminal.mode == .accessible
            if !isAccessible { await indicators.update(root) }
            let isDrawn = terminal.draw(
                await root.frame(in: terminal.size), announcing: isAccessible ? await root.announcement : nil)
            if !isDrawn, terminal.isConnected { redraw.send() }
        }
        throw CancellationError()
    }

    private func handlePendingEvents(in root: some LoopRoot, _ redraw: RedrawSignal) async throws -> Bool {
        for _ in 0..<Self.maxEventsPerFrame {
            await root.processPendingActions()
            if await root.isFinished { return true }
            guard let event = terminal.events.dequeue() else { return false }
            try await handle(event, in: root)
        }
        redraw.send()
        return false
    }

    private static let maxEventsPerFrame = 64

    private func handle(_ event: TerminalEvent, in root: some LoopRoot) async throws {
        switch event {
        case .ended(let reason): throw TerminationError(reason: reason)
        case .key(let key) where Keymap.loop.command(for: key) == .suspend: terminal.suspend()
        case .resized, .key: await root.handle(event)
        }
    }
}

/// A request for a new frame. Requests that arrive before the next frame are one.
package struct RedrawSignal: Sendable {
    package let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    package init() { (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    @Sendable package func send() { continuation.yield() }
}

package actor ScreenComponent<Content: Screen>: Component, LoopRoot {
    package var state: Content.State
    package var effects = EffectQueue<Content.Effect>()
    package let reactions = Reactions<Content, Never>()
    package let isOverlay: Bool
    private let actions: EventQueue<Content.Action>
    private let performEffect: @Sendable (Content.Effect) -> [Content.Action]

    package init(
        _ state: Content.State, isOverlay: Bool = false, actions: EventQueue<Content.Action> = EventQueue(),
        perform: @escaping @Sendable (Content.Effect) -> [Content.Action] = { _ in [] }
    ) {
        self.state = state
        self.isOverlay = isOverlay
        self.actions = actions
        performEffect = perform
        Content.updateActivityIndicators(of: &self.state) { indicator, _ in indicator = ActivityIndicator() }
    }

    package func perform(_ effect: Content.Effect) { performEffect(effect).forEach(send) }
    package func stop() {}

    package func processPendingActions() {
        while !isFinished, let action = actions.dequeue() { send(action) }
    }
}
