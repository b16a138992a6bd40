import Testing

@testable import Repositories
@testable import Search
@testable import TerminalUI
@testable import ghsearch

@Suite("Signs of work on screens over each other", .timeLimit(.minutes(1)))
struct WireframeSignsTests {
    /// Begins what is new; lets what goes on be seen as work that takes a while.
    private func letWork(_ state: inout Wireframe.State) {
        Wireframe.updateActivityIndicators(of: &state) { sign, isBusy in
            guard isBusy else { return sign.stop() }
            if sign.token == nil { sign.start(ActivityIndicator.Token(number: 1)) } else { sign.show() }
        }
    }

    private func text(_ state: Wireframe.State) -> String {
        Wireframe.view(state, in: state.size).lines.map(\.text).joined(separator: "\n")
    }

    @Test(
        "Each screen has its own: one that opens over work begins without a sign, and shows it when that takes a while")
    func layers() throws {
        var state = try WireframeSample.state("person", people: 3)
        _ = Wireframe.reduce(&state, .search(.searchStarted("person")))
        for _ in 0..<2 { letWork(&state) }
        #expect(text(state).contains("asking GitHub…"))
        let keys: [(Key, String)] = [
            (.enter, "Asking GitHub…"), (.escape, "asking GitHub…"), (.control("x"), "Drawing people…"),
            (.function(2), "Requesting a code…"),
        ]
        for (key, sign) in keys {
            _ = Wireframe.reduce(&state, .event(.key(key)))
            letWork(&state)
            #expect(text(state).contains(sign) == (key == .escape), "\(key)")
            letWork(&state)
            #expect(text(state).contains(sign), "\(key)")
        }
    }

    @Test("Work under other screens is done there: back at the prompt nothing is said of it")
    func under() throws {
        var state = try WireframeSample.state("person", people: 3)
        _ = Wireframe.reduce(&state, .search(.searchStarted("person")))
        for _ in 0..<2 { letWork(&state) }
        _ = Wireframe.reduce(&state, .event(.key(.enter)))
        _ = Wireframe.reduce(&state, .search(.searchFinished(.found(try WireframeSample.search(3)), to: "person")))
        letWork(&state)
        _ = Wireframe.reduce(&state, .event(.key(.escape)))
        #expect(text(state).contains("3 people · GitHub") && !text(state).contains("asking"))
    }
}
