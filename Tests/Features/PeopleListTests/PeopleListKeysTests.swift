import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import PeopleList

@Suite("People list keys", .timeLimit(.minutes(3)))
struct PeopleListKeysTests {
    @Test("Every key of every command does what the help says", arguments: [0, 1, 2], [false, true])
    func all(list: Int, hasCard: Bool) throws {
        var state = try Sample.state()
        for _ in 0..<list { _ = state.press(.tab) }
        _ = state.receive(.loaded(try Sample.page(isLast: true)))
        for _ in 0..<50 { _ = state.press(.down) }
        if hasCard { _ = state.press(.control("t")) }
        let keymap = PeopleListScreen.keys(of: state)
        keymap.expectBindings(on: state, pressing: { $0.press($1) }) { PeopleListKeys.expectation(for: $0, on: state) }
    }

    @Test("Every key of the filter does what the help says, also Esc in the filtered list", arguments: [false, true])
    func filter(isListFocused: Bool) throws {
        var state = try Sample.state()
        _ = state.receive(.loaded(try Sample.page(isLast: true)))
        for character in "/person-5" { _ = state.press(.character(character)) }
        if isListFocused { _ = state.press(.tab) }
        let keymap = PeopleListScreen.keys(of: state).filter { command in
            if case .select = command { false } else { true }
        }
        keymap.expectBindings(on: state, pressing: { $0.press($1) }) { PeopleListKeys.expectation(for: $0, on: state) }
    }

    @Test("A single list has no keys for others")
    func single() throws {
        let state = PeopleListScreen.State(contributorsTo: "linux", of: try Login("mona"), count: 12)
        #expect(PeopleListScreen.keys(of: state).command(for: .backTab) == nil)
        #expect(PeopleListScreen.keys(of: state).command(for: .character("1")) == nil)
    }

    @Test("The key line has only keys that do something once the people are loaded")
    func keyLine() throws {
        var state = try Sample.state()
        let loading = PeopleListKeys.line(of: state)
        #expect(loading?.contains("↑↓ move") == true)
        _ = state.receive(.loaded(try Sample.page(count: 0, isLast: true)))
        #expect(PeopleListKeys.line(of: state) == "esc back  F1 help  tab following  r refresh")
        _ = state.receive(.loaded(try Sample.page(isLast: true)))
        #expect(PeopleListKeys.line(of: state) == loading)
    }
}
