import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Search

@Suite("The prompt's picture", .timeLimit(.minutes(1)))
struct SearchScreenViewTests {
    private let narrow = Size(columns: 40, rows: 10)

    @Test("The letters that matched are marked, in the login's own spelling")
    func marks() throws {
        let search = Sample.search([try Sample.person("OctoMona", 1)])
        let state = Sample.state("mona", .searchFinished(.found(search), to: "mona"))
        let row = SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[2]
        #expect(row.runs.filter { $0.style.underline }.map(\.text) == ["Mona"])
    }

    private func status(_ actions: SearchScreen.Action...) -> String {
        var state = Sample.state("mona")
        for action in actions { _ = SearchScreen.reduce(&state, action) }
        SearchScreen.showWork(in: &state)
        return SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[1].text
    }

    @Test("The status says how many, for which text, what is under way, what is left and what went wrong")
    func statuses() throws {
        let one = SearchScreen.Outcome.found(Sample.search(try Sample.people(1)))
        let some = SearchScreen.Outcome.found(Sample.search(try Sample.people(5), isIncomplete: true))
        #expect(status() == "")
        #expect(status(.searchStarted("mona")) == "Asking GitHub…")
        #expect(
            status(.searchFinished(one, to: "mona"), .remainingSearchesChanged(1))
                == "1 person · GitHub · 1 search left")
        #expect(
            status(.searchFinished(some, to: "mona"), .searchStarted("mona"))
                == "5 people, perhaps more · GitHub · asking GitHub…")
        #expect(status(.searchFinished(one, to: "mona"), .pressed(.character("x"))) == "1 person for \"mona\" · GitHub")
        #expect(status(.searchFinished(.found(Sample.search([])), to: "mona")) == "Nobody found")
        #expect(
            status(.searchFinished(.found(Sample.search([], isIncomplete: true)), to: "mona")) == "Nobody found so far")
        #expect(status(.searchFinished(.failed("It broke."), to: "mona")) == "It broke.")
    }

    @Test("The status says from where: stored, stored then, GitHub, and who is stored besides")
    func sources() throws {
        let stored = SearchScreen.Action.storedPeopleLoaded(
            [try Sample.stored("lisa", 9), try Sample.stored("mona", 1)], to: "mona")
        var search = Sample.search([try Sample.person("mona", 1), try Sample.person("monalisa", 2)], total: 7)
        let found = SearchScreen.Action.searchFinished(.found(search), to: "mona")
        #expect(status(stored) == "2 people · stored")
        #expect(status(stored, .searchStarted("mona")) == "2 people · stored · asking GitHub…")
        #expect(
            status(stored, found, .remainingSearchesChanged(8))
                == "2 of 7 people · GitHub · 1 more stored · 8 searches left")
        search.source = .cache(age: "3 h ago")
        #expect(status(.searchFinished(.found(search), to: "mona")) == "2 of 7 people · stored 3 h ago")
        let nobody = SearchScreen.Action.searchFinished(.found(Sample.search([])), to: "mona")
        #expect(status(stored, nobody) == "2 people · stored · GitHub found nobody")
        #expect(status(stored, .searchFinished(.failed("It broke."), to: "mona")) == "2 people · stored")
    }

    @Test("Offline it says so, whoever is stored, and in an empty prompt too")
    func offline() throws {
        func status(_ text: String, _ actions: SearchScreen.Action...) -> String {
            var state = SearchScreen.State(text: text, isOffline: true)
            for action in actions { _ = SearchScreen.reduce(&state, action) }
            return SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[1].text
        }
        let mona = [try Sample.stored("mona", 1)]
        #expect(status("", .opened) == "Type a name or a login · offline · GitHub is not asked")
        #expect(status("mo") == "Offline: GitHub is not asked")
        #expect(
            status("mo", .storedPeopleLoaded(mona, to: "mo")) == "1 person · stored · offline · GitHub is not asked")
        #expect(status("mo", .searchFinished(.notCached, to: "mo")) == "Nobody stored · offline · GitHub is not asked")
        let kept = status("mo", .storedPeopleLoaded(mona, to: "mo"), .searchFinished(.notCached, to: "mo"))
        #expect(kept == "1 person · stored · offline · GitHub is not asked")
    }

    @Test(
        "The cursor stands where the next letter goes", arguments: [("mona", 6), ("", 2), ("漢字", 6), ("e\u{301}", 3)])
    func cursor(text: String, column: Int) {
        let frame = SearchScreen.view(Sample.state(text), in: Size(columns: 80, rows: 24))
        #expect(frame.cursor == Position(column: column, row: 0))
    }

    @Test("Hostile texts do not reach the picture as they are")
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
