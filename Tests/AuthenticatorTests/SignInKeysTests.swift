import GitHubAPI
import TerminalUI
import TestSupport
import Testing

@testable import Authenticator

@Suite("Every key of the sign-in does what it is said to do", .timeLimit(.minutes(1)))
struct SignInKeysTests {
    private typealias Kept = KeyExpectation<SignInScreen.State, SignInScreen.Effect>

    @Test(
        "Every key of every command, with a code, with its picture, and with none any more", arguments: [false, true])
    func all(isRefused: Bool) throws {
        let address = try Sample.code().verificationURL
        var state = SignInScreen.State(to: "github.com", isRejected: isRefused)
        let steps: [SignInScreen.Action] = [
            .progress(.codeShown(userCode: "WDJB-MJHT", address: address, lifetime: .seconds(900))),
            .pressed(.character("q")), .progress(.failed(.expired)),
        ]
        for step in steps {
            _ = SignInScreen.reduce(&state, step)
            SignInScreen.keys(of: state).expectBindings(
                on: state, pressing: { SignInScreen.reduce(&$0, .pressed($1)) }
            ) { promise($0, on: state) }
        }
    }

    private func promise(_ command: SignInScreen.Command, on before: SignInScreen.State) -> Kept {
        switch command {
        case .newCode: wish("Ask for a new code", .requestCode)
        case .copy: wish("Copy the code", .copy("WDJB-MJHT"))
        case .browse: wish("Open the page in the browser", before.code.map { .openInBrowser($0.address) })
        case .picture:
            KeyExpectation(before.showsPicture ? "Hide the QR code" : "Show the page's address as a QR code") {
                after, _ in
                let size = Size(columns: 80, rows: 24)
                let isShown = SignInScreen.view(after, in: size).lines.contains { $0.text.contains("███") }
                return isShown != before.showsPicture
            }
        case .leave:
            KeyExpectation(before.isRejected ? "Go on without an account" : "Go back") { after, _ in
                after.outcome == .cancelled
            }
        case .help: wish("Show the keys", .help)
        }
    }

    private func wish(_ words: String, _ effect: SignInScreen.Effect?) -> Kept {
        KeyExpectation(words) { _, effects in effects == effect.map { [$0] } }
    }
}
