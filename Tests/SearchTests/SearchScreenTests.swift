import GitHubModel
import TerminalUI
import Testing

@testable import Search

@Suite("Prompt reducer", .timeLimit(.minutes(1)))
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
        #expect(SearchScreen.reduce(&full, .opened) == [.loadStored("mona"), .search("mona")])
        #expect(SearchScreen.reduce(&empty, .opened) == [.loadStored("")])
    }

    @Test("Old rows stay until new ones arrive, and then the first is selected")
    func oldRows() throws {
        let (old, new) = (try Sample.people(9), try Sample.people(9, from: 50))
        var state = Sample.state("mon", .searchFinished(.found(Sample.search(old)), to: "mon"))
        _ = press(&state, .down, .down, .character("a"))
        #expect(state.people == old)
        #expect(state.selected?.id == 3)
        _ = SearchScreen.reduce(&state, .searchStarted("mona"))
        #expect(state.people == old)
        #expect(state.isSearching)
        finish(&state, Sample.search(new), to: "mona")
        #expect(state.people == new)
        #expect(state.selected?.id == 50)
        #expect(!state.isSearching)
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
        #expect(again.isSearching)
        _ = press(&state, .character("a"))
        #expect(state.failure == nil)
        #expect(state.people.count == 3)
    }

    @Test("An empty text has no rows and ends the search")
    func empties() throws {
        var state = Sample.state(
            "m", .searchFinished(.found(Sample.search(try Sample.people(3))), to: "m"), .searchStarted("m"))
        #expect(press(&state, .backspace) == [.loadStored(""), .search("")])
        #expect(state.people.isEmpty)
        #expect(state.selected == nil)
        #expect(!state.isSearching)
        #expect(press(&state, .enter, .control("o"), .control("r"), .down) == [])
    }

    @Test("Without results no key opens a person")
    func noResults() {
        var state = Sample.state("p", .searchFinished(.found(Sample.search([])), to: "p"))
        #expect(press(&state, .down, .control("o"), .control("y")) == [])
    }

    @Test("Return on rows of an earlier query opens the first result, unless another key is pressed")
    func pendingReturn() throws {
        let (old, new) = (try Sample.people(3), try Sample.people(5))
        var state = Sample.state("p", .searchFinished(.found(Sample.search(old)), to: "p"))
        #expect(
            press(&state, .character("q"), .enter, .control("o")).allSatisfy {
                $0 == .loadStored("pq") || $0 == .search("pq")
            })
        let results = SearchScreen.Action.searchFinished(.found(Sample.search([new[4]])), to: "pq")
        var (waiting, cancelled, failed) = (state, state, state)
        _ = press(&waiting, .enter)
        #expect(SearchScreen.reduce(&waiting, results) == [.saveQuery(query: "pq"), .open(new[4])])
        _ = press(&cancelled, .enter, .down)
        #expect(SearchScreen.reduce(&cancelled, results) == [])
        _ = press(&failed, .enter)
        #expect(SearchScreen.reduce(&failed, .searchFinished(.failed("No way."), to: "pq")) == [])
        #expect(press(&failed, .enter) == [.saveQuery(query: "pq"), .open(old[0])], "no newer rows arrive")
    }

    @Test("A person selected during a search can be opened, and stays selected afterwards")
    func movedSelection() throws {
        let people = try Sample.people(5)
        var state = Sample.state("p", .searchFinished(.found(Sample.search(people)), to: "p"))
        _ = press(&state, .character("q"), .down, .down)
        var opened = state
        #expect(press(&opened, .enter) == [.saveQuery(query: "pq"), .open(people[2])])
        let found = Sample.search([people[4], people[0], people[2]])
        _ = SearchScreen.reduce(&state, .searchFinished(.found(found), to: "pq"))
        #expect(state.selected == people[2])
    }

    @Test("Recently opened people are labeled as such below a query without results")
    func recent() throws {
        var state = Sample.state("", .storedPeopleLoaded([try Sample.stored("mona", 1, opened: 1)], to: ""))
        _ = press(&state, .character("q"))
        _ = SearchScreen.reduce(&state, .searchFinished(.failed("No way."), to: "q"))
        #expect(SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[1].text == "1 recent")
    }
}
