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
            .pressed(.character("q")), .progress(.failed(.expired)),
        ]
        for step in steps {
            _ = SignInScreen.reduce(&state, step)
            SignInScreen.keys(of: state).expectBindings(
                on: state, pressing: { SignInScreen.reduce(&$0, .pressed($1)) }
            ) { expectation($0, on: state) }
        }
    }

    @Test("Return uses the sign-in of gh if there is one and no code can be requested")
    func useGH() throws {
        let mona = try Login("mona")
        let state = SignInScreen.State(
            to: "github.com", isRejected: false, unavailableReason: "No client ID.", ghLogin: mona)
        SignInScreen.keys(of: state).expectBindings(
            on: state, pressing: { SignInScreen.reduce(&$0, .pressed($1)) }
        ) { expectation($0, on: state) }
        let text = SignInScreen.view(state, in: Size(columns: 80, rows: 24)).lines.map(\.text)
        #expect(text.contains("Use gh's sign-in (mona) ↵"))
        var failed = state
        _ = SignInScreen.reduce(&failed, .pressed(.enter))
        _ = SignInScreen.reduce(&failed, .progress(.importFailed("gh is not signed in.")))
        #expect(SignInScreen.reduce(&failed, .pressed(.enter)) == [.useGH], "it can be tried again")
        let available = SignInScreen.State(to: "github.com", isRejected: false, ghLogin: mona)
        #expect(!SignInScreen.keys(of: available).bindings.contains { $0.command == .useGH })
    }

    private func expectation(_ command: SignInScreen.Command, on before: SignInScreen.State) -> Kept {
        switch command {
        case .useGH: expectation("Use gh's sign-in (mona)", .useGH)
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
