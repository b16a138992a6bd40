package import GitHubModel
package import TerminalUI

/// Signing in by a code, as ``SignInController`` tells of it; or why that can't be done here, and what to do instead.
package enum SignInScreen: Screen {
    /// Everything the screen shows.
    package struct State: Sendable, Hashable {
        /// The GitHub to sign in to, by its name.
        let host: String
        /// GitHub refused the token in use: leaving without another means going on without an account.
        package let isRejected: Bool
        var phase: Phase
        var code: Code?
        /// What goes wrong while waiting; the sign-in goes on.
        var trouble: String?
        var busy = ActivityIndicator()
        /// Is the QR code asked for?
        package internal(set) var showsPicture = false
        var size = Size(columns: 80, rows: 24)
        /// How it was left; `nil` while it is shown.
        package internal(set) var outcome: Outcome?

        /// A sign-in that begins with asking for a code.
        ///
        /// - Parameter obstacle: why nobody can sign in here and what to do instead; then nothing is asked.
        package init(to host: String, isRejected: Bool, obstacle: String? = nil) {
            (self.host, self.isRejected) = (host, isRejected)
            phase = obstacle.map(Phase.unavailable) ?? .requestingCode
        }

        /// The address as a QR code; `nil` without one.
        package var picture: [StyledLine]? { code?.picture?.lines }

        /// What the person is to type; `nil` without one.
        package var userCode: String? { code?.text }

        /// Do questions whether the person has approved fail, as was told before?
        package var isRetrying: Bool { if case .waiting = phase { trouble != nil } else { false } }

        /// Does it wait for GitHub, or for the person?
        package var isActive: Bool { if case .unavailable = phase { false } else { true } }
    }

    /// How it is left.
    package enum Outcome: Sendable, Hashable {
        /// As this account.
        case signedIn(Login)
        /// With what there was before.
        case cancelled
    }

    /// How far it is.
    enum Phase: Sendable, Hashable {
        case requestingCode
        case waiting(remaining: Duration)
        case checking
        case failed(DeviceFlowError)
        case unavailable(String)
    }

    /// What the person is to type, and where.
    struct Code: Sendable, Hashable {
        let text: String
        let address: WebURL
        /// The address for a camera; `nil` if it is too long.
        let picture: QRCode?

        init(_ text: String, at address: WebURL) {
            (self.text, self.address, picture) = (text, address, QRCode("\(address)"))
        }
    }

    /// What can happen.
    package enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        case opened
        case progress(SignInController.Progress)
    }

    /// What should be done.
    package enum Effect: Sendable, Hashable {
        /// Begin, with a new code.
        case requestCode
        /// Put this onto the clipboard.
        case copy(String)
        /// Open this address in the browser.
        case openInBrowser(WebURL)
        /// Closes the screen.
        case finish(Outcome)
        case help
    }

    /// Has somebody signed in, or left?
    package static func isOver(_ state: State) -> Bool { state.outcome != nil }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let wasOver = isOver(state)
        let effects = step(&state, action)
        guard !wasOver, let outcome = state.outcome else { return effects }
        return effects + [.finish(outcome)]
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .opened: return state.isActive ? [.requestCode] : []
        case .progress(let progress): apply(progress, &state)
        }
        return []
    }

    /// The sign of asking GitHub; the time left is none.
    package static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        update(&state.busy, state.phase == .requestingCode || state.phase == .checking)
    }

    private static func apply(_ progress: SignInController.Progress, _ state: inout State) {
        switch progress {
        case .requestingCode: (state.phase, state.code, state.trouble) = (.requestingCode, nil, nil)
        case .codeShown(let code, let address, let lifetime):
            (state.phase, state.code) = (.waiting(remaining: lifetime), Code(code, at: address))
        case .waiting(let left): state.phase = .waiting(remaining: left)
        case .retrying(let sentence): state.trouble = sentence
        case .recovered: state.trouble = nil
        case .checking: (state.phase, state.trouble) = (.checking, nil)
        case .signedIn(let signIn): state.outcome = .signedIn(signIn.login)
        case .failed(let end): (state.phase, state.code, state.trouble) = (.failed(end), nil, nil)
        }
    }
}
