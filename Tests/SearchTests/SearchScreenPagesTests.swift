import GitHubModel
import TerminalUI
import Testing

@testable import Search

@Suite("A list that goes on", .timeLimit(.minutes(1)))
struct SearchScreenPagesTests {
    private let size = Size(columns: 80, rows: 24)

    private func search(_ count: Int, next: Int?) throws -> SearchResults {
        Sample.search(try Sample.people(count), total: 2_320, nextPage: next)
    }

    private func press(_ state: inout SearchScreen.State, _ keys: Key...) -> [SearchScreen.Effect] {
        keys.flatMap { SearchScreen.reduce(&state, .pressed($0)) }
    }

    private func answer(_ state: inout SearchScreen.State, _ answer: SearchScreen.Outcome) -> [SearchScreen.Effect] {
        SearchScreen.reduce(&state, .searchFinished(answer, to: state.text))
    }

    /// A hundred people found, and the selection near their end.
    private func nearEnd() throws -> (state: SearchScreen.State, effects: [SearchScreen.Effect]) {
        var state = Sample.state("p", .searchFinished(.found(try search(100, next: 2)), to: "p"))
        #expect(press(&state, .pageDown, .pageDown, .pageDown) == [], "far from the end")
        let effects = press(&state, .pageDown)
        return (state, effects)
    }

    @Test("The next page is asked for once, as the rows seen come near the end")
    func asksOnce() throws {
        var (state, effects) = try nearEnd()
        #expect(effects == [.loadMore("p")])
        #expect(press(&state, .pageDown, .down, .up, .pageDown) == [])
    }

    @Test("Rows above and the selected one stay as they are; the new ones follow; the status tells how many are shown")
    func follows() throws {
        var (state, _) = try nearEnd()
        _ = press(&state, .up, .up)
        let (before, list) = (state.people, state.list)
        #expect(answer(&state, .found(try search(200, next: 3))) == [])
        #expect(Array(state.people.prefix(100)) == before && state.people.count == 200)
        #expect(state.list.selected == list.selected && state.list.top == list.top)
        let status = SearchScreen.view(state, in: size).lines[1].text
        #expect(status == "200 of 2,320 people · GitHub shows the first 1,000")
        #expect(press(&state, .pageDown, .pageDown, .pageDown, .pageDown, .pageDown) == [.loadMore("p")])
    }

    @Test("Rows that were stored keep their places before the next page")
    func stored() throws {
        let stored = SearchScreen.Action.storedPeopleLoaded(
            [try Sample.stored("zoe", 900), try Sample.stored("person-150", 150, opened: 2)], to: "p")
        var state = Sample.state("p", stored, .searchFinished(.found(try search(100, next: 2)), to: "p"))
        let before = state.people
        #expect(before.count == 102 && before.last?.id == 900)
        _ = answer(&state, .found(try search(200, next: 3)))
        #expect(Array(state.people.prefix(102)) == before)
        #expect(state.people.count == 201 && Set(state.people.map(\.id)).count == 201)
    }

    @Test("A page that fails is told with its way out, and Ctrl-R asks for that page only")
    func failure() throws {
        var (state, _) = try nearEnd()
        #expect(answer(&state, .nextPageFailed("The next people did not come. Ctrl-R asks for them again.")) == [])
        #expect(state.people.count == 100 && press(&state, .pageDown, .up) == [])
        let lines = SearchScreen.view(state, in: size).lines.map(\.text)
        #expect(lines[2] == "The next people did not come. Ctrl-R asks for them again.")
        #expect(press(&state, .control("r")) == [.loadMore("p")])
        #expect(state.failure == nil && press(&state, .control("r")) == [.refresh("p")])
    }

    @Test("A page for an older text changes nothing, and what another text needs is its own")
    func late() throws {
        var (state, _) = try nearEnd()
        _ = press(&state, .character("q"))
        let before = state
        #expect(SearchScreen.reduce(&state, .searchFinished(.found(try search(200, next: 3)), to: "p")) == [])
        #expect(SearchScreen.reduce(&state, .searchFinished(.nextPageFailed("No."), to: "p")) == [])
        #expect(state == before && press(&state, .pageDown, .pageDown) == [], "rows of an older text do not go on")
    }

    @Test("A page that was ignored while the search went on is asked for again after it")
    func again() throws {
        var (state, _) = try nearEnd()
        _ = SearchScreen.reduce(&state, .searchStarted("p"))
        #expect(press(&state, .down) == [])
        #expect(answer(&state, .found(try search(100, next: 2))) == [.loadMore("p")])
    }
}
