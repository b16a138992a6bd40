import Authenticator
import GitHubAPI
import GitHubModel
import Images
import Settings
import Store
import Synchronization
import TerminalUI

/// The stack of running screens and the routes between them. It knows navigation only.
actor Wireframe: LoopRoot {
    struct Dependencies: Sendable {
        let services: ScreenServices
        /// Copies to the clipboard of the terminal.
        let copy: @Sendable (String) -> Void
        /// Copies to the clipboard of the desktop. Returns whether there is one.
        var copyToDesktop: @Sendable (String) async -> Bool = { _ in false }
        /// Returns the size of a cell of the terminal in pixels, or `nil` if unknown.
        let cell: @Sendable () -> PixelSize?
    }
    struct Properties: Sendable {
        /// What is printed instead of opened, which ends the program, or `nil`.
        var pickerTarget: PickerTarget?
        /// The keys that pick as Return does, by their names, which are printed.
        var expectedKeys: [Key: String] = [:]
        var keyActions = KeyActions()
        /// Whether frames are drawn. A screen reader reads texts instead.
        var isVisual = true
        /// What the first frame says until a key is pressed.
        var notice: String?
    }
    enum PickerTarget: Sendable, Hashable { case people, repositories }
    enum Outcome: Sendable, Hashable {
        case picked([Person])
        case pickedRepository(Repository)
        case otherHost(String)
        /// The screens continue after a command of the shell.
        case execute(String)
        /// A command of the shell takes the place of the program.
        case become(String)
        case closed
    }
    enum ScreenName: String {
        case search, repositories, details, people, randomPeople, account, signIn, help
    }
    struct Layer {
        let name: ScreenName
        let component: any Component
    }
    let dependencies: Dependencies
    let properties: Properties
    /// Where the screens send routes. They keep this, and never the wireframe, which keeps them.
    struct Router: Sendable {
        fileprivate let routes = EventQueue<Route>()
        let redraw = RedrawSignal()

        /// The route is followed before the next event is handled.
        func send(_ route: Route) {
            routes.send(route)
            redraw.send()
        }
    }
    nonisolated let router = Router()
    nonisolated var redraw: RedrawSignal { router.redraw }
    var stack: [Layer] = []
    var availability: SignInAvailability
    /// A text at the bottom of the window, until the next key.
    var notice: String?
    /// The request that ``notice`` speaks of. The next key ends it.
    var requesting: Task<Void, Never>?
    /// What the next key copies.
    var copyMenu: CopyMenu?
    /// The actions that follow a command of the shell.
    var laterActions: [KeyAction] = []
    /// The name of the expected key that was pressed last, unless another key followed.
    private var expectedKey: String?
    /// The key of the last copy.
    var lastCopied: Character?
    var outcome: Outcome?
    var hasSignedIn = false
    var query: @Sendable () async -> String = { "" }
    private var size = Size(columns: 80, rows: 24)

    init(_ dependencies: Dependencies, properties: Properties) {
        self.dependencies = dependencies
        self.properties = properties
        availability = dependencies.services.availability
        notice = properties.notice
    }

    /// The requests that an event causes are one operation.
    func handle(_ event: TerminalEvent) async {
        await RequestBudget.operation {
            switch event {
            case .key(let key):
                await press(key)
            case .resized(let size):
                self.size = size
                dependencies.services.avatars.use(cell: dependencies.cell())
                for layer in stack { await layer.component.handle(event) }
            case .ended: break
            }
        }
    }

    private func press(_ key: Key) async {
        notice = nil
        requesting?.cancel()
        let menu = copyMenu
        copyMenu = nil
        expectedKey = properties.expectedKeys[key]
        if expectedKey != nil {
            await stack.last?.component.handle(.key(.enter))
            return
        }
        if let menu, Self.keys.command(for: key) == nil { return choose(key, in: menu) }
        if menu == nil, let actions = properties.keyActions.actions(on: stack.last?.name.keys)[key] {
            return await perform(actions)
        }
        guard let command = Self.keys.command(for: key) else {
            await stack.last?.component.handle(.key(key))
            return
        }
        await perform(command)
    }

    func perform(_ command: Command) async {
        switch command {
        case .quit: outcome = .closed
        case .account: await navigate(to: .account)
        }
    }

    var isFinished: Bool { outcome != nil }

    func processPendingActions() async { await RequestBudget.operation { await followRoutes() } }

    private func followRoutes() async {
        while outcome == nil {
            if let route = router.routes.dequeue() {
                await navigate(to: route)
                continue
            }
            guard let index = await lastClosedIndex() else { break }
            // A screen that closes can have requested a route just before.
            if let route = router.routes.dequeue() { await navigate(to: route) } else { await remove(at: index) }
        }
    }

    func stop() async {
        requesting?.cancel()
        for layer in stack { await layer.component.stop() }
    }

    func frame(in size: Size) async -> Frame {
        guard let frame = await topFrame(in: size) else { return Frame(lines: [], in: size) }
        guard let notice else { return frame }
        // Not truncated: it can be a URL to copy.
        return frame.covered(by: StyledLine.wrapped(notice, .accent, columns: size.columns))
    }

    /// The key line has the keys that users have bound.
    private func topFrame(in size: Size) async -> Frame? {
        guard let top = stack.last else { return nil }
        let frame = await top.component.frame(in: size)
        let changes = properties.keyActions.changes(on: top.name.keys)
        guard !changes.isEmpty, let keys = await top.component.keyLine else { return frame }
        return frame.replacing(keys.line(in: size.columns), by: keys.changed(by: changes).line(in: size.columns))
    }

    var announcement: String? {
        get async {
            if let notice { return notice }
            return await stack.last?.component.announcement
        }
    }

    /// Includes the screens that are not visible: their work goes on.
    func updateActivityIndicators(at time: Duration) async -> Duration? {
        var changes: [Duration] = []
        for layer in stack {
            if let change = await layer.component.updateActivityIndicators(at: time) { changes.append(change) }
        }
        return changes.min()
    }

    /// Opens a screen on top of the stack, or below the overlays: a person can be opened while help is shown.
    func push(_ component: any Component, as name: ScreenName) async {
        let firstOverlay = stack.firstIndex { $0.component.isOverlay } ?? stack.count
        let index = component.isOverlay ? stack.count : firstOverlay
        stack.insert(Layer(name: name, component: component), at: index)
        if !component.isOverlay { for covered in stack[..<index] { await covered.component.handle(.covered) } }
        await component.handle(.resized(size))
        await component.handle(.opened)
    }

    /// Removes a screen, and those above it unless it is help.
    func remove(at index: Int) async {
        let range = index..<(stack[index].name == .help ? index + 1 : stack.count)
        let removed = stack[range]
        stack.removeSubrange(range)
        for layer in removed { await layer.component.stop() }
        guard let top = stack.last else { return outcome = .closed }
        if removed.contains(where: { !$0.component.isOverlay }) { await top.component.handle(.uncovered) }
    }

    private func lastClosedIndex() async -> Int? {
        for index in stack.indices.reversed() where await stack[index].component.isFinished { return index }
        return nil
    }

    /// What is printed after the screens.
    struct Printing: Sendable {
        let results: PrintOptions
        /// What Return prints, or `nil` if it opens people. Then another key can print one.
        let target: PickerTarget?
        var printsQuery = false
        /// The keys that pick as Return does. The name of the one that was used is printed, an empty line for Return.
        var expectedKeys: [Key: String] = [:]

        func lines(before session: Session) -> [String] {
            (printsQuery ? [TextSanitizer.singleLine(session.query)] : [])
                + (expectedKeys.isEmpty ? [] : [session.expectedKey ?? ""])
        }
    }

    /// Prints what was picked after closing the terminal, however the run ends. `printing` is `nil` if nothing can be
    /// picked. Returns what was picked, or the address to open on another host.
    @discardableResult
    static func run(
        from route: Route, printing: Printing?, in context: ScreenContext, openTerminal: @Sendable () throws -> Terminal
    ) async throws -> Outcome {
        let session = try await pick(
            from: route, printing?.target, printing?.expectedKeys ?? [:], in: context, openTerminal: openTerminal)
        if case .become = session.outcome { return session.outcome }
        if let printing, session.outcome != .closed {
            for line in printing.lines(before: session) {
                try printing.results.print([line], to: context.output.console)
            }
            try await context.github.print(session.outcome, as: printing.results)
        }
        if case .otherHost = session.outcome { return session.outcome }
        // Not while another program reads the output.
        if session.hasSignedIn, context.output.console.isTerminal {
            try await PrefetchPrompt(in: context.github)?.finish(isAccepted: false)
        }
        if session.outcome == .closed { throw CommandError(.interrupted, nil) }
        return session.outcome
    }

    struct Session: Sendable {
        let outcome: Outcome
        let query: String
        let hasSignedIn: Bool
        let expectedKey: String?
    }

    /// Closes the terminal first, however the run ends.
    static func pick(
        from route: Route, _ target: PickerTarget?, _ expectedKeys: [Key: String] = [:], in context: ScreenContext,
        openTerminal: @Sendable () throws -> Terminal
    ) async throws -> Session {
        let services = try await ScreenServices(in: context)
        let terminal = CurrentTerminal(try openTerminal())
        let properties = Properties(
            pickerTarget: target, expectedKeys: expectedKeys, keyActions: context.keyActions,
            isVisual: terminal.value.mode != .accessible, notice: context.notice)
        let wireframe = Wireframe(
            .init(
                services: services, copy: { terminal.value.copy($0) },
                copyToDesktop: Clipboard(environment: services.context.output.environment).copy,
                cell: { terminal.value.cell.map { PixelSize(width: $0.width, height: $0.height) } }),
            properties: properties)
        let outcome = try await wireframe.run(from: route, on: terminal, openTerminal: openTerminal)
        await context.history.finish()
        return Session(
            outcome: outcome, query: await wireframe.query(), hasSignedIn: await wireframe.hasSignedIn,
            expectedKey: await wireframe.expectedKey)
    }

    /// The work of the screens ends on every way out. `terminal` is released for each command of the shell, and opened
    /// again.
    private func run(
        from route: Route, on terminal: CurrentTerminal, openTerminal: @Sendable () throws -> Terminal
    ) async throws -> Outcome {
        router.send(route)
        let changes = account.credentials.changes
        let watching = Task { [router] in for await login in changes { router.send(.accountChanged(login)) } }
        defer { watching.cancel() }
        do {
            var outcome = try await run(on: terminal.value)
            while case .execute(let command) = outcome {
                try await execute(command)
                terminal.value = try openTerminal()
                outcome = try await run(on: terminal.value)
            }
            await stop()
            return outcome
        } catch {
            await stop()
            throw error
        }
    }

    private func run(on terminal: Terminal) async throws -> Outcome {
        defer { terminal.close() }
        let services = dependencies.services
        let useReports = services.queryGraphics(of: terminal)
        async let _: Void = useReports()  // ends with the screens; later reports stay in the terminal
        try await ScreenLoop(terminal: terminal, clock: services.context.output.clock).run(self, redraw: redraw)
        return outcome ?? .closed
    }
}

/// The terminal that the screens draw on. Another one follows after a command of the shell.
private final class CurrentTerminal: Sendable {
    private let terminal: Mutex<Terminal>

    init(_ terminal: Terminal) { self.terminal = Mutex(terminal) }

    var value: Terminal {
        get { terminal.withLock(\.self) }
        set { terminal.withLock { $0 = newValue } }
    }
}
