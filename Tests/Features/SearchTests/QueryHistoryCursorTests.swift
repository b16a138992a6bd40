import PeopleSupport
import TerminalUI
import Testing

@testable import Search

@Suite("Query history cursor", .timeLimit(.minutes(3)))
struct QueryHistoryCursorTests {
    private func press(_ state: inout SearchScreen.State, _ keys: Key...) -> [String] {
        keys.map { key in
            _ = SearchScreen.reduce(&state, .pressed(key))
            return state.text
        }
    }

    @Test("Alt-P and Alt-Up go back, Alt-N and Alt-Down go forward to the typed text")
    func backAndForth() {
        var state = SearchScreen.State(text: "mo", queries: ["one", "two", "two b"])
        #expect(
            press(&state, .alt("p"), .modified(.up, .alt), .alt("p"), .alt("p")) == ["two b", "two", "one", "one"])
        #expect(press(&state, .alt("n"), .modified(.down, .alt), .alt("n"), .alt("n")) == ["two", "two b", "mo", "mo"])
    }

    @Test("The current text is skipped, and editing returns to the end of the history")
    func edits() {
        var state = SearchScreen.State(text: "two", queries: ["one", "two"])
        #expect(press(&state, .alt("p"), .character("x"), .alt("p"), .alt("p")) == ["one", "onex", "two", "one"])
        #expect(press(&state, .alt("n"), .alt("n")) == ["two", "onex"])
    }

    @Test("A previous query is searched for and can be undone; without one, nothing happens")
    func effects() {
        var (state, empty) = (SearchScreen.State(text: "mo", queries: ["one"]), SearchScreen.State(text: "mo"))
        #expect(SearchScreen.reduce(&state, .pressed(.alt("p"))) == [.loadStored("one"), .search("one")])
        #expect(SearchScreen.reduce(&state, .pressed(.alt("p"))) == [])
        #expect(press(&state, .control("_")) == ["mo"])
        #expect(SearchScreen.reduce(&empty, .pressed(.alt("p"))) == [])
        #expect(press(&empty, .alt("n")) == ["mo"])
    }

    @Test("Opening a person adds the query once")
    func grows() throws {
        let found = SearchScreen.Action.searchFinished(.found(Sample.search(try Sample.people(2))), to: "p")
        var state = Sample.state("p", found)
        #expect(SearchScreen.reduce(&state, .pressed(.enter)).first == .saveQuery(query: "p"))
        #expect(SearchScreen.reduce(&state, .pressed(.enter)).first == .saveQuery(query: "p"))
        #expect(press(&state, .character("q"), .alt("p"), .alt("p")) == ["pq", "p", "p"])
    }

    @Test("Opening a person from an empty prompt adds no query")
    func emptyPrompt() throws {
        var state = Sample.state("", .storedPeopleLoaded([try Sample.stored("mona", 1, opened: 1)], to: ""))
        let effects = SearchScreen.reduce(&state, .pressed(.enter))
        #expect(effects.count == 1)
        #expect(state.queries == QueryHistoryCursor())
    }
}
