import GitHubModel
import PeopleSupport
import TerminalUI
import TestSupport
import Testing

@testable import People
@testable import Search

@Suite("Prompt view", .timeLimit(.minutes(3)))
struct SearchScreenViewTests {
    private let narrow = Size(columns: 40, rows: 10)

    @Test("Matches are highlighted with the spelling of the login")
    func marks() throws {
        let search = Sample.search([try Sample.person("OctoMona", 1)])
        let state = Sample.state("mona", .searchFinished(.found(search), to: "mona"))
        let row = SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[2]
        #expect(row.runs.filter { $0.style.underline }.map(\.text) == ["Mona"])
    }

    private func status(_ actions: SearchScreen.Action..., after time: Duration = ActivityIndicator.delay) -> String {
        var state = Sample.state("mona")
        for action in actions { _ = SearchScreen.reduce(&state, action) }
        for time in [.zero, time] {
            SearchScreen.updateActivityIndicators(of: &state) { _ = $0.update(isBusy: $1, at: time) }
        }
        return SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[1].text
    }

    @Test("The status shows the number of people, the query, activity, remaining searches and errors")
    func statuses() throws {
        let one = SearchScreen.Outcome.found(Sample.search(try Sample.people(1)))
        let some = SearchScreen.Outcome.found(Sample.search(try Sample.people(5), isIncomplete: true))
        #expect(status() == "")
        #expect(status(.searchStarted("mona")) == "Searching…")
        #expect(
            status(.searchStarted("mona"), after: .seconds(5))
                == "Searching… 5 s · gives up after 15 s without a response")
        #expect(
            status(.searchFinished(one, to: "mona")) == "1 person · GitHub")
        #expect(
            status(.searchFinished(some, to: "mona"), .searchStarted("mona"))
                == "5 people, incomplete · GitHub · searching…")
        #expect(status(.searchFinished(one, to: "mona"), .pressed(.character("x"))) == "")
        #expect(status(.searchFinished(.found(Sample.search([])), to: "mona")) == "No matches")
        #expect(
            status(.searchFinished(.found(Sample.search([])), to: "mona"), .searchStarted("mona"))
                == "No matches · searching for similar names…")
        #expect(
            status(.searchFinished(.found(Sample.search([], isIncomplete: true)), to: "mona")) == "No matches yet")
        #expect(status(.searchFinished(.failed("It broke."), to: "mona")) == "It broke.")
    }

    @Test("The status shows the source and the number of cached people")
    func sources() throws {
        let stored = SearchScreen.Action.storedPeopleLoaded(
            [try Sample.stored("lisa", 9), try Sample.stored("mona", 1)], to: "mona")
        var search = Sample.search([try Sample.person("mona", 1), try Sample.person("monalisa", 2)], total: 7)
        let found = SearchScreen.Action.searchFinished(.found(search), to: "mona")
        #expect(status(stored) == "2 people · cached")
        #expect(status(stored, .searchStarted("mona")) == "2 people · cached · searching…")
        #expect(
            status(stored, found) == "2 of 7 people · GitHub")
        search.source = .cache(age: "3 h ago")
        #expect(status(.searchFinished(.found(search), to: "mona")) == "2 of 7 people · cached 3 h ago")
        let noResults = SearchScreen.Action.searchFinished(.found(Sample.search([])), to: "mona")
        #expect(status(stored, noResults) == "2 people · cached · no matches on GitHub")
        #expect(status(stored, .searchFinished(.failed("It broke."), to: "mona")) == "2 people · cached")
    }

    @Test("The status shows that the prompt is offline")
    func offline() throws {
        func status(_ text: String, _ actions: SearchScreen.Action...) -> String {
            var state = SearchScreen.State(text: text, isOffline: true)
            for action in actions { _ = SearchScreen.reduce(&state, action) }
            return SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[1].text
        }
        let mona = [try Sample.stored("mona", 1)]
        #expect(status("", .navigation(.opened)) == "Type a name or login · offline")
        #expect(status("mo") == "offline")
        #expect(
            status("mo", .storedPeopleLoaded(mona, to: "mo")) == "1 person · cached · offline")
        #expect(status("mo", .searchFinished(.notCached, to: "mo")) == "No cached matches · offline")
        let cached = status("mo", .storedPeopleLoaded(mona, to: "mo"), .searchFinished(.notCached, to: "mo"))
        #expect(cached == "1 person · cached · offline")
    }

    @Test(
        "The cursor is where the next character is inserted",
        arguments: [("mona", 6), ("", 2), ("漢字", 6), ("e\u{301}", 3)])
    func cursor(text: String, column: Int) {
        let frame = SearchScreen.view(Sample.state(text), in: Size(columns: 80, rows: 24))
        #expect(frame.cursor == Position(column: column, row: 0))
    }

    @Test("Hostile texts are sanitized in the frame")
    func hostile() throws {
        let name = "a\u{1B}[2J\u{9B}31m\u{202E}evil\nnext\tx" + String(repeating: "漢", count: 200)
        let search = Sample.search([try Sample.person("mona", 1, name: name, followers: 5)])
        let state = Sample.state("\u{202E}mona", in: narrow, .searchFinished(.found(search), to: "\u{202E}mona"))
        let frame = SearchScreen.view(state, in: narrow)
        #expect(frame.lines.allSatisfy { $0.width <= 40 })
        let scalars = frame.lines.map(\.text).joined().unicodeScalars
        #expect(!scalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
    }
}
