import Authenticator
import GitHubAPI
import GitHubModel
import TerminalUI

/// The sign-in screen over the other screens. When the credential has changed, these load their data again.
extension Wireframe {
    var account: AccountContext { dependencies.services.context.github.account }

    var signInIndex: Int? { stack.firstIndex { $0.name == .signIn } }

    /// - Parameter isRejected: Whether GitHub rejected the token. Then closing the screen continues without an account.
    func showSignIn(isRejected: Bool) async {
        guard signInIndex == nil else { return }
        let accounts = await account.credentials.otherAccounts()
        let menu = availability.menu.map { _ in
            account.signInMenu(hasClient: availability.client != nil, accounts: accounts)
        }
        guard signInIndex == nil else { return }  // another failure has shown it meanwhile
        var state = SignInScreen.State(
            to: availability.host, isRejected: isRejected, unavailableReason: availability.unavailableReason,
            menu: menu, problem: availability.problem)
        state.keyNames = keyNames(on: Wireframe.ScreenName.signIn.keys)
        await push(
            SignInController(
                state, dependencies: dependencies.services.signIn,
                methods: account.signInMethods(report: { [common] in common(.showNotice($0)) }),
                adopt: account.credentials.adoptStoredCredential, clock: account.output.clock,
                text: dependencies.services.text,
                reactions: reactions { .signInFinished($0, wasRejected: isRejected) }),
            as: .signIn)
    }

    /// Uses the sign-in of another process, or shows the sign-in screen, or names the variable with the rejected token.
    func replaceRejectedToken() async {
        if await adoptStoredCredential() { return }
        guard let variable = availability.tokenVariable else { return await showSignIn(isRejected: true) }
        availability.isRejected = true
        let key = properties.keyActions.accountKey(on: stack.last?.name.keys)
        let continuation = key.map { " \($0) continues without an account." } ?? ""
        await sendToAll(
            .failed(
                "GitHub rejected the token in \(variable). Fix or unset it." + continuation))
    }

    func finishSignIn(_ result: SignInScreen.Outcome, wasRejected: Bool) async {
        guard let index = signInIndex else { return }
        await remove(at: index)
        switch result {
        case .signedIn(let login):
            hasSignedIn = true
            await useCredential(of: login)
        case .cancelled where wasRejected:
            if await adoptStoredCredential() { return }
            availability.isRejected = false
            availability.tokenVariable = nil
            notice = "Continuing without an account: \(SignInScreen.anonymousLimits)."
            await account.credentials.continueAnonymously()
            await sendToAll(.credentialsChanged(anonymousLimits: SignInScreen.anonymousLimits))
        case .cancelled: break
        }
    }

    private func adoptStoredCredential() async -> Bool {
        guard let credential = await account.credentials.adoptStoredCredential() else { return false }
        await useCredential(of: credential.login)
        return true
    }

    func continueSignedOut() async {
        notice = "Another program signed out. Continuing without an account: \(SignInScreen.anonymousLimits)."
        await sendToAll(.credentialsChanged(anonymousLimits: SignInScreen.anonymousLimits))
    }

    func useCredential(of login: Login) async {
        availability.isRejected = false
        notice = "Signed in as \(login)."
        await sendToAll(.credentialsChanged(anonymousLimits: nil))
    }

    private func sendToAll(_ event: NavigationEvent) async {
        for layer in stack.reversed() { await layer.component.handle(event) }
    }
}
