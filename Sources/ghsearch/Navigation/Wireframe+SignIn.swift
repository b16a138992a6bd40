import Authenticator
import Explorer
import Repositories
import Search
import TerminalUI

/// Signing in over whatever is shown, and what was asked before asked again.
extension Wireframe {
    /// GitHub refused the token in use. A sign-in takes its place, unless the token was given by hand: then it is named.
    static func requestSignIn(_ state: inout State) -> [Effect] {
        guard let variable = state.terms.tokenVariable else { return showSignIn(isRefused: true, &state) }
        state.terms.isRejected = true
        return showNotice(
            "GitHub did not accept the token in \(variable). Correct or unset it; F2 goes on without an account.",
            &state)
    }

    /// The person wants to sign in, whatever is shown.
    static func startSignIn(_ state: inout State) -> [Effect] {
        showSignIn(isRefused: state.terms.isRejected, &state)
    }

    static func step(_ action: SignInScreen.Action, _ state: inout State) -> [Effect] {
        for case (let index, .signIn(var screen)) in state.layers.enumerated() {
            let wishes = SignInScreen.reduce(&screen, action)
            state.layers[index] = .signIn(screen)
            guard let outcome = screen.outcome else { return wishes.flatMap { handle($0, &state) } }
            state.layers.removeSubrange(index...)
            return [.stopSigningIn] + leave(screen, as: outcome, &state)
        }
        return []
    }

    private static func showSignIn(isRefused: Bool, _ state: inout State) -> [Effect] {
        guard state.signInLayer == nil else { return [] }
        let screen = SignInScreen.State(
            to: state.terms.host, isRejected: isRefused, unavailableReason: state.terms.unavailableReason)
        state.layers.append(.signIn(screen))
        _ = step(SignInScreen.Action.resized(state.size), &state)
        return screen.isActive ? [.askForCode] : []
    }

    private static func handle(_ wish: SignInScreen.Effect, _ state: inout State) -> [Effect] {
        switch wish {
        case .requestCode: [.askForCode]
        case .copy(let text): [.copy(text)]
        case .openInBrowser(let address): [.browse("\(address)")]
        case .help: showHelp(&state)
        }
    }

    /// What is shown under it is asked for again, if there is another answer to be had now.
    private static func leave(
        _ screen: SignInScreen.State, as outcome: SignInScreen.Outcome, _ state: inout State
    ) -> [Effect] {
        switch outcome {
        case .signedIn(let login):
            state.terms.isRejected = false
            state.notice = "Signed in as \(login)."
            return askAgain(&state, withoutAccount: nil)
        case .cancelled:
            guard screen.isRejected else { return [] }
            (state.terms.isRejected, state.terms.tokenVariable) = (false, nil)
            state.notice = "Going on without an account: \(SignInScreen.anonymousLimits)."
            return [.continueAnonymously] + askAgain(&state, withoutAccount: SignInScreen.anonymousLimits)
        }
    }

    /// In the status of every screen: it concerns whatever they ask.
    private static func showNotice(_ sentence: String, _ state: inout State) -> [Effect] {
        state.layers.flatMap { layer -> [Effect] in
            switch layer {
            case .search(let screen):
                step(SearchScreen.Action.searchFinished(.failed(sentence), to: screen.text), &state)
            case .repositories(let screen): step(.received(.failed(sentence), of: screen.owner), &state)
            case .details(let screen): step(.received(.failed(sentence), of: screen.id), &state)
            case .explorer(let screen): step(.received(.failed(sentence), of: screen.draw), &state)
            case .signIn, .help: []
            }
        }
    }

    /// Every screen, the one on top first.
    private static func askAgain(_ state: inout State, withoutAccount limits: String?) -> [Effect] {
        let details = step(RepositoryDetailsScreen.Action.credentialsChanged, &state)
        let repositories = step(RepositoriesScreen.Action.credentialsChanged, &state)
        let explorer = step(ExplorerScreen.Action.credentialsChanged, &state)
        return details + repositories + explorer
            + step(SearchScreen.Action.credentialsChanged(withoutAccount: limits), &state)
    }
}

extension Wireframe.State {
    /// Where in the stack the sign-in is; `nil` if nobody signs in.
    var signInLayer: Int? { layers.firstIndex { if case .signIn = $0 { true } else { false } } }
}
