import GitHubAPI
import GitHubModel
import TerminalUI
import Testing

@testable import Authenticator

@Suite("Sign-in screen reducer", .timeLimit(.minutes(3)))
struct SignInScreenTests {
    private func state(isRejected: Bool = false, _ progress: SignInController.Progress...) -> SignInScreen.State {
        var state = SignInScreen.State(to: "github.com", isRejected: isRejected)
        for next in progress { _ = SignInScreen.reduce(&state, .progress(next)) }
        return state
    }

    private func code() throws -> SignInController.Progress {
        .codeShown(userCode: "WDJB-MJHT", address: try Sample.code().verificationURL, lifetime: .seconds(900))
    }

    private func press(_ state: inout SignInScreen.State, _ key: Key) -> [SignInScreen.Effect] {
        SignInScreen.reduce(&state, .pressed(key))
    }

    @Test("c copies the code and o opens the page, once there is a code")
    func effects() throws {
        var early = state(.requestingCode)
        for key in "coqn" { #expect(press(&early, .character(key)) == []) }
        var shown = state(.requestingCode, try code(), .waiting(remaining: .seconds(899)))
        #expect(press(&shown, .character("c")) == [.common(.copy("WDJB-MJHT"))])
        #expect(press(&shown, .character("o")) == [.common(.openInBrowser("\(try Sample.code().verificationURL)"))])
        #expect(press(&shown, .character("n")) == [], "the code is still good")
        #expect(press(&shown, .character("x")) == [])
        #expect(press(&shown, .paste("c")) == [])
        #expect(shown.outcome == nil)
    }

    @Test("n requests a new code only if it can help")
    func newCode() throws {
        for end in [
            DeviceFlowError.expired, .denied, .invalidDeviceCode, .deviceFlowDisabled, .unverifiedEmail,
            .failed("No network."), .unknown("odd"),
        ] {
            var ended = state(try code(), .failed(end))
            #expect(press(&ended, .character("c")) == [], "the old code is gone")
            #expect(press(&ended, .character("n")) == [.requestCode])
            #expect(press(&ended, .character("n")) == [], "it is being requests for")
        }
        for end in [DeviceFlowError.incorrectClient, .unsupportedGrantType] {
            var ended = state(try code(), .failed(end))
            #expect(press(&ended, .character("n")) == [])
        }
    }

    @Test("A warning remains until GitHub responds again, and the code stays visible")
    func warning() throws {
        let retrying = state(
            try code(), .waiting(remaining: .seconds(9)), .retrying("No way."), .waiting(remaining: .seconds(8)))
        #expect(retrying.warning == "No way.")
        #expect(retrying.code != nil)
        let recovered = state(try code(), .retrying("No way."), .recovered, .waiting(remaining: .seconds(8)))
        #expect(recovered.warning == nil)
    }

    @Test("Signing in closes the screen; Esc closes it at any time")
    func over() throws {
        let signedIn = state(try code(), .checking, .signedIn(try Sample.credential()))
        #expect(signedIn.outcome == .signedIn(try Login("mona")))
        #expect(SignInScreen.isFinished(signedIn))
        for start in [state(), state(try code()), state(.failed(.denied)), state(isRejected: true, .checking)] {
            var left = start
            #expect(press(&left, .escape) == [.finish(.cancelled)])
            #expect(left.outcome == .cancelled)
        }
    }

    @Test("If signing in is unavailable, only Esc and help have an effect")
    func unavailable() {
        var state = SignInScreen.State(to: "github.com", isRejected: true, unavailableReason: "Register an app.")
        #expect(!state.isActive)
        #expect(SignInScreen.State(to: "github.com", isRejected: false).isActive)
        for key in "coqn" { #expect(press(&state, .character(key)) == []) }
        #expect(SignInScreen.keys(of: state).bindings.map(\.command) == [.close, .help])
        _ = press(&state, .escape)
        #expect(state.outcome == .cancelled)
    }

    @Test("The state never contains a token")
    func secrets() throws {
        let signedIn = state(try code(), .signedIn(try Sample.credential(token: "gho_secret")))
        #expect(!"\(String(reflecting: signedIn))".contains("secret"))
        var text = ""
        dump(signedIn, to: &text)
        #expect(!text.contains("gho_"))
    }
}
