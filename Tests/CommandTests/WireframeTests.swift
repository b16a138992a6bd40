import GitHubModel
import TerminalUI
import Testing

@testable import Repositories
@testable import Search
@testable import ghsearch

@Suite("The way between the screens", .timeLimit(.minutes(1)))
struct WireframeTests {
    private func press(_ state: inout Wireframe.State, _ keys: Key...) -> [Wireframe.Effect] {
        keys.flatMap { Wireframe.reduce(&state, .event(.key($0))) }
    }

    @Test("Choosing somebody opens their repositories and loads them")
    func opens() throws {
        var state = try WireframeSample.state("p", people: 9)
        let second = try WireframeSample.search(2).people[1]
        let load = Wireframe.Effect.load(.account(second.login, kind: .user))
        let picture = Wireframe.Effect.showPicture(of: second, in: HeaderImageLayout.cells)
        #expect(press(&state, .down, .enter) == [.saveQuery(query: "p"), .recordOpened(second), load, picture])
        #expect(state.layers.count == 2)
        #expect(Wireframe.view(state, in: Size(columns: 80, rows: 24)).lines[0].text == "person-2")
        #expect(press(&state, .enter, .enter) == [], "the screen on top gets the keys")
    }

    @Test("Esc goes back to the very same search, and nobody loads any more")
    func goesBack() throws {
        var state = try WireframeSample.state("person", people: 40)
        _ = press(&state, .left, .left, .pageDown, .down, .up, .enter, .escape)
        let before = state
        _ = press(&state, .enter, .down, .character("g"), .character("s"))
        #expect(press(&state, .escape) == [.stopLoading])
        #expect(state == before && state.outcome == nil)
    }

    @Test("Answers to the search that come while repositories are shown are kept")
    func keepsAnswers() throws {
        var state = try WireframeSample.state("p", people: 2)
        _ = press(&state, .enter)
        _ = Wireframe.reduce(&state, .search(.searchFinished(.found(try WireframeSample.search(5)), to: "p")))
        #expect(state.layers.count == 2)
        _ = press(&state, .escape)
        let status = Wireframe.view(state, in: Size(columns: 80, rows: 24)).lines[1].text
        #expect(status == "5 people · GitHub")
    }

    @Test("News of repositories that nobody looks at any more, or of the one before, changes nothing")
    func lateNews() throws {
        var state = try WireframeSample.state("p", people: 9)
        _ = press(&state, .enter)
        let owner = RepositoryService.Owner.account(try Login("person-1"), kind: .user)
        _ = press(&state, .escape)
        let search = state
        #expect(Wireframe.reduce(&state, .repositories(.received(.failed("No."), of: owner))) == [] && state == search)
        _ = press(&state, .down, .enter)
        let second = state
        #expect(Wireframe.reduce(&state, .repositories(.received(.failed("No."), of: owner))) == [] && state == second)
    }

    @Test("Where a login is to be picked, choosing ends with it")
    func picks() throws {
        var state = try WireframeSample.state("p", people: 9, picks: true)
        let third = try WireframeSample.search(3).people[2]
        #expect(press(&state, .down, .down, .enter) == [.saveQuery(query: "p"), .recordOpened(third)])
        #expect(state.outcome == .picked(try Login("person-3")) && Wireframe.isOver(state))
    }

    @Test("Esc leaves from the search, Ctrl-C from anywhere")
    func leaves() throws {
        let search = try WireframeSample.state("p", people: 9)
        var repositories = search
        _ = press(&repositories, .enter)
        for (start, key) in [(search, Key.escape), (search, .control("c")), (repositories, .control("c"))] {
            var state = start
            #expect(!Wireframe.isOver(state))
            _ = press(&state, key)
            #expect(state.outcome == .left && Wireframe.isOver(state))
        }
    }

    @Test("A notice stands in the last line until the next key, whatever else comes")
    func notice() throws {
        var state = try WireframeSample.state("p", people: 9)
        let size = Size(columns: 80, rows: 24)
        let keys = Wireframe.view(state, in: size).lines[23]
        _ = Wireframe.reduce(&state, .notice("Opened https://github.com/p"))
        _ = Wireframe.reduce(&state, .search(.remainingSearchesChanged(3)))
        _ = Wireframe.reduce(&state, .event(.resized(size)))
        #expect(Wireframe.view(state, in: size).lines[23].text == "Opened https://github.com/p")
        _ = press(&state, .down)
        #expect(Wireframe.view(state, in: size).lines[23] == keys)
    }

    @Test("A notice longer than a line stands whole over the last lines")
    func longNotice() throws {
        var state = try WireframeSample.state("p", people: 9)
        let size = Size(columns: 40, rows: 10)
        _ = Wireframe.reduce(&state, .event(.resized(size)))
        _ = Wireframe.reduce(&state, .notice("No browser here. The address: https://github.com/mona/plain-toolkit"))
        let lines = Wireframe.view(state, in: size).lines.map(\.text)
        #expect(lines.suffix(2) == ["No browser here. The address:", "https://github.com/mona/plain-toolkit"])
    }

    @Test("A resize reaches every layer, also those not seen, and those that come later")
    func resizes() throws {
        var state = try WireframeSample.state("person", people: 40)
        let (small, large) = (Size(columns: 60, rows: 13), Size(columns: 90, rows: 33))
        _ = Wireframe.reduce(&state, .event(.resized(small)))
        _ = press(&state, .enter)
        #expect(state.sizes == [small, small])
        _ = Wireframe.reduce(&state, .event(.resized(large)))
        #expect(state.sizes == [large, large])
    }

    @Test("Wishes of both screens are handed out")
    func wishes() throws {
        var state = try WireframeSample.state("p", people: 9)
        #expect(
            press(&state, .control("o"), .control("r")) == [.browse("https://github.com/person-1"), .searchAgain("p")])
        _ = press(&state, .enter)
        let owner = RepositoryService.Owner.account(try Login("person-1"), kind: .user)
        #expect(
            press(&state, .character("o"), .character("r")) == [.browse("https://github.com/person-1"), .reload(owner)])
        _ = press(&state, .escape)
        #expect(press(&state, .character("x")) == [.recall("px"), .search("px")])
    }
}
