import Authenticator
import TerminalUI
import Testing

@testable import Repositories
@testable import Search
@testable import ghsearch

@Suite("Help on any screen", .timeLimit(.minutes(1)))
struct WireframeHelpTests {
    private let size = Size(columns: 80, rows: 60)

    private func prompt(_ text: String) throws -> Wireframe.State {
        var state = try WireframeSample.state(text, people: 9)
        _ = Wireframe.reduce(&state, .event(.resized(size)))
        return state
    }

    private func press(_ state: inout Wireframe.State, _ keys: Key...) {
        for key in keys { _ = Wireframe.reduce(&state, .event(.key(key))) }
    }

    private func text(_ state: Wireframe.State) -> [String] { Wireframe.view(state, in: size).lines.map(\.text) }

    @Test("F1 tells every key of the prompt, of editing and of everywhere, and goes as it came")
    func prompt() throws {
        var state = try prompt("p")
        let before = state
        press(&state, .function(1))
        let help = text(state)
        for heading in ["Keys", "People", "Editing", "Terminal"] {
            #expect(help.contains(heading))
        }
        #expect(help.contains { $0.hasPrefix("  Ctrl-O ") } && help.contains { $0.hasPrefix("  Ctrl-Z ") })
        #expect(!help.contains { $0.hasPrefix("  F1  ?") }, "with a text in the prompt ? is text")
        press(&state, .character("x"), .function(1))
        #expect(state == before)
    }

    @Test("A question mark asks for help on an empty prompt and on repositories, and is text elsewhere")
    func questionMark() throws {
        var state = try prompt("p")
        press(&state, .character("?"))
        #expect(text(state)[0] == "> p?")
        press(&state, .control("u"), .character("?"))
        #expect(text(state)[0] == "Keys" && state.layers.count == 2)
        press(&state, .escape)
        #expect(text(state)[0] == "> ")
        state = try prompt("p")
        press(&state, .enter, .character("?"))
        #expect(text(state).contains("Repositories") && text(state).contains { $0.hasPrefix("  g ") })
        press(&state, .character("?"))
        #expect(text(state)[0] == "person-1")
    }

    @Test("A sign-in goes on under its help; once somebody is signed in, both are gone")
    func signIn() throws {
        var state = try prompt("p")
        press(&state, .function(2), .function(1))
        #expect(text(state).contains("Signing in") && !text(state).contains { $0.hasPrefix("  F2 ") })
        _ = Wireframe.reduce(&state, .signIn(.progress(.failed(.expired))))
        #expect(text(state)[0] == "Keys")
        press(&state, .escape)
        #expect(text(state).contains { $0.hasPrefix("The code has expired.") })
        press(&state, .character("?"))
        let effects = Wireframe.reduce(&state, try WireframeSample.approved())
        #expect(effects.first == .stopSigningIn && state.layers.count == 1 && text(state)[0] == "> p")
    }

    @Test("Somebody whose repositories open meanwhile is shown when help is gone")
    func opened() throws {
        var state = try prompt("p")
        press(&state, .function(1))
        let wishes = Wireframe.reduce(&state, .search(.pressed(.enter)))
        #expect(!wishes.isEmpty && text(state)[0] == "Keys")
        press(&state, .escape)
        guard case .repositories? = state.layers.last else {
            Issue.record("not shown")
            return
        }
    }

    @Test("What comes while help is shown is there afterwards; Ctrl-C leaves at once")
    func meanwhile() throws {
        var state = try prompt("p")
        press(&state, .function(1))
        _ = Wireframe.reduce(&state, .search(.searchFinished(.found(try WireframeSample.search(5)), to: "p")))
        #expect(text(state)[0] == "Keys")
        press(&state, .escape)
        #expect(text(state)[1] == "5 people · GitHub")
        press(&state, .function(1), .control("c"))
        #expect(state.outcome == .left)
    }
}
