import GitHubAPI
package import TerminalUI

extension SignInScreen {
    enum Command: Sendable, Hashable { case useGH, newCode, copy, openInBrowser, qrCode, close, help }

    /// The keys that have an effect in `state`, the most useful first.
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
        return Keymap(
            (state.offersGH ? [useGH].compactMap(\.self) : []) + (state.offersNewCode ? [newCode] : [])
                + (hasCode ? withCode : []) + [close] + (hasCode ? [qrCode] : [])
                + [help])
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
        case .copy: return state.code.map { [.common(.copy($0.text))] } ?? []
        case .openInBrowser: return state.code.map { [.common(.openInBrowser("\($0.address)"))] } ?? []
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
