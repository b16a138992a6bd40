import GitHubModel
import TerminalUI
import Testing

@testable import Repositories
@testable import ghsearch

@Suite("The way to a repository's details and back", .timeLimit(.minutes(1)))
struct WireframeDetailsTests {
    private func press(_ state: inout Wireframe.State, _ keys: Key...) -> [Wireframe.Effect] {
        keys.flatMap { Wireframe.reduce(&state, .event(.key($0))) }
    }

    /// The repositories of the first person found.
    private func state() throws -> Wireframe.State {
        var state = try WireframeSample.state("p", people: 9)
        _ = press(&state, .enter)
        guard case .repositories(let screen)? = state.layers.last else { return state }
        _ = Wireframe.reduce(
            &state, .repositories(.received(.listingUpdated(try WireframeSample.listing(9)), of: screen.owner)))
        return state
    }

    @Test("Return shows the selected repository and loads it; Esc goes back to the list as it was")
    func thereAndBack() throws {
        var state = try state()
        _ = press(&state, .character("/"), .character("7"))
        let before = state
        let seventh = try WireframeSample.listing(9).repositories[6]
        #expect(press(&state, .enter) == [.loadDetails(seventh)])
        #expect(Wireframe.view(state, in: state.size).lines[0].text.hasPrefix("mona/repository-7"))
        _ = press(&state, .down)
        #expect(press(&state, .escape) == [.stopLoadingDetails] && state == before)
    }

    @Test("Its wishes are handed out; news of it reach it, and none that comes late counts")
    func wishes() throws {
        var state = try state()
        let listed = state
        let first = try WireframeSample.listing(1).repositories[0]
        #expect(press(&state, .character("y")) == [.copy(first.url)])
        _ = press(&state, .enter)
        #expect(
            press(&state, .character("o"), .character("y"), .character("r"))
                == [.browse(first.url), .copy(first.url), .reloadDetails(first)])
        _ = Wireframe.reduce(&state, .details(.received(.failed("It broke."), of: first.id)))
        #expect(Wireframe.view(state, in: state.size).lines[1].text.hasPrefix("It broke."))
        _ = press(&state, .escape)
        _ = Wireframe.reduce(&state, .details(.received(.failed("It broke."), of: first.id)))
        #expect(state == listed)
    }
}
