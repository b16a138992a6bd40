import Authenticator
import GitHubAPI
import GitHubModel
import TerminalUI

/// Signs in line by line: with a device code, or as the user chooses from the menu. On a terminal the keys of the
/// sign-in screen work too.
///
/// State, reducer, controller and sentences are those of ``SignInScreen``. It can't share the view: a screen draws all
/// of its state again, but a line that is printed stays, so each event prints only what it has changed; and it works
/// without a terminal, so the loop that draws screens and performs their effects does not run.
struct ConsoleSignIn {
    private let context: AccountContext
    private let noBrowser: Bool
    /// Whether a key accepts the ``PrefetchPrompt``.
    private let offersPeople: Bool
    private var acceptsPeople = false
    private let events: AsyncStream<Event>
    private let controller: SignInController
    private let reader: ConsoleKeyReader?
    private var state: SignInScreen.State

    private enum Event: Sendable {
        case progress(SignInController.Progress)
        case terminal(TerminalEvent)
    }

    /// Without a `client`, or with other `accounts` that are signed in, the user chooses from the menu.
    init(
        as client: ClientID?, accounts: [Login] = [], scopes: [String] = [], noBrowser: Bool = false,
        offersPeople: Bool = false, in context: AccountContext
    ) {
        let (events, continuation) = AsyncStream<Event>.makeStream()
        let state = SignInScreen.State(
            to: context.output.host.description, isRejected: false,
            menu: context.signInMenu(hasClient: client != nil, accounts: accounts))
        let controller = SignInController(
            state, dependencies: client.map { context.signInDependencies(as: $0, scopes: scopes) },
            methods: context.signInMethods(
                scopes: scopes, opensPages: !noBrowser, report: { context.output.console.printMessage($0) }),
            adopt: context.credentials.adoptStoredCredential, clock: context.output.clock, text: .console,
            reactions: .init(onAction: { action in
                if case .progress(let progress) = action { continuation.yield(.progress(progress)) }
            }))
        let send: @Sendable (TerminalEvent) -> Void = { event in
            // Cancelled here too, because the events are handled later if the terminal blocks output.
            if case .ended = event { Task { await controller.stop() } }
            continuation.yield(.terminal(event))
        }
        // Signing in works without keys.
        reader = context.output.isInteractive ? ConsoleKeyReader(context.output.environment, send: send) : nil
        self.context = context
        self.noBrowser = noBrowser
        self.offersPeople = offersPeople
        self.events = events
        self.controller = controller
        self.state = state
    }

    /// Also returns whether the user accepts the ``PrefetchPrompt``. The user can replace expired codes. When this
    /// ends, no request is in progress; if it throws, nothing is stored later.
    ///
    /// - Throws: ``CommandError`` if the user has to choose, but the terminal can't read single keys.
    consuming func run() async throws -> (StoredCredential, acceptsPeople: Bool) {
        guard state.isActive || reader != nil else {
            throw CommandError(choosingWaysOn: context.output.host.description)
        }
        await controller.perform(.awaitOtherSignIn)
        if state.isActive { await controller.perform(.requestCode) } else { showChoice() }
        defer {
            reader?.close()
            context.output.console.endProgress()
        }
        do {
            let credential = try await handleEvents()
            return (credential, acceptsPeople)
        } catch {
            await controller.stop()
            throw error
        }
    }

    private mutating func handleEvents() async throws -> StoredCredential {
        for await event in events {
            switch event {
            case .progress(.signedIn(let credential)): return credential
            case .progress(let progress):
                if isChoosing { continue }  // it was sent before the user went back
                let isRepeated = if case .retrying = progress { state.isRetrying } else { false }
                _ = SignInScreen.reduce(&state, .progress(progress))
                if isRepeated { continue }  // printed once until GitHub responds again
                if isChoosing { showChoice() } else { try await show(progress) }
            case .terminal(.key(let key)): try await press(key)
            case .terminal(.ended(let reason)): throw TerminationError(reason: reason)
            case .terminal(.resized): break
            }
        }
        throw CancellationError()
    }

    private func show(_ progress: SignInController.Progress) async throws {
        let console = context.output.console
        switch progress {
        case .requestingCode: console.progress("Requesting a code from \(context.output.host)…")
        case .codeShown(let code, let address, _): show(code, address)
        case .waiting(let remaining): console.progress("Waiting for approval… \(remaining.minutesAndSeconds) left")
        case .retrying(let message): console.printMessage("\(message) Still waiting.")
        case .checking: console.progress("Verifying your account…")
        case .failed(let error): try await replaceCode(after: error)
        case .keyringDialog(isOpen: true): console.printMessage(SignInScreen.keyringMessage(of: state))
        case .keyringDialog, .recovered, .signedIn, .importFailed: break
        }
    }

    /// Shows the code and the page. The browser opens only with a key, after the user has seen both.
    private func show(_ code: String, _ address: WebURL) {
        let console = context.output.console
        console.printMessage("Your one-time code: \(code)")
        console.printMessage("Open this page and enter it: \(address)")
        console.printMessage(SignInScreen.phishingWarning)
        guard reader != nil else { return }
        console.printMessage(Self.keys)
        if offersPeople, !acceptsPeople { console.printMessage(PrefetchPrompt.keyText) }
    }

    private static let keys =
        "Keys: o open the page in the browser, c copy the code, q show a QR code, m other ways to sign in."

    private var isChoosing: Bool { SignInScreen.choice(of: state) != nil }

    /// Prints the menu, or what to enter. The line to enter replaces itself.
    private func showChoice() {
        SignInScreen.choice(of: state)?.forEach(context.output.console.printMessage)
        showEntry()
    }

    private func showEntry() {
        guard let label = SignInScreen.entryLabel(of: state) else { return }
        let width = Console.windowWidth(of: context.output.console.messageOutput) - label.count - 1
        context.output.console.progress(label + state.entry.view(in: width).text)
    }

    private func replaceCode(after error: DeviceFlowError) async throws {
        guard [.expired, .invalidDeviceCode].contains(error), StandardInput.isTerminal else {
            throw CommandError(error)
        }
        guard reader == nil else {
            return context.output.console.printMessage("\(error) Press n for a new code, or Ctrl-C to quit.")
        }
        context.output.console.printMessage("\(error) Press Return for a new code, or Ctrl-C to quit.")
        guard readLine() != nil else { throw CommandError(.signInNeeded, nil) }
        await controller.perform(.requestCode)
    }

    private mutating func press(_ key: Key) async throws {
        // Return can be the end of a command line that was typed ahead.
        if state.isInMenu, key == .enter { return }
        if offersPeople, key == PrefetchPrompt.key, !isChoosing, state.userCode != nil { return acceptPeople() }
        let wasShowingQRCode = state.showsQRCode
        let choice = SignInScreen.choice(of: state)
        for effect in SignInScreen.reduce(&state, .pressed(key)) {
            switch effect {
            case .common(let effect): try await perform(effect)
            case .finish: throw CancellationError()
            default: await controller.perform(effect)
            }
        }
        if state.isChecking { try await show(.checking) }
        if SignInScreen.choice(of: state) == choice { showEntry() } else { showChoice() }
        if state.showsQRCode != wasShowingQRCode { printQRCode() }
    }

    private mutating func acceptPeople() {
        acceptsPeople = true
        context.output.console.printMessage(PrefetchPrompt.acceptance)
    }

    private func perform(_ effect: CommonEffect) async throws {
        switch effect {
        case .copy(let text):
            reader?.copy(text)
            context.output.console.printMessage("Copied \(text), if the terminal allows it.")
        case .openInBrowser(let url):
            let isOpened = noBrowser ? false : await context.output.browser.open(try WebURL(url))
            if !isOpened { context.output.console.printMessage("No browser available. Open \(url)") }
        case .help: if isChoosing { showChoice() } else { context.output.console.printMessage(Self.keys) }
        case .copyURL, .copyMenu, .requestSignIn, .showNotice: break
        }
    }

    /// Prints the QR code, and below it the code, which can have left the window, or the width that the QR code needs.
    private func printQRCode() {
        guard let code = state.userCode else { return }
        guard let qrCode = state.qrCode else {
            return context.output.console.printMessage(SignInScreen.missingQRCode)
        }
        let width = qrCode.map(\.width).max() ?? 0
        guard width <= Console.windowWidth(of: context.output.console.messageOutput) else {
            return context.output.console.printMessage("The QR code needs \(width) columns.")
        }
        qrCode.forEach(context.output.console.printMessage)
        context.output.console.printMessage("Code: \(code)")
    }
}

/// Reads single keys while other code prints lines to the terminal. Closing it restores the terminal.
struct ConsoleKeyReader: Sendable {
    private let terminal: Terminal
    private let events: Task<Void, Never>

    /// Opens the terminal, or returns `nil` if it can't be used. Signing in works without keys.
    init?(_ environment: [String: String], send: @escaping @Sendable (TerminalEvent) -> Void) {
        guard let terminal = try? Terminal.open(mode: .keysOnly, environment: environment) else { return nil }
        self.terminal = terminal
        events = Task { await terminal.events.forEach(send) }
    }

    func copy(_ text: String) { terminal.copy(text) }

    func close() {
        events.cancel()
        terminal.close()
    }
}
