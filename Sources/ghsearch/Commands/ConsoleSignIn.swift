import Authenticator
import GitHubAPI
import GitHubModel
import TerminalUI

/// What a person sees of a sign-in by code outside the prompt: the code, the time left, what goes wrong, line by line. On a
/// terminal the keys of the prompt's sign-in do the same here.
struct ConsoleSignIn<Module: DependencyModule> {
    private static var keys: String { "Keys: c copies the code, q shows the address as a QR code, o opens a browser." }

    private let module: Module
    private let noBrowser: Bool

    init(in module: Module, noBrowser: Bool) { (self.module, self.noBrowser) = (module, noBrowser) }

    /// What can happen, in order.
    private enum Event: Sendable {
        case progress(SignInController.Progress)
        case event(TerminalEvent)
    }

    /// Talks until somebody is signed in; an expired code can be replaced as often as the person likes.
    ///
    /// - Throws: ``CommandError`` with how it ended; `TerminationError` if the program must end; `CancellationError` if the
    ///   person left.
    func signIn(as client: ClientID, scopes: [String] = []) async throws -> StoredCredential {
        let (news, feed) = AsyncStream<Event>.makeStream()
        let signIn = SignInController(
            .init(to: module.host.description, isRejected: false),
            dependencies: module.signInDependencies(as: client, scopes: scopes)
        ) { action in
            if case .progress(let progress) = action { feed.yield(.progress(progress)) }
        }
        let keyboard = ConsoleKeyReader(in: module) { feed.yield(.event($0)) }
        await signIn.perform(.requestCode)
        do {
            let result = try await run(news, signIn, keyboard)
            end(keyboard)
            return result
        } catch {
            await signIn.stop()
            end(keyboard)
            throw error
        }
    }

    /// The terminal is as it was before anything else is said.
    private func end(_ keyboard: ConsoleKeyReader?) {
        keyboard?.close()
        module.console.endProgress()
    }

    private func run(
        _ news: AsyncStream<Event>, _ signIn: SignInController, _ keyboard: ConsoleKeyReader?
    ) async throws -> StoredCredential {
        var state = SignInScreen.State(to: module.host.description, isRejected: false)
        for await next in news {
            switch next {
            case .progress(.signedIn(let result)): return result
            case .progress(let progress):
                let isKnown = if case .retrying = progress { state.isRetrying } else { false }
                _ = SignInScreen.reduce(&state, .progress(progress))
                if isKnown { continue }  // once is enough until GitHub answers again
                try await show(progress, keyboard, signIn)
            case .event(.key(let key)):
                try await press(key, &state, keyboard, signIn)
            case .event(.ended(let reason)): throw TerminationError(reason: reason)
            case .event(.resized): break
            }
        }
        throw CancellationError()
    }

    private func show(
        _ progress: SignInController.Progress, _ keyboard: ConsoleKeyReader?, _ signIn: SignInController
    ) async throws {
        let console = module.console
        switch progress {
        case .requestingCode: console.progress("Asking \(module.host) for a code…")
        case .codeShown(let code, let address, _): await show(code, address, keyboard)
        case .waiting(let left): console.progress("Waiting for you to approve… \(swift.minutesAndSeconds(left)) left")
        case .retrying(let sentence): console.printMessage("\(sentence) Still waiting.")
        case .checking: console.progress("Checking who you are…")
        case .failed(let end): try await replaceCode(after: end, keyboard, signIn)
        case .recovered, .signedIn: break
        }
    }

    private func show(_ code: String, _ address: WebURL, _ keyboard: ConsoleKeyReader?) async {
        let console = module.console
        console.printMessage("Your one-time code: \(code)")
        let isOpened = await module.browser.open(address, isUnwanted: noBrowser)
        console.printMessage(
            isOpened ? "Type it on the page that opens: \(address)" : "Open this page and type it there: \(address)")
        if keyboard != nil { console.printMessage(Self.keys) }
    }

    /// Asks whether an expired code shall be replaced, where a person can answer.
    ///
    /// - Throws: ``CommandError`` where it is the end.
    private func replaceCode(
        after end: DeviceFlowError, _ keyboard: ConsoleKeyReader?, _ signIn: SignInController
    ) async throws {
        guard [.expired, .invalidDeviceCode].contains(end), StandardInput.isTerminal else {
            throw CommandError(end)
        }
        guard keyboard == nil else { return module.console.printMessage("\(end) Press n for one, or Ctrl-C to leave.") }
        module.console.printMessage("\(end) Press Return for one, or Ctrl-C to leave.")
        guard StandardInput.waitForReturn() else { throw CommandError(.signInNeeded, nil) }
        await signIn.perform(.requestCode)
    }

    private func press(
        _ key: Key, _ state: inout SignInScreen.State, _ keyboard: ConsoleKeyReader?, _ signIn: SignInController
    ) async throws {
        let wasShowingPicture = state.showsPicture
        for effect in SignInScreen.reduce(&state, .pressed(key)) {
            switch effect {
            case .requestCode: await signIn.perform(.requestCode)
            case .copy(let text):
                keyboard?.copy(text)
                module.console.printMessage("Copied \(text), if this terminal lets programs copy.")
            case .openInBrowser(let address):
                if await !module.browser.open(address) {
                    module.console.printMessage("No browser here. The address: \(address)")
                }
            case .finish: break
            case .help: module.console.printMessage(Self.keys)
            }
        }
        guard state.outcome == nil else { throw CancellationError() }
        if state.showsPicture != wasShowingPicture { showPicture(state) }
    }

    /// The code once more under it, as a picture fills a small window; where the picture does not fit, why.
    private func showPicture(_ state: SignInScreen.State) {
        guard let code = state.userCode, let picture = state.picture else { return }
        let width = picture.map(\.width).max() ?? 0
        guard width <= Console.windowWidth(of: module.console.messageOutput) else {
            return module.console.printMessage("The QR code needs a window of \(width) columns.")
        }
        picture.forEach(module.console.printMessage)
        module.console.printMessage("Code: \(code)")
    }
}
