package import TerminalUI

extension SignInScreen {
    /// What a key does.
    enum Command: Sendable, Hashable { case newCode, copy, browse, picture, leave, help }

    /// The keys that do something as things stand, the most useful first.
    static func keys(of state: State) -> Keymap<Command> {
        let newCode = KeyBinding<Command>(
            [.character("n"), .enter], .newCode, "Ask for a new code", shortHelp: "new code")
        let withCode = [
            KeyBinding<Command>([.character("c"), .control("y")], .copy, "Copy the code", shortHelp: "copy"),
            KeyBinding(
                [.character("o"), .control("o")], .browse, "Open the page in the browser", shortHelp: "browser"),
        ]
        let leave = KeyBinding<Command>(
            [.escape], .leave, state.isRejected ? "Go on without an account" : "Go back",
            shortHelp: state.isRejected ? "no account" : "back")
        // Last, as a narrow window has the least room for it.
        let picture = KeyBinding<Command>(
            [.character("q")], .picture,
            state.showsPicture ? "Hide the QR code" : "Show the page's address as a QR code",
            shortHelp: state.showsPicture ? "hide QR" : "QR")
        let help = KeyBinding<Command>([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help")
        let hasCode = state.code != nil
        return Keymap(
            (state.offersNewCode ? [newCode] : []) + (hasCode ? withCode : []) + [leave] + (hasCode ? [picture] : [])
                + [help])
    }

    /// The screen's keys.
    package static func help(of state: State) -> [HelpSection] { [HelpSection("Signing in", keys(of: state))] }

    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        switch keys(of: state).command(for: key) {
        case .newCode:
            state.phase = .requestingCode
            return [.requestCode]
        case .copy: return state.code.map { [.copy($0.text)] } ?? []
        case .browse: return state.code.map { [.openInBrowser($0.address)] } ?? []
        case .picture: state.showsPicture.toggle()
        case .leave: state.outcome = .cancelled
        case .help: return [.help]
        case nil: break
        }
        return []
    }
}

extension SignInScreen.State {
    /// May a new code mend it?
    var offersNewCode: Bool { if case .failed(let end) = phase { end.canRequestNewCode } else { false } }
}
