import GitHubModel
import PeopleSupport
import TerminalUI
import Testing

@testable import Search

@Suite("Marks in the prompt", .timeLimit(.minutes(3)))
struct MarkTests {
    private func state(_ logins: String...) throws -> SearchScreen.State {
        let people = try logins.enumerated().map { try Sample.person($1, Int64($0 + 1)) }
        var state = Sample.state("p")
        (state.isMulti, state.isPicker) = (true, true)
        _ = SearchScreen.reduce(&state, .searchFinished(.found(Sample.search(people)), to: "p"))
        return state
    }

    private func press(_ keys: Key..., in state: inout SearchScreen.State) -> [SearchScreen.Effect] {
        keys.map { SearchScreen.reduce(&state, .pressed($0)) }.last ?? []
    }

    @Test("Marks stay while the text changes, and are printed in their order")
    func order() throws {
        var state = try state("pa", "pb", "pc")
        _ = press(.down, .down, .tab, .up, .up, .up, .tab, .character("x"), in: &state)
        #expect(state.marked.map(\.login.description) == ["pc", "pa"])
        let effects = press(.enter, in: &state)
        #expect(effects.contains(.open(.marked(state.marked))))
    }

    @Test("A second mark removes the first; the status and a screen reader's text say how many there are")
    func status() throws {
        var state = try state("pa", "pb")
        _ = press(.tab, .up, in: &state)
        #expect(SearchScreen.announcement(of: state)?.hasSuffix("pa, marked, 1 marked, 1 of 3") == true)
        #expect(SearchScreen.view(state, in: state.size).lines[1].text.contains("1 marked"))
        _ = press(.tab, in: &state)
        #expect(state.marked.isEmpty)
    }

    @Test("Two to five marked people are compared; with fewer the key is text, with more a notice says so")
    func comparison() throws {
        var one = try state("pa", "pb")
        _ = press(.tab, .character("="), in: &one)
        #expect(one.text == "p=")
        var state = try state("pa", "pb", "pc", "pd", "pe", "pf")
        _ = press(.tab, in: &state)
        for count in 2...5 {
            _ = press(.tab, in: &state)
            #expect(state.marked.count == count)
            #expect(press(.character("="), in: &state) == [.open(.comparison(state.marked))])
            #expect(state.text == "p")
        }
        let notice = "At most 5 people are compared. Unmark the others."
        #expect(press(.tab, .character("="), in: &state) == [.common(.showNotice(notice))])
    }

    @Test("A row of an earlier query is not marked until it is confirmed")
    func unconfirmed() throws {
        var state = try state("pab", "pb")
        _ = press(.character("a"), .tab, in: &state)
        #expect(state.people.map(\.login.description) == ["pab"])
        #expect(state.marked.isEmpty)
    }

    @Test("A marked login that looks like another is printed at the second Return")
    func lookAlike() throws {
        var state = try state("pa", "pb")
        state.lookAlikes[1] = .some(try Login("pb"))
        _ = press(.tab, in: &state)
        guard case .common(.showNotice(let message))? = press(.enter, in: &state).first else {
            Issue.record("no message")
            return
        }
        #expect(message.hasPrefix("pa looks like pb."))
        #expect(press(.enter, in: &state).contains(.open(.marked(state.marked))))
    }

    @Test("Without --multi, Tab and Ctrl-T toggle the card, and nothing can be marked")
    func single() throws {
        var state = try state("pa")
        state.isMulti = false
        let commands = SearchScreen.keys(of: state)
        #expect(commands.command(for: .tab) == .toggleCard)
        #expect(commands.command(for: .control("t")) == .toggleCard)
        #expect(commands.command(for: .control("a")) == nil)
    }
}
