import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("A stored listing on the screen", .timeLimit(.minutes(1)))
struct StoredPreviewTests {
    private func lines(_ state: RepositoriesScreen.State) -> [String] {
        RepositoriesScreen.view(state, in: Size(columns: 80, rows: 24)).lines.map(\.text)
    }

    @Test("The preview is shown with its age while GitHub is asked, and what GitHub says without")
    func age() throws {
        var state = try Sample.state(.listingUpdated(Sample.preview(try Sample.few())))
        RepositoriesScreen.showWork(in: &state)
        #expect(lines(state)[1] == "6 repositories · ★ 3.3k · stored 3 h ago · mostly Swift · asking GitHub…")
        Sample.tell(.listingUpdated(Sample.listing(try Sample.few())), &state)
        RepositoriesScreen.showWork(in: &state)
        #expect(lines(state)[1] == "6 repositories · ★ 3.3k · mostly Swift")
    }

    @Test("It is replaced with the selection kept, also the first, in the same order and grouping")
    func replaced() throws {
        let all = try Sample.few()
        for moves in 0..<5 {
            var state = try Sample.state(.listingUpdated(Sample.preview(Array(all.dropFirst()))))
            for key in [Key.character("g"), .character("s")] + Array(repeating: .down, count: moves) {
                _ = RepositoriesScreen.reduce(&state, .pressed(key))
            }
            let (selected, order) = (state.selected, state.rows.order)
            Sample.tell(.listingUpdated(Sample.listing(all)), &state)
            #expect(state.selected == selected)
            #expect(state.rows.order == order)
            #expect(!state.rows.isGrouped)
            #expect(!state.isLoading)
            #expect(state.names == state.rows.order.sorted(all).map(\.name))
        }
    }

    @Test("A selected repository that is gone gives way to what is nearest")
    func gone() throws {
        let all = try Sample.few()
        var state = try Sample.state(.listingUpdated(Sample.preview(all)))
        _ = RepositoriesScreen.reduce(&state, .pressed(.end))
        Sample.tell(.listingUpdated(Sample.listing(Array(all.prefix(2)))), &state)
        #expect(state.selected?.name == "squid")
    }

    @Test("Where only it came, it says since when and why")
    func only() throws {
        var last = Sample.preview(try Sample.few())
        (last.isPreview, last.message) = (false, "Can't reach api.github.com.")
        let state = try Sample.state(.listingUpdated(Sample.preview(try Sample.few())), .listingUpdated(last))
        #expect(lines(state)[1] == "6 repositories · ★ 3.3k · stored 3 h ago · mostly Swift")
        #expect(lines(state)[3] == "Can't reach api.github.com. Press r to try again.")
    }

    @Test("A failure of another kind leaves the preview, and stands under its age")
    func failed() throws {
        let state = try Sample.state(.listingUpdated(Sample.preview(try Sample.few())), .failed("It broke."))
        #expect(lines(state)[1].contains("stored 3 h ago"))
        #expect(lines(state)[3] == "It broke. Press r to try again.")
        #expect(state.names.count == 10)
    }

    @Test("Loaded again, pages that hold less do not replace it")
    func reload() throws {
        let all = try Sample.few()
        var state = try Sample.state(.listingUpdated(Sample.preview(all)), .failed("It broke."))
        #expect(RepositoriesScreen.reduce(&state, .pressed(.character("r"))) == [.refresh(state.owner)])
        Sample.tell(.listingUpdated(Sample.listing(Array(all.prefix(1)), isComplete: false)), &state)
        #expect(state.listing.repositories.count == 6)
        #expect(state.isLoading)
    }
}
