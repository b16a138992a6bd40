import GitHubAPI
package import GitHubModel
package import TerminalUI

package enum SignInScreen: Screen {
    package struct State: Sendable, Hashable {
        let host: String
        /// Whether GitHub rejected the token in use. Closing then continues without an account.
        package let isRejected: Bool
        /// The login of `gh`, if its sign-in can be used instead of a code.
        let ghLogin: Login?
        var phase: Phase
        var code: Code?
        var warning: String?
        var busy = ActivityIndicator()
        package internal(set) var showsQRCode = false
        var size = Size(columns: 80, rows: 24)
        package internal(set) var outcome: Outcome?

        /// A sign-in with `unavailableReason` is not possible: it requests no code, and offers that of `gh`.
        package init(to host: String, isRejected: Bool, unavailableReason: String? = nil, ghLogin: Login? = nil) {
            self.host = host
            self.isRejected = isRejected
            self.ghLogin = unavailableReason == nil ? nil : ghLogin
            phase = unavailableReason.map(Phase.unavailable) ?? .requestingCode
        }

        package var qrCode: [StyledLine]? { code?.qrCode?.lines }

        package var userCode: String? { code?.text }

        package var isRetrying: Bool { if case .waiting = phase { warning != nil } else { false } }

        mutating func end(in phase: Phase) {
            self.phase = phase
            code = nil
            warning = nil
        }

        package var isActive: Bool { if case .unavailable = phase { false } else { true } }
    }

    package enum Outcome: Sendable, Hashable {
        case signedIn(Login)
        case cancelled
    }

    enum Phase: Sendable, Hashable {
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
        case useGH
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
        case .checking:
            state.phase = .checking
            state.warning = nil
        case .signedIn(let credential): state.outcome = .signedIn(credential.login)
        case .failed(let error): state.end(in: .failed(error))
        case .importFailed(let message): state.phase = .unavailable(message)
        }
    }

    enum Command: Sendable, Hashable { case useGH, newCode, copy, openInBrowser, qrCode, close, help }

    static func keys(of state: State) -> Keymap<Command> {
        let newCode = KeyBinding<Command>(
            [.character("n"), .enter], .newCode, "Request a new code", shortHelp: "new code")
        let useGH = state.ghLogin.map { login in
            KeyBinding<Command>([.enter], .useGH, "Use gh's sign-in (\(login))", shortHelp: "use gh's sign-in")
        }
        let withCode = [
            KeyBinding<Command>([.character("c"), .control("y")], .copy, "Copy the code", shortHelp: "copy"),
            KeyBinding(
                [.character("o"), .control("o")], .openInBrowser, "Open the page in the browser", shortHelp: "browser"),
        ]
        let close = KeyBinding<Command>(
            [.escape], .close, state.isRejected ? "Continue without an account" : "Close",
            shortHelp: state.isRejected ? "no account" : "close")
        // Near the end, because a narrow window has no room for the code either.
        let qrCode = KeyBinding<Command>(
            [.character("q")], .qrCode,
            state.showsQRCode ? "Hide the QR code" : "Show a QR code",
            shortHelp: state.showsQRCode ? "hide QR" : "QR")
        let help = KeyBinding<Command>([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help")
        let hasCode = state.code != nil
        var bindings: [KeyBinding<Command>] = []
        if state.offersGH, let useGH { bindings.append(useGH) }
        if state.offersNewCode { bindings.append(newCode) }
        return Keymap(bindings + (hasCode ? withCode : []) + [close] + (hasCode ? [qrCode] : []) + [help])
    }

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Signing in", keys(of: state))] }

    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        switch keys(of: state).command(for: key) {
        case .newCode:
            state.phase = .requestingCode
            state.warning = nil
            return [.requestCode]
        case .useGH:
            state.phase = .checking
            return [.useGH]
        case .copy: return effects(of: state.code) { .common(.copy($0.text)) }
        case .openInBrowser: return effects(of: state.code) { .common(.openInBrowser("\($0.address)")) }
        case .qrCode: state.showsQRCode.toggle()
        case .close: state.outcome = .cancelled
        case .help: return [.common(.help)]
        case nil: break
        }
        return []
    }
}

extension SignInScreen.State {
    var offersGH: Bool { if case .unavailable = phase { ghLogin != nil } else { false } }

    var offersNewCode: Bool { if case .failed(let error) = phase { error.canRequestNewCode } else { false } }
}
