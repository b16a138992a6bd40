import GitHubModel
import PeopleSupport
import TerminalUI
import Testing

@testable import People
@testable import Search

@Suite("Prompt paging", .timeLimit(.minutes(3)))
struct SearchScreenPagesTests {
    private let size = Size(columns: 80, rows: 24)

    private func search(_ count: Int, next: Int?) throws -> SearchResults {
        Sample.search(try Sample.people(count), total: 2_320, nextPage: next)
    }

    private func press(_ state: inout SearchScreen.State, _ keys: Key...) -> [SearchScreen.Effect] {
        keys.flatMap { SearchScreen.reduce(&state, .pressed($0)) }
    }

    private func finish(_ state: inout SearchScreen.State, _ outcome: SearchScreen.Outcome) -> [SearchScreen.Effect] {
        SearchScreen.reduce(&state, .searchFinished(outcome, to: state.text))
    }

    /// Returns a prompt with 100 results and the selection near the end.
    private func nearEnd() throws -> (state: SearchScreen.State, effects: [SearchScreen.Effect]) {
        var state = Sample.state("p", .searchFinished(.found(try search(100, next: 2)), to: "p"))
        #expect(press(&state, .pageDown, .pageDown, .pageDown) == [], "far from the end")
        let effects = press(&state, .pageDown)
        return (state, effects)
    }

    @Test("The next page is loaded once when the visible rows are near the end")
    func loadsOnce() throws {
        var (state, effects) = try nearEnd()
        #expect(effects == [.loadMore("p")])
        #expect(press(&state, .pageDown, .down, .up, .pageDown) == [])
    }

    @Test("New rows follow, the selection stays, and the status shows the number of rows")
    func follows() throws {
        var (state, _) = try nearEnd()
        _ = press(&state, .up, .up)
        let (before, list) = (state.people, state.list)
        #expect(finish(&state, .found(try search(200, next: 3))) == [])
        #expect(Array(state.people.prefix(100)) == before)
        #expect(state.people.count == 200)
        #expect(state.list.selected == list.selected)
        #expect(state.list.top == list.top)
        let status = SearchScreen.view(state, in: size).lines[1].text
        #expect(status == "200 of 2,320 people · GitHub")
        #expect(press(&state, .pageDown, .pageDown, .pageDown, .pageDown, .pageDown) == [.loadMore("p")])
    }

    @Test("Cached rows keep their positions before the next page")
    func stored() throws {
        let stored = SearchScreen.Action.storedPeopleLoaded(
            [try Sample.stored("zoe", 900), try Sample.stored("person-150", 150, opened: 2)], to: "p")
        var state = Sample.state("p", stored, .searchFinished(.found(try search(100, next: 2)), to: "p"))
        let before = state.people
        #expect(before.count == 102)
        #expect(before.last?.id == 900)
        _ = finish(&state, .found(try search(200, next: 3)))
        #expect(Array(state.people.prefix(102)) == before)
        #expect(state.people.count == 201)
        #expect(Set(state.people.map(\.id)).count == 201)
    }

    @Test("A failed page shows a message, and Ctrl-R loads only that page")
    func failure() throws {
        var (state, _) = try nearEnd()
        #expect(finish(&state, .nextPageFailed("Couldn't load more people. Ctrl-R tries again.")) == [])
        #expect(state.people.count == 100)
        #expect(press(&state, .pageDown, .up) == [])
        let lines = SearchScreen.view(state, in: size).lines.map(\.text)
        #expect(lines[2] == "Couldn't load more people. Ctrl-R tries again.")
        #expect(press(&state, .control("r")) == [.loadMore("p")])
        #expect(state.failure == nil)
        #expect(press(&state, .control("r")) == [.refresh("p")])
    }

    @Test("A page for an earlier query is ignored")
    func stale() throws {
        var (state, _) = try nearEnd()
        _ = press(&state, .character("q"))
        let before = state
        #expect(SearchScreen.reduce(&state, .searchFinished(.found(try search(200, next: 3)), to: "p")) == [])
        #expect(SearchScreen.reduce(&state, .searchFinished(.nextPageFailed("No."), to: "p")) == [])
        #expect(state == before, "rows of an earlier query load no pages")
        #expect(press(&state, .pageDown, .pageDown) == [], "rows of an earlier query load no pages")
    }

    @Test("A page that could not be loaded during a search is loaded after it")
    func afterSearch() throws {
        var (state, _) = try nearEnd()
        _ = SearchScreen.reduce(&state, .searchStarted("p"))
        #expect(press(&state, .down) == [])
        #expect(finish(&state, .found(try search(100, next: 2))) == [.loadMore("p")])
    }
}
