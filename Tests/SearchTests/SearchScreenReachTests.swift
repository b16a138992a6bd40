import TerminalUI
import Testing

@testable import Search

@Suite("Prompt accessibility and mouse", .timeLimit(.minutes(1)))
struct SearchScreenReachTests {
    private func state() throws -> SearchScreen.State {
        let people = [
            try Sample.person("torvalds", 1, name: "Linus Torvalds", followers: 2), try Sample.person("tormund", 2),
        ]
        return Sample.state("linus t", .searchFinished(.found(Sample.search(people)), to: "linus t"))
    }

    @Test("The announcement contains the status, the selection and its position")
    func announces() throws {
        var state = try state()
        #expect(SearchScreen.announcement(of: state) == "2 people, GitHub; torvalds, Linus Torvalds, 1 of 2")
        _ = SearchScreen.reduce(&state, .pressed(.down))
        #expect(SearchScreen.announcement(of: state) == "2 people, GitHub; tormund, 2 of 2")
        _ = SearchScreen.reduce(&state, .searchFinished(.failed("GitHub is unreachable."), to: "linus t"))
        #expect(SearchScreen.announcement(of: state) == "GitHub is unreachable. tormund, 2 of 2")
        for seconds in [Int64(5), 4] {
            let retry = SearchRetry(
                reason: "Search limit reached.", delay: .seconds(seconds), remedy: "F2 signs in.")
            _ = SearchScreen.reduce(&state, .searchFinished(.retrying(retry), to: "linus t"))
            let text = "Search limit reached. Retrying automatically. F2 signs in. tormund, 2 of 2"
            #expect(SearchScreen.announcement(of: state) == text)
        }
    }

    @Test("The wheel moves the selection, and a click selects a row")
    func mouse() throws {
        var state = try state()
        func selected(_ key: Key) -> Int {
            _ = SearchScreen.reduce(&state, .pressed(key))
            return state.list.selected
        }
        #expect(selected(.wheelDown) == 1)
        #expect(selected(.wheelUp) == 0)
        #expect(selected(.click(Position(column: 5, row: 3))) == 1)
        #expect(selected(.click(Position(column: 0, row: 2))) == 0)
        #expect(selected(.click(Position(column: 5, row: 4))) == 0)
        #expect(selected(.click(Position(column: 5, row: 0))) == 0)
        #expect(selected(.click(Position(column: 5, row: 23))) == 0)
        #expect(state.text == "linus t")
    }
}
