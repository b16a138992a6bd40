import TerminalUI
import Testing

@testable import Search

@Suite("The prompt for who listens, and for who points", .timeLimit(.minutes(1)))
struct SearchScreenReachTests {
    private func state() throws -> SearchScreen.State {
        let people = [
            try Sample.person("torvalds", 1, name: "Linus Torvalds", followers: 2), try Sample.person("tormund", 2),
        ]
        return Sample.state("linus t", .searchFinished(.found(Sample.search(people)), to: "linus t"))
    }

    @Test("It says how many, who is selected, and which one of them that is")
    func announces() throws {
        var state = try state()
        #expect(SearchScreen.announcement(of: state) == "2 people, GitHub; torvalds, Linus Torvalds, 1 of 2")
        _ = SearchScreen.reduce(&state, .pressed(.down))
        #expect(SearchScreen.announcement(of: state) == "2 people, GitHub; tormund, 2 of 2")
        _ = SearchScreen.reduce(&state, .searchFinished(.failed("GitHub can't be reached."), to: "linus t"))
        #expect(SearchScreen.announcement(of: state) == "GitHub can't be reached. tormund, 2 of 2")
        for seconds in [5, 4] {
            let sentence = "No searches left. Asks again in \(seconds) s."
            _ = SearchScreen.reduce(&state, .searchFinished(.failed(sentence), to: "linus t"))
            let words = "No searches left. Asks again by itself. tormund, 2 of 2"
            #expect(SearchScreen.announcement(of: state) == words)
        }
    }

    @Test("The wheel moves the selection; a click selects the row it meets, and elsewhere nothing")
    func points() throws {
        var state = try state()
        func selected(_ key: Key) -> Int {
            _ = SearchScreen.reduce(&state, .pressed(key))
            return state.list.selected
        }
        #expect(selected(.wheelDown) == 1 && selected(.wheelUp) == 0)
        #expect(
            selected(.click(Position(column: 5, row: 3))) == 1 && selected(.click(Position(column: 0, row: 2))) == 0)
        #expect(
            selected(.click(Position(column: 5, row: 4))) == 0 && selected(.click(Position(column: 5, row: 0))) == 0)
        #expect(selected(.click(Position(column: 5, row: 23))) == 0 && state.text == "linus t")
    }
}
