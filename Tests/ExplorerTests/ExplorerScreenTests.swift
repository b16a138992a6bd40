import GitHubAPI
import GitHubModel
import HTTPTransport
import TerminalUI
import Testing

@testable import Explorer

@Suite("Random people, step by step", .timeLimit(.minutes(1)))
struct ExplorerScreenTests {
    @Test("It draws when it opens, and asks for the profiles of those who come without")
    func opens() throws {
        var state = ExplorerScreen.State(SampleRequest(count: 3, seed: 7))
        #expect(ExplorerScreen.reduce(&state, .opened) == [.loadSample(SampleRequest(count: 3, seed: 7))])
        let people = [try Sample.person("a", 1, followers: 2)] + (try Sample.people(2, from: 2))
        #expect(
            state.take(.loaded(SampleResult(people))) == [
                .loadProfiles(Array(people[1...]), of: state.draw, isRequired: false)
            ])
        #expect(state.ids == [1, 2, 3] && state.isLoadingProfiles && !state.isDrawing)
    }

    @Test("r draws others; those shown stay until they come, and those of the draw before never do")
    func others() throws {
        var state = Sample.state(of: try Sample.people(5))
        let first = state.draw
        _ = state.press(.down, .down)
        #expect(state.press(.character("r")) == [.loadSample(first.next)] && state.ids == [1, 2, 3, 4, 5])
        let waiting = state
        for news in [.failed("No."), .loaded(SampleResult(try Sample.people(2, from: 90))), .profilesFinished("No.")]
            as [ExplorerScreen.Event]
        {
            #expect(ExplorerScreen.reduce(&state, .received(news, of: first)) == [] && state == waiting)
        }
        _ = state.take(.loaded(SampleResult(try Sample.people(4, from: 50))))
        #expect(state.ids == [50, 51, 52, 53] && state.selected?.id == 50)
        #expect(state.press(.control("r")) == [.loadSample(first.next.next)])
    }

    @Test("s sorts by followers, asking for those not known, and back to as they were drawn")
    func sorts() throws {
        let people = [
            try Sample.person("few", 1, followers: 3), try Sample.person("unknown", 2),
            try Sample.person("many", 3, followers: 900), try Sample.person("none", 4, followers: 0),
        ]
        var state = Sample.state(of: people)
        #expect(state.press(.character("s")) == [.loadProfiles([people[1]], of: state.draw, isRequired: true)])
        #expect(state.ids == [3, 1, 4, 2])
        _ = state.take(.profile(try Sample.person("unknown", 2, followers: 50)))
        #expect(state.ids == [3, 2, 1, 4])
        #expect(state.press(.character("s")) == [] && state.ids == [1, 2, 3, 4])
        #expect(state.press(.character("s")) == [], "all are known")
    }

    @Test("By followers, those drawn next are waited for too")
    func sortedDraw() throws {
        var state = Sample.state(of: try Sample.people(2))
        _ = state.press(.character("r"))
        #expect(state.press(.character("s")) == [], "those shown will be gone")
        let people = try Sample.people(3, from: 10)
        let effects = state.take(.loaded(SampleResult(people)))
        #expect(effects == [.loadProfiles(people, of: state.draw, isRequired: true)])
    }

    @Test("Whoever is selected stays so while profiles come and the order changes, and on the same row")
    func keepsSelection() throws {
        var state = Sample.state(of: try Sample.people(40), in: Size(columns: 40, rows: 12))
        _ = state.press(.pageDown, .pageDown, .up)
        let (selected, row) = (try #require(state.selected), state.list.selected - state.list.top)
        _ = state.take(.profile(try Sample.person("person-40", 40, followers: 9)))
        #expect(state.selected?.id == selected.id && state.list.selected - state.list.top == row)
        _ = state.press(.character("s"))
        #expect(state.ids.first == 40 && state.selected?.id == selected.id)
        _ = state.take(.profile(try Sample.person(selected.login.description, selected.id, followers: 12_345)))
        #expect(state.ids.first == selected.id && state.selected?.profile?.followers == 12_345)
    }

    @Test("With nobody there, no key does anything")
    func nobody() {
        var empty = Sample.state()
        #expect(empty.press(.enter, .character("o"), .down, .end, .character("s")) == [] && empty.selected == nil)
    }

    @Test("Those out of the store, and anybody offline, are shown as they are stored")
    func stored() throws {
        var state = Sample.state()
        let unreachable = GitHubError.network(.unreachable(host: "api.github.com", reason: "no route"))
        #expect(state.take(.loaded(Sample.stored(try Sample.people(2), failure: unreachable))) == [])
        #expect(state.failure == "\(unreachable)" && !state.isLoadingProfiles)
        #expect(state.press(.character("s")) == [])
        var offline = Sample.state(isOffline: true)
        #expect(offline.take(.loaded(Sample.stored(try Sample.people(2)))) == [] && offline.failure == nil)
    }

    @Test("A failure stands until the next draw, and takes nobody away")
    func fails() throws {
        var state = Sample.state(of: try Sample.people(3))
        _ = state.take(.profilesFinished("The allowance is used up."))
        #expect(state.failure == "The allowance is used up." && !state.isLoadingProfiles && state.ids.count == 3)
        _ = state.press(.character("r"))
        #expect(state.failure == nil)
        _ = state.take(.failed("No way."))
        #expect(state.failure == "No way." && !state.isDrawing && state.ids.count == 3)
    }

    @Test("The wheel moves, a click selects the row under it; elsewhere it does nothing")
    func mouse() throws {
        var state = Sample.state(of: try Sample.people(5))
        _ = state.press(.wheelDown, .wheelDown, .wheelUp)
        #expect(state.selected?.id == 2)
        _ = state.press(.click(Position(column: 3, row: 7)))
        #expect(state.selected?.id == 4)
        _ = state.press(.click(Position(column: 3, row: 0)), .click(Position(column: 3, row: 23)))
        #expect(state.selected?.id == 4)
    }

    @Test("Who listens hears who is there and who is selected, or what went wrong")
    func announcement() throws {
        var state = Sample.state()
        #expect(ExplorerScreen.announcement(of: state) == "Drawing people…")
        _ = state.take(.loaded(SampleResult([try Sample.person("mona", 1, name: "Mona Lisa", followers: 1)])))
        #expect(ExplorerScreen.announcement(of: state) == "1 random person, GitHub; mona, Mona Lisa, 1 of 1")
        _ = state.take(.profilesFinished("It broke."))
        #expect(ExplorerScreen.announcement(of: state) == "It broke. Press r to draw again. mona, Mona Lisa, 1 of 1")
    }
}
