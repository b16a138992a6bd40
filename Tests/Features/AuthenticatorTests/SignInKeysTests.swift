import GitHubAPI
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Authenticator

@Suite("Sign-in keys", .timeLimit(.minutes(3)))
struct SignInKeysTests {
    private typealias Kept = KeyExpectation<SignInScreen.State, SignInScreen.Effect>

    @Test(
        "Every key does what its help says, with a code, with its QR code, and without a code",
        arguments: [false, true])
    func all(isRejected: Bool) throws {
        let address = try Sample.code().verificationURL
        var state = SignInScreen.State(to: "github.com", isRejected: isRejected)
        let steps: [SignInScreen.Action] = [
            .progress(.codeShown(userCode: "WDJB-MJHT", address: address, lifetime: .seconds(900))),
            .progress(.keyringDialog(isOpen: true)), .progress(.keyringDialog(isOpen: false)),
            .pressed(.character("q")), .progress(.failed(.expired)),
        ]
        for step in steps {
            _ = SignInScreen.reduce(&state, step)
            SignInScreen.keys(of: state).expectBindings(
                on: state, pressing: { SignInScreen.reduce(&$0, .pressed($1)) }
            ) { expectation($0, on: state) }
        }
    }

    @Test("Every key of the menu and of the lines to enter does what its help says")
    func menu() throws {
        let mona = try Login("mona")
        let web = "https://github.com"
        for (logins, hasClient) in [([mona, try Login("hubot")], true), ([mona], false), ([], false)] {
            let accounts = hasClient ? [] : [try Login("zelda")]
            let menu = SignInMenu(accounts: accounts, ghLogins: logins, hasClient: hasClient, webURL: web)
            var state = SignInScreen.State(to: "github.com", isRejected: false, menu: menu)
            if hasClient { _ = SignInScreen.reduce(&state, .pressed(.character("m"))) }
            for way in [nil] + menu.ways.map(Optional.some) {
                var shown = state
                if let way { _ = SignInScreen.choose(way, &shown) }
                for key in "Iv1.x" where shown.isEntering { _ = SignInScreen.reduce(&shown, .pressed(.character(key))) }
                SignInScreen.keys(of: shown).expectBindings(
                    on: shown, pressing: { SignInScreen.reduce(&$0, .pressed($1)) }
                ) { expectation($0, on: shown) }
            }
        }
    }

    private func expectation(_ command: SignInScreen.Command, on before: SignInScreen.State) -> Kept {
        switch command {
        case .choose(.account(let login)):
            expectation("Use the account \(login), which is signed in", .useAccount(login))
        case .choose(.gh(let login)): expectation("Use gh's account \(login)", .useGH(login))
        case .choose(.code): expectation("Sign in with a code in the browser", .requestCode)
        case .choose(.token): expectation("Paste a token", before.menu.map { .openPage($0.tokenPage) })
        case .choose(.clientID):
            KeyExpectation("Sign in with a code, after entering the client ID of an app") { after, effects in
                after.phase == .enteringClientID && effects == []
            }
        case .submit where before.phase == .enteringToken: expectation("Continue", .useToken(before.entry))
        case .submit: expectation("Continue", ClientID("Iv1.x").map { .useClient($0) })
        case .chooseOther:
            KeyExpectation(before.isEntering ? "Back to the menu" : "Other ways to sign in") { after, effects in
                after.phase == .menu && effects == [.cancel]
            }
        case .useFile: expectation("Use the encrypted file instead of the keyring", .useFile)
        case .newCode: expectation("Request a new code", .requestCode)
        case .copy: expectation("Copy the code", .common(.copy("WDJB-MJHT")))
        case .openInBrowser:
            expectation("Open the page in the browser", before.code.map { .common(.openInBrowser("\($0.address)")) })
        case .qrCode:
            KeyExpectation(before.showsQRCode ? "Hide the QR code" : "Show a QR code") {
                after, _ in
                let size = Size(columns: 80, rows: 24)
                let isShown = SignInScreen.view(after, in: size).lines.contains { $0.text.contains("███") }
                return isShown != before.showsQRCode
            }
        case .close:
            KeyExpectation(before.isRejected ? "Continue without an account" : "Close") { after, _ in
                after.outcome == .cancelled
            }
        case .help: expectation("Show the keys", .common(.help))
        }
    }

    private func expectation(_ help: String, _ effect: SignInScreen.Effect?) -> Kept {
        KeyExpectation(help) { _, effects in effects == effect.map { [$0] } }
    }
}
