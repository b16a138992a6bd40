import GitHubAPI
import GitHubModel
import TerminalUI
import Testing

@testable import Authenticator

@Suite("The sign-in screen's steps", .timeLimit(.minutes(1)))
struct SignInScreenTests {
    private func state(isRefused: Bool = false, _ progress: SignInController.Progress...) -> SignInScreen.State {
        var state = SignInScreen.State(to: "github.com", isRejected: isRefused)
        for next in progress { _ = SignInScreen.reduce(&state, .progress(next)) }
        return state
    }

    private func code() throws -> SignInController.Progress {
        .codeShown(userCode: "WDJB-MJHT", address: try Sample.code().verificationURL, lifetime: .seconds(900))
    }

    private func press(_ state: inout SignInScreen.State, _ key: Key) -> [SignInScreen.Effect] {
        SignInScreen.reduce(&state, .pressed(key))
    }

    @Test("c copies the code and nothing else, o opens the address, each only when it is there and asked for")
    func wishes() throws {
        var early = state(.requestingCode)
        for key in "coqn" { #expect(press(&early, .character(key)) == []) }
        var shown = state(.requestingCode, try code(), .waiting(remaining: .seconds(899)))
        #expect(press(&shown, .character("c")) == [.copy("WDJB-MJHT")])
        #expect(press(&shown, .character("o")) == [.openInBrowser(try Sample.code().verificationURL)])
        #expect(press(&shown, .character("n")) == [], "the code is still good")
        #expect(press(&shown, .character("x")) == [] && press(&shown, .paste("c")) == [] && shown.outcome == nil)
    }

    @Test("n asks for a new code where one may help, and only there")
    func newCode() throws {
        for end in [DeviceFlowError.expired, .denied, .invalidDeviceCode, .failed("No network."), .unknown("odd")] {
            var ended = state(try code(), .failed(end))
            #expect(press(&ended, .character("c")) == [], "the old code is gone")
            #expect(press(&ended, .character("n")) == [.requestCode])
            #expect(press(&ended, .character("n")) == [], "it is being asked for")
        }
        for end in [DeviceFlowError.incorrectClient, .deviceFlowDisabled, .unverifiedEmail] {
            var ended = state(try code(), .failed(end))
            #expect(press(&ended, .character("n")) == [])
        }
    }

    @Test("Trouble stays until GitHub answers again, and takes nothing from the code")
    func trouble() throws {
        let troubled = state(
            try code(), .waiting(remaining: .seconds(9)), .retrying("No way."), .waiting(remaining: .seconds(8)))
        #expect(troubled.trouble == "No way." && troubled.code != nil)
        let recovered = state(try code(), .retrying("No way."), .recovered, .waiting(remaining: .seconds(8)))
        #expect(recovered.trouble == nil)
    }

    @Test("Approved, it is over; Esc leaves at any time")
    func over() throws {
        let signedIn = state(try code(), .checking, .signedIn(try Sample.signIn()))
        #expect(signedIn.outcome == .signedIn(try Login("mona")) && SignInScreen.isOver(signedIn))
        for start in [state(), state(try code()), state(.failed(.denied)), state(isRefused: true, .checking)] {
            var left = start
            #expect(press(&left, .escape) == [] && left.outcome == .cancelled)
        }
    }

    @Test("Where nobody can sign in nothing is asked, and only Esc and help do something")
    func impossible() {
        var state = SignInScreen.State(to: "github.com", isRejected: true, obstacle: "Register an app.")
        #expect(!state.isActive && SignInScreen.State(to: "github.com", isRejected: false).isActive)
        for key in "coqn" { #expect(press(&state, .character(key)) == []) }
        #expect(SignInScreen.keys(of: state).bindings.map(\.command) == [.leave, .help])
        _ = press(&state, .escape)
        #expect(state.outcome == .cancelled)
    }

    @Test("A state holds no token, whatever it was told")
    func secrets() throws {
        let signedIn = state(try code(), .signedIn(try Sample.signIn(token: "gho_secret")))
        #expect(!"\(String(reflecting: signedIn))".contains("secret"))
        var text = ""
        dump(signedIn, to: &text)
        #expect(!text.contains("gho_"))
    }
}
