import GitHubModel
import TerminalUI
import Testing

@testable import Repositories

@Suite("Collapsed sections", .timeLimit(.minutes(3)))
struct RepositoryCollapseTests {
    private func state() throws -> RepositoriesScreen.State {
        try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
    }

    @Test("Space collapses and expands the section of the selected row")
    func collapses() throws {
        var state = try state()
        _ = Sample.press(&state, .down, .character(" "))
        #expect(state.names.prefix(3) == ["SWIFT…", "C", "nautilus"])
        #expect(state.line?.id == .section("Swift"))
        _ = Sample.press(&state, .character(" "))
        #expect(state.names.count == 10)
        #expect(state.line?.id == .section("Swift"))
        _ = Sample.press(&state, .enter)
        #expect(state.names.first == "SWIFT…", "Return on a title collapses it, too")
        #expect(state.rows.statistics.count == 6, "collapsed repositories are counted")
    }

    @Test("Sections stay collapsed after sorting, more pages and ungrouping, and the selection stays")
    func stays() throws {
        let all = try Sample.many(200)
        var state = try Sample.state(.listingUpdated(Sample.listing(Array(all.prefix(100)), isComplete: false)))
        _ = Sample.press(&state, .character(" "), .down, .character(" "))
        #expect(state.names.count { $0.hasSuffix("…") } == 2)
        let (line, row) = (state.line?.id, state.list.selected - state.list.top)
        Sample.send(.listingUpdated(Sample.listing(all, pages: 2)), &state)
        #expect(state.line?.id == line)
        #expect(state.list.selected - state.list.top == row)
        _ = Sample.press(&state, typing: "sgg")
        #expect(state.names.count { $0.hasSuffix("…") } == 2)
    }

    @Test("A filter searches collapsed sections and leaves them collapsed")
    func filtered() throws {
        var state = try state()
        _ = Sample.press(&state, typing: " /squid")
        #expect(state.names == ["SWIFT", "squid"])
        _ = Sample.press(&state, .tab, .character(" "))
        #expect(state.names == ["SWIFT…"])
        _ = Sample.press(&state, .escape)
        #expect(state.names.first == "SWIFT…")
        #expect(state.names.count == 8)
    }

    @Test("An ungrouped list has nothing to collapse")
    func ungrouped() throws {
        var state = try state()
        _ = Sample.press(&state, typing: "g")
        let before = state
        _ = Sample.press(&state, .character(" "))
        #expect(state == before)
    }
}
