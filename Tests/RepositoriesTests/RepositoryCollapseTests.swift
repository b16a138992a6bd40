import GitHubModel
import TerminalUI
import Testing

@testable import Repositories

@Suite("Folded sections", .timeLimit(.minutes(1)))
struct RepositoryFoldTests {
    private func state() throws -> RepositoriesScreen.State {
        try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
    }

    @Test("Space folds the section at hand, from its title or from any of its rows, and unfolds it")
    func folds() throws {
        var state = try state()
        _ = Sample.press(&state, .down, .character(" "))
        #expect(state.names.prefix(3) == ["SWIFT…", "C", "nautilus"])
        #expect(state.line?.id == .section("Swift"))
        _ = Sample.press(&state, .character(" "))
        #expect(state.names.count == 10)
        #expect(state.line?.id == .section("Swift"))
        _ = Sample.press(&state, .enter)
        #expect(state.names.first == "SWIFT…", "Return on a title does the same")
        #expect(state.rows.overview.count == 6, "what is folded counts")
    }

    @Test("Folds stay through orders, other pages and back from all together; nothing selected jumps")
    func stays() throws {
        let all = try Sample.many(200)
        var state = try Sample.state(.listingUpdated(Sample.listing(Array(all.prefix(100)), isComplete: false)))
        _ = Sample.press(&state, .character(" "), .down, .character(" "))
        #expect(state.names.count { $0.hasSuffix("…") } == 2)
        let (line, row) = (state.line?.id, state.list.selected - state.list.top)
        Sample.tell(.listingUpdated(Sample.listing(all, pages: 2)), &state)
        #expect(state.line?.id == line)
        #expect(state.list.selected - state.list.top == row)
        _ = Sample.press(&state, typing: "sgg")
        #expect(state.names.count { $0.hasSuffix("…") } == 2)
    }

    @Test("A search looks into folded sections, and leaves them folded")
    func searched() throws {
        var state = try state()
        _ = Sample.press(&state, typing: " /squid")
        #expect(state.names == ["SWIFT", "squid"])
        _ = Sample.press(&state, .tab, .character(" "))
        #expect(state.names == ["SWIFT…"])
        _ = Sample.press(&state, .escape)
        #expect(state.names.first == "SWIFT…")
        #expect(state.names.count == 8)
    }

    @Test("All together, there is nothing to fold")
    func together() throws {
        var state = try state()
        _ = Sample.press(&state, typing: "g")
        let before = state
        _ = Sample.press(&state, .character(" "))
        #expect(state == before)
    }
}
