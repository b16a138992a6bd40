import Authenticator
import GitHubAPI
import GitHubModel
import TerminalUI

/// What a person sees of a sign-in by code outside the prompt: the code, the time left, what goes wrong, line by line. On a
/// terminal the keys of the prompt's sign-in do the same here.
struct LoginConversation<Module: DependencyModule> {
    private static var keys: String { "Keys: c copies the code, q shows the address as a QR code, o opens a browser." }

    private let module: Module
    private let noBrowser: Bool

    init(in module: Module, noBrowser: Bool) { (self.module, self.noBrowser) = (module, noBrowser) }

    /// What can happen, in order.
    private enum News: Sendable {
        case told(DeviceSignIn.Progress)
        case event(TerminalEvent)
    }

    /// Talks until somebody is signed in; an expired code can be replaced as often as the person likes.
    ///
    /// - Throws: ``CommandFailure`` with how it ended; `TerminalEnded` if the program must end; `CancellationError` if the
    ///   person left.
    func signIn(as client: ClientID, scopes: [String] = []) async throws -> SignIn {
        let (news, feed) = AsyncStream<News>.makeStream()
        let signIn = module.deviceSignIn(as: client, scopes: scopes) { feed.yield(.told($0)) }
        let keyboard = LoginKeyboard(in: module) { feed.yield(.event($0)) }
        await signIn.start()
        do {
            let result = try await talk(news, signIn, keyboard)
            end(keyboard)
            return result
        } catch {
            await signIn.cancel()
            end(keyboard)
            throw error
        }
    }

    /// The terminal is as it was before anything else is said.
    private func end(_ keyboard: LoginKeyboard?) {
        keyboard?.close()
        module.console.endProgress()
    }

    private func talk(
        _ news: AsyncStream<News>, _ signIn: DeviceSignIn, _ keyboard: LoginKeyboard?
    ) async throws -> SignIn {
        var state = SignInScreen.State(to: module.host.description, isRefused: false)
        for await next in news {
            switch next {
            case .told(.signedIn(let result)): return result
            case .told(let progress):
                let isKnown = if case .trouble = progress { state.isTroubled } else { false }
                _ = SignInScreen.reduce(&state, .told(progress))
                if isKnown { continue }  // once is enough until GitHub answers again
                try await show(progress, keyboard, signIn)
            case .event(.key(let key)):
                try await press(key, &state, keyboard, signIn)
            case .event(.ended(let reason)): throw TerminalEnded(reason: reason)
            case .event(.resized): break
            }
        }
        throw CancellationError()
    }

    private func show(
        _ progress: DeviceSignIn.Progress, _ keyboard: LoginKeyboard?, _ signIn: DeviceSignIn
    ) async throws {
        let console = module.console
        switch progress {
        case .askingForCode: console.progress("Asking \(module.host) for a code…")
        case .codeShown(let code, let address, _): await show(code, address, keyboard)
        case .waiting(let left): console.progress("Waiting for you to approve… \(TimeLeft.words(left)) left")
        case .trouble(let sentence): console.say("\(sentence) Still waiting.")
        case .checking: console.progress("Checking who you are…")
        case .ended(let end): try await replaceCode(after: end, keyboard, signIn)
        case .recovered, .signedIn: break
        }
    }

    private func show(_ code: String, _ address: WebAddress, _ keyboard: LoginKeyboard?) async {
        let console = module.console
        console.say("Your one-time code: \(code)")
        let isOpened = await module.browser.open(address, isUnwanted: noBrowser)
        console.say(
            isOpened ? "Type it on the page that opens: \(address)" : "Open this page and type it there: \(address)")
        if keyboard != nil { console.say(Self.keys) }
    }

    /// Asks whether an expired code shall be replaced, where a person can answer.
    ///
    /// - Throws: ``CommandFailure`` where it is the end.
    private func replaceCode(
        after end: SignInEnd, _ keyboard: LoginKeyboard?, _ signIn: DeviceSignIn
    ) async throws {
        guard [.expired, .codeLost].contains(end), StandardInput.isTerminal else {
            throw CommandFailure(end)
        }
        guard keyboard == nil else { return module.console.say("\(end) Press n for one, or Ctrl-C to leave.") }
        module.console.say("\(end) Press Return for one, or Ctrl-C to leave.")
        guard StandardInput.waitForReturn() else { throw CommandFailure(.signInNeeded, nil) }
        await signIn.start()
    }

    private func press(
        _ key: Key, _ state: inout SignInScreen.State, _ keyboard: LoginKeyboard?, _ signIn: DeviceSignIn
    ) async throws {
        let wasShowingPicture = state.showsPicture
        for effect in SignInScreen.reduce(&state, .pressed(key)) {
            switch effect {
            case .askForCode: await signIn.start()
            case .copy(let text):
                keyboard?.copy(text)
                module.console.say("Copied \(text), if this terminal lets programs copy.")
            case .browse(let address):
                if await !module.browser.open(address) {
                    module.console.say("No browser here. The address: \(address)")
                }
            case .help: module.console.say(Self.keys)
            }
        }
        guard state.outcome == nil else { throw CancellationError() }
        if state.showsPicture != wasShowingPicture { showPicture(state) }
    }

    /// The code once more under it, as a picture fills a small window; where the picture does not fit, why.
    private func showPicture(_ state: SignInScreen.State) {
        guard let code = state.userCode, let picture = state.picture else { return }
        let width = picture.map(\.width).max() ?? 0
        guard width <= Console.windowWidth(of: module.console.errors) else {
            return module.console.say("The QR code needs a window of \(width) columns.")
        }
        picture.forEach(module.console.say)
        module.console.say("Code: \(code)")
    }
}
