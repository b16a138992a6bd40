import GitHubModel
import PeopleSupport
import Store
import TestSupport
import Testing

@testable import PeopleUI
@testable import Search
@testable import TerminalUI

@Suite("Prompt key bindings", .timeLimit(.minutes(3)))
struct SearchKeysTests {
    private typealias Expectation = KeyExpectation<SearchScreen.State, SearchScreen.Effect>

    /// Returns a prompt in the middle of its query history with 200 results, the 81st selected.
    private func state(in size: Size) throws -> SearchScreen.State {
        let scope = RepositoryScope(owner: try Login("cli"), name: "cli")
        var state = SearchScreen.State(text: "p", queries: ["mona", "octo", "lisa"], scope: scope)
        state.lookAlikes = Sample.noLookAlikes
        let found = SearchScreen.Action.searchFinished(.found(Sample.search(try Sample.people(200))), to: "octo")
        let back = SearchScreen.Action.pressed(.alt("p"))
        let moves = Array(repeating: SearchScreen.Action.pressed(.down), count: 80)
        for action in [.resized(size), back, back, found] + moves { _ = SearchScreen.reduce(&state, action) }
        return state
    }

    @Test(
        "Every key does what its help says, with a card, a hidden card, or no space for a card",
        arguments: [(100, true), (100, false), (80, true)])
    func all(columns: Int, hasCard: Bool) throws {
        var state = try state(in: Size(columns: columns, rows: 24))
        if !hasCard { _ = SearchScreen.reduce(&state, .pressed(.tab)) }
        expectHelp(SearchScreen.keys(of: state), on: state)
    }

    @Test("With --multi, every key does what its help says, without and with marks", arguments: [false, true])
    func multi(hasMarks: Bool) throws {
        var state = try state(in: Size(columns: 100, rows: 24))
        (state.isMulti, state.isPicker) = (true, true)
        if hasMarks { state.marked = [try Sample.person("mona", 999)] }
        expectHelp(SearchScreen.keys(of: state), on: state)
    }

    @Test("On an empty prompt a question mark shows the help, and Ctrl-D quits")
    func empty() {
        let state = Sample.state("", .navigation(.opened))
        let keymap = SearchScreen.keys(of: state)
        let onlyHere: Set<Key> = [.character("?"), .control("d")]
        expectHelp(Keymap(keymap.bindings.filter { !onlyHere.isDisjoint(with: $0.keys) }), on: state)
        let others = SearchScreen.keys(of: Sample.state("p")).bindings.flatMap(\.keys)
        #expect(Set(keymap.bindings.flatMap(\.keys)).subtracting(others) == onlyHere)
    }

    @Test("Ctrl-X removes a recent person; elsewhere it shows random people, as Alt-X always does")
    func forgets() throws {
        let mona = try Sample.stored("mona", 1, opened: 1)
        let recent = Sample.state("", .storedPeopleLoaded([mona], to: ""))
        let keymap = SearchScreen.keys(of: recent)
        expectHelp(Keymap(keymap.bindings.filter { $0.command == .removeRecent }), on: recent)
        var state = recent
        #expect(SearchScreen.reduce(&state, .pressed(.alt("x"))) == [.open(.randomPeople)])
        #expect(SearchScreen.reduce(&state, .pressed(.control("x"))).contains(.removeRecent(mona.person)))
        #expect(SearchScreen.reduce(&state, .pressed(.control("x"))) == [], "nothing is left to remove")
        _ = SearchScreen.reduce(&state, .pressed(.character("p")))
        #expect(SearchScreen.reduce(&state, .pressed(.control("x"))) == [.open(.randomPeople)])
        let help = SearchScreen.help(of: state).flatMap(\.entries).flatMap(\.keys)
        #expect(!help.contains(.control("x")), "a key of earlier versions is not in the help")
    }

    /// Returns the keys in the key line, such as `esc`.
    private func keyLine(_ state: SearchScreen.State) -> String {
        SearchScreen.view(state, in: Size(columns: 200, rows: 24)).lines.last?.text ?? ""
    }

    @Test("The key line has only keys that do something: those of a person only if one is selected")
    func usableKeys() throws {
        let found = SearchScreen.Action.searchFinished(.found(Sample.search([])), to: "zz")
        #expect(keyLine(Sample.state("zz", found)) == "↵ repositories  F1 help  ^R refresh  Alt-X random  esc quit")
        let address = Sample.state("@zz", .navigation(.opened))
        #expect(keyLine(address) == "↵ repositories  F1 help  Alt-X random  esc quit", "nothing is searched for")
        var unknown = SearchScreen.State(text: "https://evil.example.org/mona", host: try Host("github.com"))
        _ = SearchScreen.reduce(&unknown, .navigation(.opened))
        #expect(keyLine(unknown) == "F1 help  Alt-X random  esc quit")
        let one = SearchScreen.Action.searchFinished(.found(Sample.search(try Sample.people(1))), to: "person-1")
        #expect(
            keyLine(Sample.state("person-1", one))
                == "↵ repositories  F1 help  ^O browser  ^R refresh  Alt-X random  tab card  esc quit")
    }

    @Test("While results can arrive, the keys stay in place")
    func keyLineWhileSearching() {
        var state = Sample.state("zz", .navigation(.opened))
        let line = keyLine(state)
        #expect(line.contains("tab card"))
        _ = SearchScreen.reduce(&state, .searchStarted("zz"))
        #expect(keyLine(state) == line)
    }

    private func expectHelp(_ keymap: Keymap<SearchScreen.Command>, on state: SearchScreen.State) {
        keymap.expectBindings(on: state, pressing: { SearchScreen.reduce(&$0, .pressed($1)) }) {
            expectation(for: $0, on: state)
        }
    }

    private func expectation(for command: SearchScreen.Command, on before: SearchScreen.State) -> Expectation {
        switch command {
        case .close: KeyExpectation("Quit") { after, _ in SearchScreen.isFinished(after) }
        case .open:
            opening(on: before)
        case .mark(let offset): mark(offset, on: before)
        case .showProfile:
            KeyExpectation("Show the README of the profile page") { after, effects in
                guard let person = before.selected else { return effects == [] }
                let name = person.kind == .organization ? ".github" : person.login.description
                let target = GitHubAddress.Target.repository(person.login, name: name)
                return after.pendingTarget == target && effects == [.lookUp(target)]
            }
        case .compareMarked:
            effect("Compare the marked people", .open(.comparison(before.marked)))
        case .markAll:
            KeyExpectation("Mark all, or unmark all") { after, _ in after.marked.count == before.marked.count + 200 }
        case .openInBrowser:
            effect("Open the profile in the browser", before.selected.map { .common(.openInBrowser($0.url)) })
        case .printSelected:
            KeyExpectation("Print the login of the selected person and quit") { after, effects in
                let printed =
                    before.selected.map { [.compare($0), .open(.marked([$0]))] as [SearchScreen.Effect] } ?? []
                return after.isPrinting && effects.contains { printed.contains($0) } == (before.selected != nil)
            }
        case .copy:
            effect(
                "Copy the URL, the login or another text", before.selected.map { .common(.copyMenu(CopyMenu($0))) })
        case .refresh: effect("Refresh", .refresh("octo"))
        case .explore: effect("Show random people", .open(.randomPeople))
        case .selectRow: KeyExpectation("") { _, _ in false }  // in no keymap
        case .help: effect("Show the keys", .common(.help))
        case .previousQuery: query("Previous query", "mona")
        case .nextQuery: query("Next query", "lisa")
        case .toggleCard: card(on: before)
        case .toggleScope where before.scope == nil:
            effect("Find people of this directory's repository first", .findScope)
        case .toggleScope:
            KeyExpectation(before.isScoped ? "Find people everywhere" : "Find people of cli/cli first") { after, _ in
                after.isScoped != before.isScoped
            }
        case .removeRecent:
            KeyExpectation("Remove from the recent people") { after, effects in
                effects.first == before.selected.map { .removeRecent($0) } && after.people.isEmpty
            }
        case .showRepositories:
            KeyExpectation("Show the repositories, at the end of the text") { _, effects in
                effects == before.selected.map { [.saveQuery(query: "octo"), .open(.repositories(of: $0))] }
            }
        case .closeCard: KeyExpectation("Close the card") { after, _ in after.card.content == nil }
        case .select(.move(let count)): selection(count > 0 ? "Next" : "Previous", 81 + count)
        case .select(.movePages(let count)):
            // 24 rows minus the prompt, the status and the keys.
            selection(count > 0 ? "Page down" : "Page up", 81 + 21 * count)
        // Keys of the line editor.
        case .select(.moveHalfPages), .select(.toStart), .select(.toEnd): KeyExpectation("no key") { _, _ in false }
        }
    }

    private func opening(on before: SearchScreen.State) -> Expectation {
        let help =
            !before.marked.isEmpty
            ? "Print the marked people"
            : before.isPicker
                ? "Print the selected person" : "Open the repositories of the selected person"
        return KeyExpectation(help) { _, effects in
            guard before.marked.isEmpty else {
                return effects == [.saveQuery(query: "octo"), .open(.marked(before.marked))]
            }
            return effects == before.selected.map { [.saveQuery(query: "octo"), .open(.person($0))] }
        }
    }

    private func mark(_ offset: Int, on before: SearchScreen.State) -> Expectation {
        KeyExpectation("Mark or unmark, and go to the \(offset > 0 ? "next" : "previous")") { after, _ in
            after.marked == before.marked + [before.selected].compactMap(\.self)
                && after.list.selected == before.list.selected + offset
        }
    }

    private func effect(_ help: String, _ effect: SearchScreen.Effect?) -> Expectation {
        KeyExpectation(help) { _, effects in effects == effect.map { [$0] } }
    }

    private func query(_ help: String, _ text: String) -> Expectation {
        KeyExpectation(help) { after, effects in
            after.text == text && effects.starts(with: [.loadStored(text), .search(text)])
        }
    }

    private func selection(_ help: String, _ id: Int) -> Expectation {
        KeyExpectation(help) { after, _ in after.selected?.id == Int64(id) }
    }

    private func card(on before: SearchScreen.State) -> Expectation {
        KeyExpectation("Toggle the card") { after, effects in
            before.card.isEnabled && SearchScreen.cardLayout(of: before, in: before.size).placement != .none
                ? after.card.content == nil && effects == [.card(.cancel)]
                : after.card.content?.person == before.selected
                    && effects.first == before.selected.map { .card(.load($0, isRequested: true)) }
        }
    }
}
