import GitHubAPI
package import GitHubModel
package import TerminalUI

/// The screen with the device code of a ``SignInController``, or with the reason why signing in is not possible.
package enum SignInScreen: Screen {
    package struct State: Sendable, Hashable {
        /// The name of the host to sign in to.
        let host: String
        /// Whether GitHub rejected the token in use. Closing the screen then means continuing without an account.
        package let isRejected: Bool
        /// The login with which `gh` is signed in, if that sign-in can be used instead of a code.
        let ghLogin: Login?
        var phase: Phase
        var code: Code?
        /// The error of the last poll; the sign-in is still in progress.
        var warning: String?
        var busy = ActivityIndicator()
        package internal(set) var showsQRCode = false
        var size = Size(columns: 80, rows: 24)
        /// How the screen was closed, or `nil` while it is shown.
        package internal(set) var outcome: Outcome?

        /// - Parameters:
        ///   - unavailableReason: Why signing in is not possible and what to do instead. No code is requested then.
        ///   - ghLogin: The login with which `gh` is signed in, to be offered then.
        package init(to host: String, isRejected: Bool, unavailableReason: String? = nil, ghLogin: Login? = nil) {
            self.host = host
            self.isRejected = isRejected
            self.ghLogin = unavailableReason == nil ? nil : ghLogin
            phase = unavailableReason.map(Phase.unavailable) ?? .requestingCode
        }

        /// The QR code of the page, or `nil` without a code or if the URL is too long.
        package var qrCode: [StyledLine]? { code?.qrCode?.lines }

        /// The code to enter, or `nil` without one.
        package var userCode: String? { code?.text }

        /// Whether polls fail and this has been shown already.
        package var isRetrying: Bool { if case .waiting = phase { warning != nil } else { false } }

        /// Whether the sign-in waits for GitHub or for the user.
        package var isActive: Bool { if case .unavailable = phase { false } else { true } }
    }

    /// How the screen was closed.
    package enum Outcome: Sendable, Hashable {
        case signedIn(Login)
        /// The account is the same as before.
        case cancelled
    }

    enum Phase: Sendable, Hashable {
        case requestingCode
        case waiting(remaining: Duration)
        case checking
        case failed(DeviceFlowError)
        case unavailable(String)
    }

    /// The code to enter, and the page to enter it on.
    struct Code: Sendable, Hashable {
        let text: String
        let address: WebURL
        /// The QR code of the page, or `nil` if the URL is too long.
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
        /// Starts a sign-in with a new code.
        case requestCode
        /// Signs in with the token of `gh`.
        case useGH
        /// Continues with the sign-in of another process that replaces a rejected credential.
        case awaitOtherSignIn
        case common(CommonEffect)
        case finish(Outcome)
    }

    /// Whether the screen is closed.
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
        case .requestingCode: (state.phase, state.code, state.warning) = (.requestingCode, nil, nil)
        case .codeShown(let code, let address, let lifetime):
            state.phase = .waiting(remaining: lifetime)
            state.code = Code(code, at: address)
        case .waiting(let remaining): state.phase = .waiting(remaining: remaining)
        case .retrying(let message): state.warning = message
        case .recovered: state.warning = nil
        case .checking: (state.phase, state.warning) = (.checking, nil)
        case .signedIn(let credential): state.outcome = .signedIn(credential.login)
        case .failed(let error): (state.phase, state.code, state.warning) = (.failed(error), nil, nil)
        case .importFailed(let message): state.phase = .unavailable(message)
        }
    }
}
