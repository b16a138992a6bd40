import Authenticator
import GitHubModel
import TestSupport
import Testing

@testable import Explorer
@testable import Repositories
@testable import Search
@testable import TerminalUI
@testable import ghsearch

@Suite("Every key that a help names does something there", .timeLimit(.minutes(1)))
struct WireframeKeysTests {
    private typealias Kept = KeyExpectation<Wireframe.State, Wireframe.Effect>

    /// A screen in the midst of what it shows, where every key can act.
    enum Place: CaseIterable { case prompt, repositories, filter, details, explorer, signIn }

    @Test("No row of the help is dead, and what a key does anywhere is what it says", arguments: Place.allCases)
    func help(place: Place) throws {
        let state = try state(at: place)
        var asking = state
        _ = press(&asking, .function(1))
        guard case .help(let help)? = asking.layers.last else {
            Issue.record("F1 shows no help")
            return
        }
        let entries = help.sections.flatMap(\.entries)
        let keys = entries.flatMap(\.keys)
        #expect(Set(keys).count == keys.count, "a key is there twice")
        for key in keys where Keymap.loop.command(for: key) == nil {
            var after = state
            let effects = press(&after, key)
            #expect(!effects.isEmpty || after != state, "\(key.name) does nothing")
        }
        for binding in Wireframe.keys.bindings where place != .signIn || binding.command != .signIn {
            for key in binding.keys {
                #expect(entries.first { $0.keys.contains(key) }?.help == binding.help, "\(key.name)")
            }
        }
    }

    @Test(
        "F2 and Ctrl-C do the same on every screen, and under help",
        arguments: Place.allCases.filter { $0 != .signIn })
    func anywhere(place: Place) throws {
        let state = try state(at: place)
        var asking = state
        _ = press(&asking, .function(1))
        for state in [state, asking] {
            Wireframe.keys.expectBindings(on: state, pressing: { press(&$0, $1) }, promise)
        }
    }

    private func promise(_ command: Wireframe.Command) -> Kept {
        switch command {
        case .signIn:
            KeyExpectation("Sign in") { after, effects in
                if case .signIn? = after.layers.last { effects == [.askForCode] } else { false }
            }
        case .leave: KeyExpectation("Leave") { after, _ in after.outcome == .left }
        }
    }

    @Test("The loop's only key is Ctrl-Z: that it stops the program is shown where a shell runs it")
    func loop() {
        for binding in Keymap.loop.bindings {
            switch binding.command {
            case .suspend:
                #expect(binding.keys == [.control("z")] && binding.help == "Suspend (fg resumes)")
            }
        }
    }

    private func press(_ state: inout Wireframe.State, _ keys: Key...) -> [Wireframe.Effect] {
        keys.flatMap { Wireframe.reduce(&state, .event(.key($0))) }
    }

    private func state(at place: Place) throws -> Wireframe.State {
        var state = try prompt()
        switch place {
        case .prompt: break
        case .repositories: try openRepositories(&state)
        case .filter:
            try openRepositories(&state)
            // Something cut and something typed, the cursor in its midst.
            for key in [.character("/"), .character("x"), .control("u"), .paste("re po"), .alt("b")] + middle {
                _ = press(&state, key)
            }
        case .details:
            try openRepositories(&state)
            _ = Wireframe.reduce(&state, .event(.resized(Size(columns: 20, rows: 4))))
            _ = press(&state, .enter, .down)
        case .explorer:
            _ = press(&state, .control("x"))
            _ = Wireframe.reduce(&state, .explorer(.received(.loaded(SampleResult(try people)), of: SampleRequest())))
            for key in middle { _ = press(&state, key) }
        case .signIn:
            _ = press(&state, .function(2))
            let shown = SignInController.Progress.codeShown(
                userCode: "ABCD-1234", address: try WebURL("https://github.com/login/device"),
                lifetime: .seconds(900))
            _ = Wireframe.reduce(&state, .signIn(.progress(shown)))
        }
        return state
    }

    private let middle: [Key] = Array(repeating: .pageDown, count: 3)

    private var people: [Person] { get throws { try WireframeSample.search(100).people } }

    /// Back among earlier queries, the cursor in the midst of one, something cut before.
    private func prompt() throws -> Wireframe.State {
        var state = Wireframe.State(text: "x", isPicker: false, queries: ["mona", "mona lisa", "lisa"])
        _ = Wireframe.reduce(&state, .event(.resized(Size(columns: 80, rows: 24))))
        _ = press(&state, .control("u"), .alt("p"), .alt("p"), .alt("b"))
        let found = SearchScreen.Outcome.found(try WireframeSample.search(100))
        _ = Wireframe.reduce(&state, .search(.searchFinished(found, to: "mona lisa")))
        for key in middle { _ = press(&state, key) }
        return state
    }

    private func openRepositories(_ state: inout Wireframe.State) throws {
        _ = press(&state, .enter)
        guard case .repositories(let screen)? = state.layers.last else {
            Issue.record("not opened")
            return
        }
        let listing = try WireframeSample.listing(100)
        _ = Wireframe.reduce(&state, .repositories(.received(.listingUpdated(listing), of: screen.owner)))
        for key in middle { _ = press(&state, key) }
    }
}
