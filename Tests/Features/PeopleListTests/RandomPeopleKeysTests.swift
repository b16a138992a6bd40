import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import PeopleList

@Suite("Random people: keys", .timeLimit(.minutes(3)))
struct RandomPeopleKeysTests {
    @Test("Every key of every command does what the help says", arguments: [false, true])
    func all(isSorted: Bool) throws {
        var state = Sample.random(of: try Sample.people(100))
        if isSorted { _ = state.press(.character("s")) }
        for _ in 0..<50 { _ = state.press(.down) }
        let keymap = PeopleListScreen.keys(of: state)
        keymap.expectBindings(on: state, pressing: { $0.press($1) }) { PeopleListKeys.expectation(for: $0, on: state) }
    }

    @Test("The key line has only keys that do something once the people are loaded")
    func keyLine() throws {
        #expect(PeopleListKeys.line(of: Sample.random())?.contains("↑↓ move") == true)
        #expect(PeopleListKeys.line(of: Sample.random(of: [])) == "r shuffle  F1 help  esc back")
        #expect(PeopleListKeys.line(of: Sample.random(of: try Sample.people(1)))?.contains("↵ repositories") == true)
        #expect(PeopleListKeys.line(of: Sample.random(of: try Sample.people(1)))?.contains("move") == false)
        #expect(PeopleListKeys.line(of: Sample.random(of: try Sample.people(2)))?.contains("↑↓ move") == true)
    }
}
