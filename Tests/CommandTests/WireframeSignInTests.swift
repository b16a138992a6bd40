import Authenticator
import GitHubModel
import TerminalUI
import Testing

@testable import Repositories
@testable import Search
@testable import ghsearch

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Signing in over whatever is shown", .timeLimit(.minutes(1)))
struct WireframeSignInTests {
    private let refusal = Wireframe.Action.search(.searchFinished(.unauthorized, to: "person"))
    private let size = Size(columns: 80, rows: 24)

    /// A search scrolled down, with somebody in the middle of the list selected.
    private func searching(_ terms: SignInAvailability = SignInAvailability()) throws -> Wireframe.State {
        var state = try WireframeSample.state("person", people: 60)
        state.terms = terms
        _ = press(&state, .pageDown, .pageDown, .up, .up, .left)
        return state
    }

    private func press(_ state: inout Wireframe.State, _ keys: Key...) -> [Wireframe.Effect] {
        keys.flatMap { Wireframe.reduce(&state, .event(.key($0))) }
    }

    private func status(_ state: Wireframe.State) -> String {
        Wireframe.view(state, in: Size(columns: 120, rows: 24)).lines[1].text
    }

    private func title(_ state: Wireframe.State) -> String { Wireframe.view(state, in: size).lines[0].text }

    @Test(
        "A refused sign-in brings the screen; approved, the same is asked again, with the same rows, selection and scroll"
    )
    func refused() throws {
        var state = try searching()
        let before = state
        #expect(Wireframe.reduce(&state, refusal) == [.askForCode])
        #expect(title(state) == "Sign in to github.com")
        #expect(Wireframe.reduce(&state, refusal) == [], "it is there already")
        #expect(Wireframe.reduce(&state, try WireframeSample.approved()) == [.stopSigningIn, .search("person")])
        #expect(state.notice == "Signed in as mona.")
        _ = Wireframe.reduce(&state, .search(.searchFinished(.found(try WireframeSample.search(60)), to: "person")))
        state.notice = nil
        #expect(state == before)
    }

    @Test("Esc goes on without an account: said, asked again without the token, and nothing else is different")
    func withoutAccount() throws {
        var state = try searching()
        let before = state
        _ = Wireframe.reduce(&state, refusal)
        #expect(press(&state, .escape) == [.stopSigningIn, .continueAnonymously, .search("person")])
        #expect(state.notice == "Going on without an account: 60 requests an hour, 10 searches a minute.")
        state.notice = nil
        #expect(status(state).contains(" · no account · "))
        #expect(status(state).hasSuffix(" · 60 requests an hour, 10 searches a minute"))
        _ = press(&state, .character("x"))
        #expect(status(state).contains("no account"), "it stays")
        _ = press(&state, .backspace)
        #expect(press(&state, .function(2)) == [.askForCode])
        _ = Wireframe.reduce(&state, try WireframeSample.approved())
        state.notice = nil
        _ = Wireframe.reduce(&state, .search(.searchFinished(.found(try WireframeSample.search(60)), to: "person")))
        #expect(!status(state).contains("no account"))
        #expect(title(state) == title(before))
    }

    @Test("A listing refused is loaded again, the search under it too, and the selected repository stays selected")
    func listing() throws {
        var state = try searching()
        _ = press(&state, .enter)
        let owner = try #require(
            state.layers.compactMap { if case .repositories(let screen) = $0 { screen.owner } else { nil } }.first)
        #expect(Wireframe.reduce(&state, .repositories(.received(.unauthorized, of: owner))) == [.askForCode])
        #expect(
            Wireframe.reduce(&state, try WireframeSample.approved()) == [
                .stopSigningIn, .reload(owner), .search("person"),
            ])
        guard case .repositories(let screen) = state.layers.last else {
            Issue.record("it is gone")
            return
        }
        #expect(screen.failure == nil && screen.isLoading)
    }

    @Test("F2 opens it at any time; Esc then changes nothing, a sign-in asks again")
    func byHand() throws {
        for start in [try searching(), Wireframe.State(text: "", isPicker: false)] {
            var state = start
            #expect(press(&state, .function(2)) == [.askForCode])
            #expect(press(&state, .function(2)) == [])
            #expect(press(&state, .escape) == [.stopSigningIn])
            #expect(state == start)
        }
        var empty = Wireframe.State(text: "", isPicker: false)
        _ = press(&empty, .function(2))
        #expect(
            Wireframe.reduce(&empty, try WireframeSample.approved()) == [.stopSigningIn], "nothing was asked before")
    }

    @Test(
        "A refused variable is named in the status; only F2 brings the screen, and its Esc goes on without an account")
    func variable() throws {
        let terms = SignInAvailability(unavailableReason: "The token in GH_TOKEN wins.", tokenVariable: "GH_TOKEN")
        var state = try searching(terms)
        #expect(Wireframe.reduce(&state, refusal) == [])
        #expect(state.layers.count == 1)
        let status = Wireframe.view(state, in: size).lines[2...3].map(\.text).joined(separator: " ")
        #expect(
            status == "GitHub did not accept the token in GH_TOKEN. Correct or unset it; F2 goes on without an account."
        )
        #expect(press(&state, .function(2)) == [], "no code is asked for")
        #expect(press(&state, .escape) == [.stopSigningIn, .continueAnonymously, .search("person")])
        guard case .search(let search) = state.layers.last else { return }
        #expect(search.failure == nil)
    }

    @Test("Without a client id it says what to do and asks for nothing")
    func noClient() throws {
        var state = try searching(SignInAvailability(unavailableReason: "Register an app."))
        #expect(Wireframe.reduce(&state, refusal) == [])
        #expect(Wireframe.view(state, in: size).lines.contains { $0.text == "Register an app." })
        #expect(press(&state, .escape) == [.stopSigningIn, .continueAnonymously, .search("person")])
    }

    @Test("Any other failure never brings it")
    func otherTrouble() throws {
        var state = try searching()
        let layers = state.layers.count
        for sentence in ["GitHub returned a server error (502).", "No searches left.", "Can't reach github.com."] {
            _ = Wireframe.reduce(&state, .search(.searchFinished(.failed(sentence), to: "person")))
        }
        #expect(state.layers.count == layers)
    }

    @Test("Keys of the sign-in are its own; Ctrl-C leaves; what comes after it is gone changes nothing")
    func keys() throws {
        var state = try searching()
        _ = Wireframe.reduce(&state, refusal)
        let address = try WebURL("https://github.com/login/device")
        let code = Wireframe.Action.signIn(
            .progress(.codeShown(userCode: "WDJB-MJHT", address: address, lifetime: .seconds(900))))
        _ = Wireframe.reduce(&state, code)
        #expect(press(&state, .character("c"), .character("o")) == [.copy("WDJB-MJHT"), .browse("\(address)")])
        #expect(press(&state, .character("q"), .enter, .down) == [])
        _ = press(&state, .escape)
        let gone = state
        for late in [code, try WireframeSample.approved()] {
            #expect(Wireframe.reduce(&state, late) == [] && state == gone)
        }
        _ = Wireframe.reduce(&state, refusal)
        _ = press(&state, .control("c"))
        #expect(state.outcome == .left)
    }
}
