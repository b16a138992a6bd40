import GitHubAPI
package import GitHubModel
package import TerminalUI

/// The ways to sign in, and the steps of the chosen one: a token to paste, or a code to enter on a page of the host,
/// with a QR code of its address. ``SignInController`` sends the requests.
package enum SignInScreen: KeyLineScreen {
    package struct State: Sendable, Hashable {
        let host: String
        /// The keys that sentences name. The commands of this screen have no names, but a key that the user has bound
        /// on all screens does something else here, too.
        package var keyNames = KeyNames()
        /// Whether GitHub rejected the token in use. Closing then continues without an account.
        package let isRejected: Bool
        /// The ways to sign in, or `nil` if there is only the code.
        package let menu: SignInMenu?
        var phase: Phase
        var code: Code?
        var warning: String?
        /// Why the last attempt failed, above the menu or the line to enter.
        var problem: String?
        package internal(set) var entry = SignInEntry(isForToken: true)
        /// The menu or the line to enter that a failed attempt returns to.
        var origin: Phase?
        var busy = ActivityIndicator()
        package internal(set) var showsQRCode = false
        var isKeyringDialogOpen = false
        var size = Size(columns: 80, rows: 24)
        package internal(set) var outcome: Outcome?

        /// A sign-in with `unavailableReason` is not possible. `problem` is what is wrong with the app that is
        /// configured.
        package init(
            to host: String, isRejected: Bool, unavailableReason: String? = nil, menu: SignInMenu? = nil,
            problem: String? = nil
        ) {
            self.host = host
            self.isRejected = isRejected
            self.menu = unavailableReason == nil ? menu : nil
            self.problem = problem
            let start = menu?.requiresChoice == true ? Phase.menu : .requestingCode
            phase = unavailableReason.map(Phase.unavailable) ?? start
        }

        /// `nil` without a code, or if it can't be shown, which ``SignInScreen/missingQRCode`` says.
        package var qrCode: [StyledLine]? { code?.qrCode?.lines }

        package var userCode: String? { code?.text }

        package var isRetrying: Bool { if case .waiting = phase { warning != nil } else { false } }

        /// Whether a token is verified.
        package var isChecking: Bool { phase == .checking }

        mutating func end(in phase: Phase) {
            self.phase = phase
            isKeyringDialogOpen = false
            code = nil
            warning = nil
        }

        /// Whether a code is requested as soon as the screen is shown.
        package var isActive: Bool { phase == .requestingCode }
    }

    package enum Outcome: Sendable, Hashable {
        case signedIn(Login)
        case cancelled
    }

    enum Phase: Sendable, Hashable {
        case menu
        case enteringToken
        case enteringClientID
        case requestingCode
        case waiting(remaining: Duration)
        case checking
        case failed(DeviceFlowError)
        case unavailable(String)
    }

    struct Code: Sendable, Hashable {
        let text: String
        let address: WebURL
        let qrCode: QRCode?

        init(_ text: String, at address: WebURL) {
            self.text = text
            self.address = address
            qrCode = QRCode("\(address)")
        }
    }

    package enum Action: NavigationAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        case navigation(NavigationEvent)
        case progress(SignInController.Progress)
    }

    package enum Effect: Sendable, Hashable {
        case requestCode
        /// Requests a code for an app that the user has entered.
        case useClient(ClientID)
        case useAccount(Login)
        case useGH(Login)
        case useToken(SignInEntry)
        /// Opens the page in the browser if there is one. The screen shows its address.
        case openPage(String)
        /// Closes the dialog of the keyring and stores the token in the encrypted file.
        case useFile
        case cancel
        /// Continues with the sign-in of another process that replaces a rejected credential.
        case awaitOtherSignIn
        case common(CommonEffect)
        case finish(Outcome)
    }

    package static func isFinished(_ state: State) -> Bool { state.outcome != nil }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let wasFinished = isFinished(state)
        let effects = step(&state, action)
        guard !wasFinished, let outcome = state.outcome else { return effects }
        return effects + [.finish(outcome)]
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .navigation(let event):
            return event == .opened ? [.awaitOtherSignIn] + (state.isActive ? [.requestCode] : []) : []
        case .progress(let progress): apply(progress, &state)
        }
        return []
    }

    /// Updates the activity indicator of requests. The remaining time is always shown.
    package static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        update(&state.busy, state.phase == .requestingCode || state.phase == .checking)
    }

    private static func apply(_ progress: SignInController.Progress, _ state: inout State) {
        switch progress {
        case .requestingCode: state.end(in: .requestingCode)
        case .codeShown(let code, let address, let lifetime):
            state.phase = .waiting(remaining: lifetime)
            state.code = Code(code, at: address)
        case .waiting(let remaining): state.phase = .waiting(remaining: remaining)
        case .retrying(let message): state.warning = message
        case .recovered: state.warning = nil
        case .keyringDialog(let isOpen): state.isKeyringDialogOpen = isOpen
        case .checking:
            state.phase = .checking
            state.warning = nil
        case .signedIn(let credential): state.outcome = .signedIn(credential.login)
        case .failed(let error) where state.origin == .enteringClientID && state.code == nil:
            state.returnToChoice(because: "\(error)")
        case .failed(let error): state.end(in: .failed(error))
        case .importFailed(let message): state.returnToChoice(because: message)
        }
    }

    package enum Command: Sendable, Hashable {
        case choose(SignInMenu.Way)
        case submit, chooseOther, useFile
        case newCode, copy, openInBrowser, qrCode, close, help
    }

    package static let newCode = KeyBinding<Command>(
        [.character("n"), .enter], .newCode, "Request a new code", shortHelp: "new code")

    static func keys(of state: State) -> Keymap<Command> {
        let withCode = [
            KeyBinding<Command>([.character("c"), .control("y")], .copy, "Copy the code", shortHelp: "copy"),
            KeyBinding(
                [.character("o"), .control("o")], .openInBrowser, "Open the page in the browser", shortHelp: "browser"),
        ]
        let close = closeBinding(of: state)
        // Near the end, because a narrow window has no room for the code either.
        let qrCode = KeyBinding<Command>(
            [.character("q")], .qrCode,
            state.showsQRCode ? "Hide the QR code" : "Show a QR code",
            shortHelp: state.showsQRCode ? "hide QR" : "QR")
        let help = KeyBinding<Command>([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help")
        if state.isEntering { return entryKeys }
        if state.phase == .menu { return menuKeys(of: state, close: close, help: help) }
        let hasCode = state.code != nil
        let others = KeyBinding<Command>(
            [.character("m")], .chooseOther, "Other ways to sign in", shortHelp: "other ways")
        let bindings = (state.offersNewCode ? [newCode] : []) + (hasCode ? withCode : []) + [close]
        return Keymap(
            bindings + (hasCode ? [qrCode] : []) + (state.offersOtherWays ? [others] : []) + [help])
    }

    static let useFile = KeyBinding<Command>(
        [.escape], .useFile, "Use the encrypted file instead of the keyring", shortHelp: "use file")

    private static func closeBinding(of state: State) -> KeyBinding<Command> {
        if state.isKeyringDialogOpen { return useFile }
        return KeyBinding(
            [.escape], .close, state.isRejected ? "Continue without an account" : "Close",
            shortHelp: state.isRejected ? "no account" : "close")
    }

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Signing in", keys(of: state))] }

    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        if typeToken(key, &state) { return [] }
        switch keys(of: state).command(for: key) {
        case .choose(let way): return choose(way, &state)
        case .submit: return submit(&state)
        case .chooseOther:
            state.end(in: .menu)
            state.problem = nil
            state.entry = SignInEntry(isForToken: true)
            return [.cancel]
        case .newCode:
            state.phase = .requestingCode
            state.warning = nil
            return [.requestCode]
        case .copy: return effects(of: state.code) { .common(.copy($0.text)) }
        case .openInBrowser: return effects(of: state.code) { .common(.openInBrowser("\($0.address)")) }
        case .qrCode: state.showsQRCode.toggle()
        case .useFile:
            state.isKeyringDialogOpen = false
            return [.useFile]
        case .close: state.outcome = .cancelled
        case .help: return [.common(.help)]
        case nil where state.isEntering: enter(key, &state)
        case nil: break
        }
        return []
    }

    /// GitHub's rate limits for anonymous requests
    /// (<https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api>).
    package static let anonymousLimits = "60 requests per hour, 10 searches per minute"
}

extension SignInScreen.State {
    /// Not while a token is verified, which is stored then.
    var offersOtherWays: Bool { menu != nil && phase != .checking }

    var offersNewCode: Bool { if case .failed(let error) = phase { error.canRequestNewCode } else { false } }
}

extension Duration {
    package var minutesAndSeconds: String {
        let (minutes, seconds) = max(self, .zero).components.seconds.quotientAndRemainder(dividingBy: 60)
        return "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
    }
}
