import GitHubModel
import PeopleSupport
import Store
import TerminalUI
import Testing

@testable import People
@testable import Search

@Suite("Prompt reducer", .timeLimit(.minutes(3)))
struct SearchScreenTests {
    private func press(_ state: inout SearchScreen.State, _ keys: Key...) -> [SearchScreen.Effect] {
        keys.flatMap { SearchScreen.reduce(&state, .pressed($0)) }
    }

    private func finish(_ state: inout SearchScreen.State, _ search: SearchResults, to text: String) {
        _ = SearchScreen.reduce(&state, .searchFinished(.found(search), to: text))
    }

    @Test("A changed text loads cached people and searches; moving the cursor does nothing")
    func edits() {
        var state = Sample.state()
        let effects = press(&state, .character("m"), .character("o"), .left, .home, .backspace, .delete)
        let texts = ["m", "mo", "o"]
        #expect(effects == texts.flatMap { [.loadStored($0), .search($0)] })
    }

    @Test("A prompt with a text searches for it; an empty one only loads cached people")
    func opens() {
        var (full, empty) = (Sample.state("mona"), Sample.state())
        #expect(SearchScreen.reduce(&full, .navigation(.opened)) == [.loadStored("mona"), .search("mona")])
        #expect(SearchScreen.reduce(&empty, .navigation(.opened)) == [.loadStored("")])
    }

    @Test("The rows that match a new text stay, best match first, until GitHub's results arrive")
    func narrows() throws {
        let people = try ["moan-a", "lisamona", "octocat", "mona", "monalisa"].enumerated().map {
            try Sample.person($1, Int64($0))
        }
        var state = Sample.state("mo", .searchFinished(.found(Sample.search(people)), to: "mo"))
        _ = press(&state, .down, .down, .character("n"))
        #expect(state.people.map(\.login.description) == ["mona", "monalisa", "lisamona", "moan-a"])
        #expect(state.selected?.id == 3, "the first row is selected")
        _ = SearchScreen.reduce(&state, .searchStarted("mon"))
        #expect(!state.people.contains(where: state.rows.isConfirmed))
        let new = try (50..<59).map { try Sample.person("mon-\($0)", $0) }
        finish(&state, Sample.search(new), to: "mon")
        #expect(state.people.prefix(9) == new[...])
        #expect(state.people.map(\.id).suffix(4) == [3, 4, 1, 0])
        #expect(state.selected?.id == 50)
        #expect(!state.isLoading)
        #expect(state.people.allSatisfy(state.rows.isConfirmed))
    }

    @Test("Actions for another query are ignored")
    func stale() throws {
        var state = Sample.state("mona", .searchFinished(.found(Sample.search(try Sample.people(3))), to: "mona"))
        let before = state
        finish(&state, Sample.search([]), to: "mon")
        _ = SearchScreen.reduce(&state, .searchFinished(.failed("No."), to: "mon"))
        _ = SearchScreen.reduce(&state, .searchStarted("mon"))
        #expect(state == before)
    }

    @Test("More rows for the same query keep the selection and its row on the screen")
    func merges() throws {
        let people = try Sample.people(30)
        var state = Sample.state("p", .searchFinished(.found(Sample.search(people)), to: "p"))
        _ = press(&state, .pageDown, .up)
        let row = state.list.selected - state.list.top
        let selected = state.selected
        finish(&state, Sample.search([try Sample.person("p", 99)] + people), to: "p")
        #expect(state.selected == selected)
        #expect(state.list.selected - state.list.top == row)
    }

    @Test("An error keeps the rows and is removed by editing and by a new search")
    func failure() throws {
        let found = SearchScreen.Action.searchFinished(.found(Sample.search(try Sample.people(3))), to: "mon")
        var state = Sample.state("mon", found, .searchFinished(.failed("No."), to: "mon"))
        #expect(state.failure == "No.")
        #expect(state.people.count == 3)
        var again = state
        _ = SearchScreen.reduce(&again, .searchStarted("mon"))
        #expect(again.failure == nil)
        #expect(again.isLoading)
        _ = press(&state, .character("a"))
        #expect(state.failure == nil)
        #expect(state.people.isEmpty, "none of them matches")
    }

    @Test("An empty text has no rows and ends the search")
    func empties() throws {
        var state = Sample.state(
            "m", .searchFinished(.found(Sample.search(try Sample.people(3))), to: "m"), .searchStarted("m"))
        #expect(press(&state, .backspace) == [.loadStored(""), .search("")])
        #expect(state.people.isEmpty)
        #expect(state.selected == nil)
        #expect(!state.isLoading)
        #expect(press(&state, .enter, .control("o"), .control("r"), .down) == [])
    }

    @Test(
        "A text that is too long is not searched for; one sentence has its length and what to do",
        arguments: [
            (257, "257"), (1000, "1,000"), (1001, "1,001"), (5000, "5,000"), (10_000, "10,000"),
            (60_000, "more than 10,000"),
        ])
    func tooLong(length: Int, count: String) {
        var state = Sample.state()
        let text = String(repeating: "é", count: length)
        let effects = press(&state, .paste(text))
        #expect(effects == [.loadStored(String(text.prefix(1000))), .cancelSearch])
        #expect(state.failure == "The query has \(count) characters. GitHub allows at most 256. Shorten it.")
        #expect(press(&state, .control("r")) == [], "there is nothing to try again")
        _ = SearchScreen.reduce(&state, .navigation(.credentialsChanged(anonymousLimits: nil)))
        #expect(state.failure?.hasPrefix("The query has \(count) ") == true)
        #expect(press(&state, .control("u")) == [.loadStored(""), .search("")])
        #expect(state.failure == nil)
    }

    @Test("After another sign-in, people that only the account before it may see are not shown")
    func otherAccount() throws {
        var state = Sample.state()
        _ = press(&state, .character("m"), .character("o"))
        var colleague = try Sample.stored("moana", 3)
        colleague.person.source = .repository("mona/secret")
        let stored = [try Sample.stored("mona", 1), colleague]
        _ = SearchScreen.reduce(&state, .storedPeopleLoaded(stored, to: "mo"))
        let results = Sample.search([try Sample.person("monty", 4)])
        _ = SearchScreen.reduce(&state, .searchFinished(.found(results), to: "mo"))
        #expect(Set(state.people.map(\.id)) == [1, 3, 4])
        let effects = SearchScreen.reduce(&state, .navigation(.credentialsChanged(anonymousLimits: nil)))
        #expect(effects.starts(with: [.loadStored("mo"), .search("mo")]))
        #expect(Set(state.people.map(\.id)) == [1, 4])
        #expect(!state.people.contains(where: state.rows.isConfirmed))
        _ = SearchScreen.reduce(&state, .searchFinished(.found(results), to: "mo"))
        #expect(state.people.allSatisfy(state.rows.isConfirmed))
    }

    @Test("The part of a text that remains is not searched for, even if its words are short enough")
    func cutQualifier() {
        var state = Sample.state()
        let text = "mona location:\"\(String(repeating: "x", count: 2000))\""
        #expect(press(&state, .paste(text)).last == .cancelSearch)
        #expect(state.failure == "The query has 2,016 characters. GitHub allows at most 256. Shorten it.")
    }

    @Test("Beside a long text, the first line still shows the account", arguments: [60, 80, 120])
    func accountBesideLongText(columns: Int) {
        let size = Size(columns: columns, rows: 24)
        let text = String(repeating: "abcdefghi ", count: 24)
        var state = Sample.state(text, in: size, .accountChanged(Sample.account))
        var frame = SearchScreen.view(state, in: size)
        #expect(frame.lines[0].text.contains("anonymous"))
        #expect(frame.lines[0].width == columns)
        _ = press(&state, .character("z"))
        frame = SearchScreen.view(state, in: size)
        #expect(frame.lines[0].text.contains("z  "), "the end of the text is visible")
        #expect(frame.cursor.map { Array(frame.lines[0].text)[$0.column - 1] } == "z")
    }

    @Test("Without results no key opens a person")
    func noResults() {
        var state = Sample.state("p", .searchFinished(.found(Sample.search([])), to: "p"))
        #expect(press(&state, .down, .control("o"), .control("y")) == [])
    }
}
