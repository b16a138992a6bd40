import GitHubModel
import TerminalUI
import Testing

@testable import Explorer
@testable import Repositories
@testable import Search
@testable import ghsearch

@Suite("The way to random people and back", .timeLimit(.minutes(1)))
struct WireframeExplorerTests {
    private func press(_ state: inout Wireframe.State, _ keys: Key...) -> [Wireframe.Effect] {
        keys.flatMap { Wireframe.reduce(&state, .event(.key($0))) }
    }

    private func drawn(_ count: Int) throws -> (people: [Person], action: Wireframe.Action) {
        let people = try WireframeSample.search(count).people
        return (people, .explorer(.received(.loaded(SampleResult(people)), of: SampleRequest())))
    }

    private func top(_ state: Wireframe.State) -> String {
        Wireframe.view(state, in: Size(columns: 80, rows: 24)).lines[0].text.trimmingPrefix { $0 == " " }.description
    }

    private func picture(of person: Person) -> Wireframe.Effect {
        .showPicture(of: person, in: HeaderImageLayout.cells)
    }

    @Test("Ctrl-X on the prompt draws people on top of it; Esc goes back to the very same search")
    func thereAndBack() throws {
        var state = try WireframeSample.state("person", people: 40)
        _ = press(&state, .pageDown, .down)
        let before = state
        #expect(press(&state, .control("x")) == [.draw(SampleRequest())])
        #expect(top(state) == "Random people" && state.sizes.count == 2 && state.sizes[0] == state.sizes[1])
        let drawn = try drawn(15)
        #expect(
            Wireframe.reduce(&state, drawn.action) == [
                .loadProfiles(drawn.people, of: SampleRequest(), isWanted: false), picture(of: drawn.people[0]),
            ])
        #expect(press(&state, .control("x"), .character("z")) == [], "the screen on top gets the keys")
        #expect(press(&state, .escape) == [.stopExploring])
        #expect(state == before && state.outcome == nil)
    }

    @Test("Return shows repositories; Esc comes back to the people as they were")
    func repositories() throws {
        var state = Wireframe.State(exploring: ExplorerScreen.State(), isPicker: false)
        _ = Wireframe.reduce(&state, .event(.resized(Size(columns: 80, rows: 24))))
        #expect(Wireframe.reduce(&state, state.opening) == [.draw(SampleRequest())])
        let drawn = try drawn(15)
        _ = Wireframe.reduce(&state, drawn.action)
        _ = press(&state, .down, .down)
        let (before, third) = (state, drawn.people[2])
        let load = Wireframe.Effect.load(.account(third.login, kind: .user))
        #expect(press(&state, .enter) == [.recordOpened(third), load, picture(of: third)])
        #expect(top(state) == "person-3")
        #expect(press(&state, .escape) == [.stopLoading, picture(of: third)])
        #expect(state == before)
        #expect(press(&state, .character("o")) == [.browse(third.url)])
        #expect(press(&state, .escape) == [.stopExploring] && state.outcome == .left)
    }

    @Test("News of people that come while repositories are shown are kept; those nobody looks at change nothing")
    func news() throws {
        var state = try WireframeSample.state("p", people: 3)
        let search = state
        _ = press(&state, .control("x"))
        _ = Wireframe.reduce(&state, try drawn(2).action)
        _ = press(&state, .enter)
        _ = Wireframe.reduce(&state, .explorer(.received(.profilesFinished("No more today."), of: SampleRequest())))
        _ = press(&state, .escape)
        #expect(Wireframe.view(state, in: Size(columns: 80, rows: 24)).lines[4].text.hasPrefix("No more today."))
        _ = press(&state, .escape)
        #expect(Wireframe.reduce(&state, try drawn(2).action) == [] && state == search)
    }

    @Test("Where a login is to be picked, choosing a random person ends with it", arguments: [false, true])
    func picks(isFirst: Bool) throws {
        var state = try WireframeSample.state("p", people: 3, picks: true)
        if isFirst { state = Wireframe.State(exploring: ExplorerScreen.State(), isPicker: true) }
        if !isFirst { _ = press(&state, .control("x")) }
        let drawn = try drawn(4)
        _ = Wireframe.reduce(&state, drawn.action)
        _ = press(&state, .down)
        #expect(press(&state, .enter) == [.recordOpened(drawn.people[1])])
        #expect(state.outcome == .picked(drawn.people[1].login))
    }

    @Test("Offline the prompt's random people are so too")
    func offline() {
        var state = Wireframe.State(text: "", isPicker: false, isOffline: true)
        _ = press(&state, .control("x"))
        #expect(Wireframe.view(state, in: Size(columns: 80, rows: 24)).lines[1].text.contains("GitHub is not asked"))
    }

    @Test("Ctrl-C leaves from there too")
    func leaves() {
        var state = Wireframe.State(exploring: ExplorerScreen.State(), isPicker: false)
        _ = press(&state, .control("c"))
        #expect(state.outcome == .left)
    }

    @Test("Moving asks for pictures only, and who listens is spared all of them")
    func listening() throws {
        var state = Wireframe.State(exploring: ExplorerScreen.State(), isPicker: false)
        let drawn = try drawn(3)
        _ = Wireframe.reduce(&state, drawn.action)
        let effects = press(&state, .down, .down, .up)
        let wanted = [1, 2, 1].map { picture(of: drawn.people[$0]) }
        #expect(effects == wanted)
        let resized = Wireframe.reduce(&state, .event(.resized(Size(columns: 90, rows: 30))))
        #expect((effects + resized).allSatisfy { $0.isVisualOnly })
    }

    @Test("One picture of a person is for both the random people and their repositories; of another size for neither")
    func pictures() throws {
        var state = Wireframe.State(exploring: ExplorerScreen.State(), isPicker: false)
        let (size, drawn) = (Size(columns: 80, rows: 24), try drawn(3))
        _ = Wireframe.reduce(&state, drawn.action)
        _ = press(&state, .enter)
        let (cells, place) = (HeaderImageLayout.cells, Position(column: 0, row: 0))
        for (id, other) in [(9, Size(columns: 12, rows: 6)), (7, cells)] {
            let picture = TerminalImage(id: id, at: place, size: other, drawBytes: [1])
            _ = Wireframe.reduce(&state, .pictured(.image(picture), of: drawn.people[0].id, in: other))
        }
        #expect(Wireframe.view(state, in: size).images.map(\.id) == [7])
        _ = press(&state, .escape)
        #expect(Wireframe.view(state, in: size).images.map(\.id) == [7])
    }
}
