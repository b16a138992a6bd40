import GitHubModel
import TerminalUI
import Testing

@testable import Search

@Suite("The prompt's steps", .timeLimit(.minutes(1)))
struct SearchScreenTests {
    private func press(_ state: inout SearchScreen.State, _ keys: Key...) -> [SearchScreen.Effect] {
        keys.flatMap { SearchScreen.reduce(&state, .pressed($0)) }
    }

    private func answer(_ state: inout SearchScreen.State, _ search: SearchResults, to text: String) {
        _ = SearchScreen.reduce(&state, .searchFinished(.found(search), to: text))
    }

    @Test("A changed text is recalled, then searched for; moving in it asks nothing")
    func edits() {
        var state = Sample.state()
        let effects = press(&state, .character("m"), .character("o"), .left, .home, .backspace, .delete)
        let texts = ["m", "mo", "o"]
        #expect(effects == texts.flatMap { [.loadStored($0), .search($0)] })
    }

    @Test("A prompt opened with a text searches for it, an empty one recalls only")
    func opens() {
        var (full, empty) = (Sample.state("mona"), Sample.state())
        #expect(SearchScreen.reduce(&full, .opened) == [.loadStored("mona"), .search("mona")])
        #expect(SearchScreen.reduce(&empty, .opened) == [.loadStored("")])
    }

    @Test("Old rows stay until new ones come, and then the first is selected")
    func keepsRows() throws {
        let (old, new) = (try Sample.people(9), try Sample.people(9, from: 50))
        var state = Sample.state("mon", .searchFinished(.found(Sample.search(old)), to: "mon"))
        _ = press(&state, .down, .down, .character("a"))
        #expect(state.people == old && state.selected?.id == 3)
        _ = SearchScreen.reduce(&state, .searchStarted("mona"))
        #expect(state.people == old && state.isSearching)
        answer(&state, Sample.search(new), to: "mona")
        #expect(state.people == new && state.selected?.id == 50 && !state.isSearching)
    }

    @Test("An answer or an asking for another text changes nothing")
    func late() throws {
        var state = Sample.state("mona", .searchFinished(.found(Sample.search(try Sample.people(3))), to: "mona"))
        let before = state
        answer(&state, Sample.search([]), to: "mon")
        _ = SearchScreen.reduce(&state, .searchFinished(.failed("No."), to: "mon"))
        _ = SearchScreen.reduce(&state, .searchStarted("mon"))
        #expect(state == before)
    }

    @Test("More rows for the same text leave the selected person selected, and where it was on the screen")
    func merges() throws {
        let people = try Sample.people(30)
        var state = Sample.state("p", .searchFinished(.found(Sample.search(people)), to: "p"))
        _ = press(&state, .pageDown, .up)
        let row = state.list.selected - state.list.top
        let selected = state.selected
        answer(&state, Sample.search([try Sample.person("p", 99)] + people), to: "p")
        #expect(state.selected == selected && state.list.selected - state.list.top == row)
    }

    @Test("A failure keeps the rows and is forgotten by the next key that edits, and when GitHub is asked again")
    func failure() throws {
        let found = SearchScreen.Action.searchFinished(.found(Sample.search(try Sample.people(3))), to: "mon")
        var state = Sample.state("mon", found, .searchFinished(.failed("No."), to: "mon"))
        #expect(state.failure == "No." && state.people.count == 3)
        var again = state
        _ = SearchScreen.reduce(&again, .searchStarted("mon"))
        #expect(again.failure == nil && again.isSearching)
        _ = press(&state, .character("a"))
        #expect(state.failure == nil && state.people.count == 3)
    }

    @Test("An empty text has no rows, and stops what was being asked")
    func empties() throws {
        var state = Sample.state(
            "m", .searchFinished(.found(Sample.search(try Sample.people(3))), to: "m"), .searchStarted("m"))
        #expect(press(&state, .backspace) == [.loadStored(""), .search("")])
        #expect(state.people.isEmpty && state.selected == nil && !state.isSearching)
        #expect(press(&state, .enter, .control("o"), .control("r"), .down) == [])
    }

    @Test("Without anybody found, Return chooses nobody")
    func nobody() {
        var state = Sample.state("p", .searchFinished(.found(Sample.search([])), to: "p"))
        #expect(press(&state, .down, .control("o"), .control("y")) == [])
    }

    @Test("Return on rows of an older text waits for the text's own, and any other key takes it back")
    func waitingChoice() throws {
        let (old, new) = (try Sample.people(3), try Sample.people(5))
        var state = Sample.state("p", .searchFinished(.found(Sample.search(old)), to: "p"))
        #expect(
            press(&state, .character("q"), .enter, .control("o")).allSatisfy {
                $0 == .loadStored("pq") || $0 == .search("pq")
            })
        let late = SearchScreen.Action.searchFinished(.found(Sample.search([new[4]])), to: "pq")
        var (waiting, withdrawn, failed) = (state, state, state)
        _ = press(&waiting, .enter)
        #expect(SearchScreen.reduce(&waiting, late) == [.saveQuery(query: "pq"), .open(new[4])])
        _ = press(&withdrawn, .enter, .down)
        #expect(SearchScreen.reduce(&withdrawn, late) == [])
        _ = press(&failed, .enter)
        #expect(SearchScreen.reduce(&failed, .searchFinished(.failed("No way."), to: "pq")) == [])
        #expect(press(&failed, .enter) == [.saveQuery(query: "pq"), .open(old[0])], "nothing newer comes")
    }

    @Test("Whoever was moved to while a newer answer is out is meant, and stays selected when that comes")
    func movedTo() throws {
        let people = try Sample.people(5)
        var state = Sample.state("p", .searchFinished(.found(Sample.search(people)), to: "p"))
        _ = press(&state, .character("q"), .down, .down)
        var chosen = state
        #expect(press(&chosen, .enter) == [.saveQuery(query: "pq"), .open(people[2])])
        let found = Sample.search([people[4], people[0], people[2]])
        _ = SearchScreen.reduce(&state, .searchFinished(.found(found), to: "pq"))
        #expect(state.selected == people[2])
    }

    @Test("People opened lately are called so while they stand under a text nobody was found for")
    func lately() throws {
        var state = Sample.state("", .storedPeopleLoaded([try Sample.stored("mona", 1, opened: 1)], to: ""))
        _ = press(&state, .character("q"))
        _ = SearchScreen.reduce(&state, .searchFinished(.failed("No way."), to: "q"))
        #expect(SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[1].text == "1 person opened lately")
    }
}
