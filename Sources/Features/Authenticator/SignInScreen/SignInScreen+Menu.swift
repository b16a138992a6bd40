import GitHubModel
import TerminalUI

/// The menu of the ways to sign in, and the lines to enter: a token, or the client ID of an app.
extension SignInScreen {
    static func menuKeys(of state: State, close: KeyBinding<Command>, help: KeyBinding<Command>) -> Keymap<Command> {
        let choices = state.menu?.choices ?? []
        let label = choices.count > 1 ? "1-\(choices.count)" : "1"
        let bindings = choices.enumerated().map { index, choice in
            let isFirst = index == 0
            return KeyBinding<Command>(
                [.character(choice.key)] + (isFirst ? [.enter] : []), .choose(choice.way), choice.way.title,
                shortHelp: isFirst ? "choose" : nil, label: isFirst ? label : nil)
        }
        return Keymap(bindings + [close, help])
    }

    private static let submit = KeyBinding<Command>([.enter], .submit, "Continue", shortHelp: "continue")

    /// Other keys edit the line.
    static let entryKeys = Keymap<Command>([
        submit,
        KeyBinding([.escape], .chooseOther, "Back to the menu", shortHelp: "back"),
        KeyBinding([.function(1)], .help, "Show the keys", shortHelp: "help"),
    ])

    /// Handles letters in the menu: a token that is pasted there is entered, and none of its characters chooses a way.
    /// Returns whether the key was one of them.
    static func typeToken(_ key: Key, _ state: inout State) -> Bool {
        guard state.phase == .menu else { return false }
        let isStarted = !state.entry.text.isEmpty
        switch key {
        case .paste: break
        case .character(let letter) where isStarted || Token.isPrefixStart(String(letter)): break
        default:
            state.entry = SignInEntry(isForToken: true)
            return false
        }
        _ = state.entry.edit(key)
        if state.entry.hasToken {
            state.phase = .enteringToken
            state.origin = .menu
            state.problem = nil
        } else if !Token.isPrefixStart(state.entry.text) {
            state.entry = SignInEntry(isForToken: true)
        }
        return true
    }

    /// Edits the line to enter. A token in the line for a client ID is entered as a token: it is masked, and is never
    /// sent as an ID, which is public.
    static func enter(_ key: Key, _ state: inout State) {
        _ = state.entry.edit(key)
        guard state.phase == .enteringClientID, state.entry.hasToken else { return }
        state.phase = .enteringToken
        state.entry.isForToken = true
        state.problem = "This is a token, and no client ID. It is used to sign in."
    }

    static func choose(_ way: SignInMenu.Way, _ state: inout State) -> [Effect] {
        state.origin = .menu
        state.problem = nil
        switch way {
        case .account(let login):
            state.phase = .checking
            return [.useAccount(login)]
        case .gh(let login):
            state.phase = .checking
            return [.useGH(login)]
        case .code:
            state.phase = .requestingCode
            return [.requestCode]
        case .token:
            state.phase = .enteringToken
            state.entry = SignInEntry(isForToken: true)
            return effects(of: state.menu) { .openPage($0.tokenPage) }
        case .clientID:
            state.phase = .enteringClientID
            state.entry = SignInEntry(isForToken: false)
            return []
        }
    }

    /// Does nothing without a text.
    static func submit(_ state: inout State) -> [Effect] {
        let text = state.entry.text
        guard !text.isEmpty else { return [] }
        state.origin = state.phase
        state.problem = nil
        if state.phase == .enteringToken {
            state.phase = .checking
            return [.useToken(state.entry)]
        }
        guard let client = ClientID(text) else {
            state.problem = "\(SignInError.invalidClientID(text))"
            if ClientID.isSecret(text) { state.entry = SignInEntry(isForToken: false) }
            return []
        }
        state.phase = .requestingCode
        return [.useClient(client)]
    }

    /// The text of the menu or of what to enter, without keys and the entered text; `nil` on the other screens.
    package static func choice(of state: State) -> [String]? {
        guard let menu = state.menu else { return nil }
        let submission = state.keyNames.name(of: submit).map { ", then press \($0)" } ?? ""
        var lines: [String]
        switch state.phase {
        case .menu: lines = menu.choices.map { "\($0.key)  \($0.way.title)" }
        case .enteringToken:
            lines = [
                "Create a token on this page:", menu.tokenPage, "No scope is needed for public data.",
                "Paste the token\(submission). It is not shown.",
            ]
        case .enteringClientID:
            lines = [
                "Register an app on this page, with \"Enable Device Flow\" selected:", menu.appPage,
                "Enter its client ID\(submission). It is stored in the settings.",
            ]
        default: return nil
        }
        if let problem = state.problem { lines.insert(problem, at: 0) }
        return lines
    }

    /// The label of the line to enter, or `nil` if there is none.
    package static func entryLabel(of state: State) -> String? {
        switch state.phase {
        case .enteringToken: "Token: "
        case .enteringClientID: "Client ID: "
        default: nil
        }
    }

    /// The lines of the menu or of what to enter. The end is always visible: a small window leaves out lines from the
    /// start.
    static func choiceLines(on state: State, in room: Size) -> [StyledLine]? {
        guard let texts = choice(of: state) else { return nil }
        var lines = reason(of: state, in: room)
        for (index, text) in texts.enumerated() {
            lines += wrapped(text, index == 0 && state.problem != nil ? .warning : .plain, room)
        }
        if let entry = entryLine(of: state, in: room.columns) { lines.append(entry.line) }
        return lines.count < room.rows ? [StyledLine()] + lines : Array(lines.suffix(max(room.rows, 1)))
    }

    /// The line to enter, and the column of the cursor in it.
    static func entryLine(of state: State, in columns: Int) -> (line: StyledLine, cursor: Int)? {
        guard let label = entryLabel(of: state) else { return nil }
        let start = StyledLine(label, .bold).truncated(to: columns)
        let entry = state.entry.view(in: columns - start.width)
        let line = (start + StyledLine(entry.text)).truncated(to: columns)
        return (line, min(start.width + entry.cursor, max(columns - 1, 0)))
    }
}

extension SignInScreen.State {
    package var isInMenu: Bool { phase == .menu }
    package var isEntering: Bool { phase == .enteringToken || phase == .enteringClientID }

    /// Returns to the menu or to the line that was entered, with the reason.
    mutating func returnToChoice(because problem: String?) {
        end(in: origin ?? .menu)
        self.problem = problem
        if phase != .enteringClientID { entry = SignInEntry(isForToken: true) }
    }
}
