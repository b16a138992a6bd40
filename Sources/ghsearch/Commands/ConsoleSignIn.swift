import Authenticator
import GitHubAPI
import GitHubModel
import TerminalUI

/// Signs in with a device code outside the prompt: prints the code, the remaining time and errors line by line. On a
/// terminal the keys of the sign-in screen work too.
struct ConsoleSignIn<Module: DependencyModule> {
    private static var keys: String { "Keys: c copy the code, q show a QR code, o open the browser." }

    private let module: Module
    private let noBrowser: Bool

    init(in module: Module, noBrowser: Bool) { (self.module, self.noBrowser) = (module, noBrowser) }

    private enum Event: Sendable {
        case progress(SignInController.Progress)
        case terminal(TerminalEvent)
    }

    /// Signs in and stores the credential. The user can replace an expired code any number of times.
    ///
    /// However this ends, no request is in progress when it returns. If it throws, nothing is stored afterwards.
    ///
    /// - Throws: ``CommandError`` if the sign-in fails; `TerminationError` if the program must end; `CancellationError` if
    ///   the user cancels it.
    func signIn(as client: ClientID, scopes: [String] = []) async throws -> StoredCredential {
        let (events, continuation) = AsyncStream<Event>.makeStream()
        let controller = SignInController(
            .init(to: module.host.description, isRejected: false),
            dependencies: module.signInDependencies(as: client, scopes: scopes)
        ) { action in
            if case .progress(let progress) = action { continuation.yield(.progress(progress)) }
        }
        let reader = ConsoleKeyReader(in: module) { event in
            // Cancelled here too, because the events are handled later if the terminal blocks output.
            if case .ended = event { Task { await controller.stop() } }
            continuation.yield(.terminal(event))
        }
        await controller.perform(.requestCode)
        do {
            let credential = try await handle(events, controller, reader)
            close(reader)
            return credential
        } catch {
            await controller.stop()
            close(reader)
            throw error
        }
    }

    /// Restores the terminal before anything else is printed.
    private func close(_ reader: ConsoleKeyReader?) {
        reader?.close()
        module.console.endProgress()
    }

    private func handle(
        _ events: AsyncStream<Event>, _ controller: SignInController, _ reader: ConsoleKeyReader?
    ) async throws -> StoredCredential {
        var state = SignInScreen.State(to: module.host.description, isRejected: false)
        for await event in events {
            switch event {
            case .progress(.signedIn(let credential)): return credential
            case .progress(let progress):
                let isRepeated = if case .retrying = progress { state.isRetrying } else { false }
                _ = SignInScreen.reduce(&state, .progress(progress))
                if isRepeated { continue }  // printed once until GitHub responds again
                try await show(progress, reader, controller)
            case .terminal(.key(let key)):
                try await press(key, &state, reader, controller)
            case .terminal(.ended(let reason)): throw TerminationError(reason: reason)
            case .terminal(.resized): break
            }
        }
        throw CancellationError()
    }

    private func show(
        _ progress: SignInController.Progress, _ reader: ConsoleKeyReader?, _ controller: SignInController
    ) async throws {
        let console = module.console
        switch progress {
        case .requestingCode: console.progress("Requesting a code from \(module.host)…")
        case .codeShown(let code, let address, _): await show(code, address, reader)
        case .waiting(let remaining): console.progress("Waiting for approval… \(remaining.minutesAndSeconds) left")
        case .retrying(let message): console.printMessage("\(message) Still waiting.")
        case .checking: console.progress("Verifying your account…")
        case .failed(let error): try await replaceCode(after: error, reader, controller)
        case .recovered, .signedIn: break
        }
    }

    private func show(_ code: String, _ address: WebURL, _ reader: ConsoleKeyReader?) async {
        let console = module.console
        console.printMessage("Your one-time code: \(code)")
        let isOpened = await module.browser.open(address, isDisabled: noBrowser)
        console.printMessage(
            isOpened ? "Enter it on the page that opens: \(address)" : "Open this page and enter it: \(address)")
        if reader != nil { console.printMessage(Self.keys) }
    }

    /// Offers to replace an expired code if standard input is a terminal.
    ///
    /// - Throws: ``CommandError`` if the code is not replaced.
    private func replaceCode(
        after error: DeviceFlowError, _ reader: ConsoleKeyReader?, _ controller: SignInController
    ) async throws {
        guard [.expired, .invalidDeviceCode].contains(error), StandardInput.isTerminal else {
            throw CommandError(error)
        }
        guard reader == nil else {
            return module.console.printMessage("\(error) Press n for a new code, or Ctrl-C to quit.")
        }
        module.console.printMessage("\(error) Press Return for a new code, or Ctrl-C to quit.")
        guard StandardInput.waitForReturn() else { throw CommandError(.signInNeeded, nil) }
        await controller.perform(.requestCode)
    }

    private func press(
        _ key: Key, _ state: inout SignInScreen.State, _ reader: ConsoleKeyReader?, _ controller: SignInController
    ) async throws {
        let wasShowingQRCode = state.showsQRCode
        for effect in SignInScreen.reduce(&state, .pressed(key)) {
            switch effect {
            case .requestCode: await controller.perform(.requestCode)
            case .copy(let text):
                reader?.copy(text)
                module.console.printMessage("Copied \(text), if the terminal allows it.")
            case .openInBrowser(let address):
                if await !module.browser.open(address) {
                    module.console.printMessage("No browser available. Open \(address)")
                }
            case .finish: break
            case .help: module.console.printMessage(Self.keys)
            }
        }
        guard state.outcome == nil else { throw CancellationError() }
        if state.showsQRCode != wasShowingQRCode { printQRCode(of: state) }
    }

    /// Prints the QR code, and the code again below it, because the QR code can fill the window. If the window is too
    /// narrow, prints the required width.
    private func printQRCode(of state: SignInScreen.State) {
        guard let code = state.userCode, let qrCode = state.qrCode else { return }
        let width = qrCode.map(\.width).max() ?? 0
        guard width <= Console.windowWidth(of: module.console.messageOutput) else {
            return module.console.printMessage("The QR code needs \(width) columns.")
        }
        qrCode.forEach(module.console.printMessage)
        module.console.printMessage("Code: \(code)")
    }
}

/// Reads single keys while other code prints lines to the terminal. Closing it restores the terminal.
struct ConsoleKeyReader: Sendable {
    private let terminal: Terminal
    private let events: Task<Void, Never>

    /// Opens the terminal, or returns `nil` if standard input or standard error is not a terminal that supports it.
    init?(in module: some DependencyModule, send: @escaping @Sendable (TerminalEvent) -> Void) {
        guard StandardInput.isTerminal, module.console.errorsAreTerminal else { return nil }
        do {
            terminal = try Terminal.open(mode: .keysOnly, environment: module.environment)
        } catch {
            return nil  // signing in works without keys
        }
        events = Task { [terminal] in await terminal.events.forEach(send) }
    }

    func copy(_ text: String) { terminal.copy(text) }

    func close() {
        events.cancel()
        terminal.close()
    }
}
