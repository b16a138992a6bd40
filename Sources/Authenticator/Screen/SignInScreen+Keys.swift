import TerminalUI

extension SignInScreen {
    /// What keys do, while they do it.
    struct Binding: Sendable {
        let keys: [Key]
        /// The first of them, as the line of keys shows it.
        let sign: String
        let meaning: @Sendable (State) -> String
        let isOffered: @Sendable (State) -> Bool
        let press: @Sendable (inout State) -> [Effect]
    }

    /// All keys, the most useful first.
    static let bindings = [
        Binding(
            keys: [.character("n"), .enter], sign: "n", meaning: { _ in "new code" },
            isOffered: \.offersNewCode, press: askAgain),
        Binding(
            keys: [.character("c"), .control("y")], sign: "c", meaning: { _ in "copy the code" },
            isOffered: \.hasCode
        ) { state in state.code.map { [.copy($0.text)] } ?? [] },
        Binding(
            keys: [.character("o"), .control("o")], sign: "o", meaning: { _ in "browser" }, isOffered: \.hasCode
        ) { state in state.code.map { [.browse($0.address)] } ?? [] },
        Binding(
            keys: [.character("q")], sign: "q", meaning: { $0.showsPicture ? "hide QR" : "QR" }, isOffered: \.hasCode
        ) { state in
            state.showsPicture.toggle()
            return []
        },
        Binding(
            keys: [.escape], sign: "esc", meaning: { $0.isRefused ? "no account" : "back" }, isOffered: { _ in true }
        ) { state in
            state.outcome = .cancelled
            return []
        },
    ]

    /// The keys that do something now.
    static func keys(of state: State) -> KeyLine {
        KeyLine(bindings.filter { $0.isOffered(state) }.map { ($0.sign, $0.meaning(state)) })
    }

    private static let askAgain: @Sendable (inout State) -> [Effect] = { state in
        state.phase = .asking
        return [.askForCode]
    }
}

extension SignInScreen.State {
    /// May a new code mend it?
    var offersNewCode: Bool { if case .ended(let end) = phase { end.offersNewCode } else { false } }
    /// Is there a code to be typed?
    var hasCode: Bool { code != nil }
}
