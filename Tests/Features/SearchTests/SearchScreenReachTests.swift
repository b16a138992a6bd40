import PeopleSupport
import TerminalUI
import Testing

@testable import People
@testable import Search

@Suite("Prompt accessibility and mouse", .timeLimit(.minutes(3)))
struct SearchScreenReachTests {
    private func state() throws -> SearchScreen.State {
        let people = [
            try Sample.person("torvalds", 1, name: "Linus Torvalds", followers: 2), try Sample.person("tormund", 2),
        ]
        return Sample.state("linus t", .searchFinished(.found(Sample.search(people)), to: "linus t"))
    }

    @Test("The announcement has the login first and the position last; an error comes before it")
    func announces() throws {
        var state = try state()
        #expect(SearchScreen.announcement(of: state) == "torvalds, Linus Torvalds, 2 followers, 1 of 2")
        _ = SearchScreen.reduce(&state, .pressed(.down))
        #expect(SearchScreen.announcement(of: state) == "tormund, 2 of 2, last")
        _ = SearchScreen.reduce(&state, .searchFinished(.failed("GitHub is unreachable."), to: "linus t"))
        #expect(SearchScreen.announcement(of: state) == "GitHub is unreachable. tormund, 2 of 2, last")
        for seconds in [Int64(5), 4] {
            let retry = SearchRetry(
                reason: "Search limit reached.", delay: .seconds(seconds), remedy: "F2 signs in.")
            _ = SearchScreen.reduce(&state, .searchFinished(.retrying(retry), to: "linus t"))
            let text = "Search limit reached. Retrying automatically. F2 signs in. tormund, 2 of 2, last"
            #expect(SearchScreen.announcement(of: state) == text)
        }
    }

    @Test("While a search runs nothing new is read; the settled query is read once, with the number of all people")
    func settles() throws {
        var state = try state()
        func text(_ actions: SearchScreen.Action...) -> String? {
            for action in actions { _ = SearchScreen.reduce(&state, action) }
            return SearchScreen.announcement(of: state)
        }
        let first = "torvalds, Linus Torvalds, 2 followers, 1 of 2"
        #expect(text(.pressed(.backspace), .pressed(.backspace)) == first)
        let stored = [try Sample.stored("linus", 3)]
        #expect(text(.storedPeopleLoaded(stored, to: "linus"), .searchStarted("linus")) == first)
        let search = Sample.search(
            [try Sample.person("torvalds", 1, name: "Linus Torvalds")], total: 1234, nextPage: 2)
        #expect(text(.searchFinished(.found(search), to: "linus")) == "linus, 1 of 1,235")
        #expect(text(.pressed(.down)) == "torvalds, Linus Torvalds, 2 followers, 2 of 1,235")
        var old = Sample.search([try Sample.person("linus", 3)])
        old.source = .cache(age: "3 h ago")
        #expect(text(.searchFinished(.found(old), to: "linus"))?.contains("cached 3 h ago, ") == true)
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
