import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("Cached preview on the screen", .timeLimit(.minutes(3)))
struct StoredPreviewTests {
    private func lines(_ state: RepositoriesScreen.State) -> [String] {
        RepositoriesScreen.view(state, in: Size(columns: 80, rows: 24)).lines.map(\.text)
    }

    @Test("A preview is shown with its age, and GitHub's listing without")
    func age() throws {
        var state = try Sample.state(.listingUpdated(Sample.preview(try Sample.few())))
        RepositoriesScreen.showWork(in: &state)
        #expect(lines(state)[1] == "6 repositories · ★ 3.3k · cached 3 h ago · top language Swift · loading…")
        Sample.send(.listingUpdated(Sample.listing(try Sample.few())), &state)
        RepositoriesScreen.showWork(in: &state)
        #expect(lines(state)[1] == "6 repositories · ★ 3.3k · top language Swift")
    }

    @Test("Replacing the preview keeps the selection, the order and the grouping")
    func replaced() throws {
        let all = try Sample.few()
        for moves in 0..<5 {
            var state = try Sample.state(.listingUpdated(Sample.preview(Array(all.dropFirst()))))
            for key in [Key.character("g"), .character("s"), .character("n")] + Array(repeating: .down, count: moves) {
                _ = RepositoriesScreen.reduce(&state, .pressed(key))
            }
            let (selected, sorting) = (state.selected, state.rows.sorting)
            Sample.send(.listingUpdated(Sample.listing(all)), &state)
            #expect(state.selected == selected)
            #expect(state.rows.sorting == sorting)
            #expect(!state.rows.isGrouped)
            #expect(!state.isLoading)
            #expect(state.names == sorting.sorted(all).map(\.name))
        }
    }

    @Test("If the selected repository is gone, the nearest row is selected")
    func removed() throws {
        let all = try Sample.few()
        var state = try Sample.state(.listingUpdated(Sample.preview(all)))
        _ = RepositoriesScreen.reduce(&state, .pressed(.end))
        Sample.send(.listingUpdated(Sample.listing(Array(all.prefix(2)))), &state)
        #expect(state.selected?.name == "squid")
    }

    @Test("A fallback is shown with its age and the reason")
    func fallback() throws {
        var fallback = Sample.preview(try Sample.few())
        (fallback.isPreview, fallback.message) = (false, "Can't reach api.github.com.")
        let state = try Sample.state(.listingUpdated(Sample.preview(try Sample.few())), .listingUpdated(fallback))
        #expect(lines(state)[1] == "6 repositories · ★ 3.3k · cached 3 h ago · top language Swift")
        #expect(lines(state)[4] == "Can't reach api.github.com.")
    }

    @Test("Any other error is shown below the preview")
    func failed() throws {
        let state = try Sample.state(.listingUpdated(Sample.preview(try Sample.few())), .failed("It broke."))
        #expect(lines(state)[1].contains("cached 3 h ago"))
        #expect(lines(state)[4] == "It broke.")
        #expect(state.names.count == 10)
    }

    @Test("During a refresh, shorter listings do not replace the preview")
    func refresh() throws {
        let all = try Sample.few()
        var state = try Sample.state(.listingUpdated(Sample.preview(all)), .failed("It broke."))
        #expect(RepositoriesScreen.reduce(&state, .pressed(.character("r"))).first == .refresh(state.source))
        Sample.send(.listingUpdated(Sample.listing(Array(all.prefix(1)), isComplete: false)), &state)
        #expect(state.listing.repositories.count == 6)
        #expect(state.isLoading)
    }
}
