import GitHubAPI
import GitHubModel
import TerminalUI
import Testing

@testable import Authenticator

@Suite("The sign-in screen's steps", .timeLimit(.minutes(1)))
struct SignInScreenTests {
    private func state(isRefused: Bool = false, _ progress: DeviceSignIn.Progress...) -> SignInScreen.State {
        var state = SignInScreen.State(to: "github.com", isRefused: isRefused)
        for next in progress { _ = SignInScreen.reduce(&state, .told(next)) }
        return state
    }

    private func code() throws -> DeviceSignIn.Progress {
        .codeShown(userCode: "WDJB-MJHT", address: try Sample.code().verificationAddress, lifetime: .seconds(900))
    }

    private func press(_ state: inout SignInScreen.State, _ key: Key) -> [SignInScreen.Effect] {
        SignInScreen.reduce(&state, .pressed(key))
    }

    @Test("c copies the code and nothing else, o opens the address, each only when it is there and asked for")
    func wishes() throws {
        var early = state(.askingForCode)
        for key in "coqn" { #expect(press(&early, .character(key)) == []) }
        var shown = state(.askingForCode, try code(), .waiting(left: .seconds(899)))
        #expect(press(&shown, .character("c")) == [.copy("WDJB-MJHT")])
        #expect(press(&shown, .character("o")) == [.browse(try Sample.code().verificationAddress)])
        #expect(press(&shown, .character("n")) == [], "the code is still good")
        #expect(press(&shown, .character("x")) == [] && press(&shown, .paste("c")) == [] && shown.outcome == nil)
    }

    @Test("n asks for a new code where one may help, and only there")
    func newCode() throws {
        for end in [SignInEnd.expired, .denied, .codeLost, .failed("No network."), .unknown("odd")] {
            var ended = state(try code(), .ended(end))
            #expect(press(&ended, .character("c")) == [], "the old code is gone")
            #expect(press(&ended, .character("n")) == [.askForCode])
            #expect(press(&ended, .character("n")) == [], "it is being asked for")
        }
        for end in [SignInEnd.incorrectClient, .deviceFlowDisabled, .unverifiedEmail] {
            var ended = state(try code(), .ended(end))
            #expect(press(&ended, .character("n")) == [])
        }
    }

    @Test("Trouble stays until GitHub answers again, and takes nothing from the code")
    func trouble() throws {
        let troubled = state(try code(), .waiting(left: .seconds(9)), .trouble("No way."), .waiting(left: .seconds(8)))
        #expect(troubled.trouble == "No way." && troubled.code != nil)
        let recovered = state(try code(), .trouble("No way."), .recovered, .waiting(left: .seconds(8)))
        #expect(recovered.trouble == nil)
    }

    @Test("Approved, it is over; Esc leaves at any time")
    func over() throws {
        let signedIn = state(try code(), .checking, .signedIn(try Sample.signIn()))
        #expect(signedIn.outcome == .signedIn(try Login("mona")) && SignInScreen.isOver(signedIn))
        for start in [state(), state(try code()), state(.ended(.denied)), state(isRefused: true, .checking)] {
            var left = start
            #expect(press(&left, .escape) == [] && left.outcome == .cancelled)
        }
    }

    @Test("Where nobody can sign in nothing is asked, and only Esc and help do something")
    func impossible() {
        var state = SignInScreen.State(to: "github.com", isRefused: true, obstacle: "Register an app.")
        #expect(!state.isUnderWay && SignInScreen.State(to: "github.com", isRefused: false).isUnderWay)
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
