import GitHubModel
import TerminalUI
import Testing

@testable import Repositories
@testable import Search
@testable import ghsearch

@Suite("The card and the screens over it", .timeLimit(.minutes(1)))
struct WireframeCardTests {
    private let wide = Size(columns: 110, rows: 32)

    private func state() throws -> (Wireframe.State, [Person]) {
        var state = try WireframeSample.state("person", people: 3)
        let effects = Wireframe.reduce(&state, .event(.resized(wide)))
        let people = try WireframeSample.search(3).people
        #expect(effects.starts(with: [.measureCells, .showCard(people[0])]))
        return (state, people)
    }

    @Test(
        "Repositories over the prompt end what the card asks; back at the prompt it goes on",
        arguments: [Key.enter, .control("x")])
    func covered(key: Key) throws {
        var (state, people) = try state()
        #expect(Wireframe.reduce(&state, .event(.key(key))).contains(.hideCard))
        let effects = Wireframe.reduce(&state, .event(.key(.escape)))
        #expect(effects.contains(.showCard(people[0])))
        #expect(effects.contains { if case .showPicture = $0 { true } else { false } })
    }

    @Test("Help over the prompt hides a picture, and nothing is asked again afterwards")
    func help() throws {
        var (state, people) = try state()
        guard case .search(let search)? = state.layers.first else { return }
        let cells = try #require(search.card.card?.avatarSize)
        let picture = TerminalImage(id: 1, at: Position(column: 0, row: 0), size: cells, drawBytes: Array("x".utf8))
        _ = Wireframe.reduce(&state, .search(.avatarLoaded(.image(picture), of: people[0].id, in: cells)))
        #expect(Wireframe.view(state, in: wide).images.count == 1)
        #expect(Wireframe.reduce(&state, .event(.key(.function(1)))) == [])
        #expect(Wireframe.view(state, in: wide).images.isEmpty)
        #expect(Wireframe.reduce(&state, .event(.key(.escape))) == [])
        #expect(Wireframe.view(state, in: wide).images.count == 1)
    }

    @Test("The picture of whose repositories are shown is asked for, and hangs beside the sums")
    func header() throws {
        var (state, people) = try state()
        let cells = HeaderImageLayout.cells
        #expect(Wireframe.reduce(&state, .event(.key(.enter))).contains(.showPicture(of: people[0], in: cells)))
        let picture = RenderedImage.lines(Array(repeating: StyledLine("▀▀▀▀▀▀▀▀"), count: 4))
        let other = Size(columns: 3, rows: 3)
        for (id, size) in [(people[1].id, cells), (people[0].id, other)] {
            _ = Wireframe.reduce(&state, .pictured(picture, of: id, in: size))
            #expect(!Wireframe.view(state, in: wide).lines[0].text.contains("▀"))
        }
        _ = Wireframe.reduce(&state, .pictured(picture, of: people[0].id, in: cells))
        #expect(Wireframe.view(state, in: wide).lines[0].text.hasPrefix("▀▀▀▀▀▀▀▀  \(people[0].login)"))
    }

    @Test("Tab without room is told at the bottom, until the next key")
    func notice() throws {
        var (state, _) = try state()
        _ = Wireframe.reduce(&state, .event(.resized(Size(columns: 80, rows: 24))))
        _ = Wireframe.reduce(&state, .event(.key(.tab)))
        #expect(state.notice?.hasPrefix("No room for the card") == true)
        _ = Wireframe.reduce(&state, .event(.key(.down)))
        #expect(state.notice == nil)
    }
}
