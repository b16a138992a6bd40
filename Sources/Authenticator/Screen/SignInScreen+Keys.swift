import GitHubAPI
package import TerminalUI

extension SignInScreen {
    enum Command: Sendable, Hashable { case newCode, copy, openInBrowser, qrCode, close, help }

    /// The keys that have an effect in `state`, the most useful first.
    static func keys(of state: State) -> Keymap<Command> {
        let newCode = KeyBinding<Command>(
            [.character("n"), .enter], .newCode, "Request a new code", shortHelp: "new code")
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
            (state.offersNewCode ? [newCode] : []) + (hasCode ? withCode : []) + [close] + (hasCode ? [qrCode] : [])
                + [help])
    }

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Signing in", keys(of: state))] }

    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        switch keys(of: state).command(for: key) {
        case .newCode:
            state.phase = .requestingCode
            return [.requestCode]
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
    var offersNewCode: Bool { if case .failed(let error) = phase { error.canRequestNewCode } else { false } }
}
