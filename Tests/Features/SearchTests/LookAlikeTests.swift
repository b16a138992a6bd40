import GitHubModel
import PeopleSupport
import Store
import TerminalUI
import StandInSupport
import Testing

@testable import Search

@Suite("Look-alike logins in the prompt", .timeLimit(.minutes(3)))
struct LookAlikeTests {
    private func prompt(isPicker: Bool) throws -> (SearchScreen.State, Person) {
        let person = try Sample.person("milsav", 1)
        var state = Sample.state("milsav", .searchFinished(.found(Sample.search([person])), to: "milsav"))
        state.isPicker = isPicker
        _ = SearchScreen.reduce(&state, .lookAlikeFound(try Login("mislav"), of: 1))
        return (state, person)
    }

    private func press(_ key: Key, _ state: inout SearchScreen.State) -> [SearchScreen.Effect] {
        SearchScreen.reduce(&state, .pressed(key))
    }

    @Test("The row carries a warning, and printing asks once")
    func confirmation() throws {
        var (state, person) = try prompt(isPicker: true)
        let row = SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[2].text
        #expect(row.contains("milsav  looks like mislav"))
        let question = SearchScreen.Effect.common(
            .showNotice("milsav looks like mislav. Press Return again to print milsav, Esc to cancel."))
        #expect(press(.enter, &state) == [question])
        #expect(press(.enter, &state) == [.saveQuery(query: "milsav"), .open(.person(person))])
    }

    @Test("A login that was not compared yet is compared before it is printed")
    func compares() throws {
        let person = try Sample.person("milsav", 5001)
        var state = Sample.state("milsav", .searchFinished(.found(Sample.search([person])), to: "milsav"))
        state.isPicker = true
        #expect(press(.enter, &state).contains(.compare(person)))
        var unique = state
        let opening: [SearchScreen.Effect] = [.saveQuery(query: "milsav"), .open(.person(person))]
        #expect(SearchScreen.reduce(&unique, .compared(person, lookAlike: nil)) == opening)
        let mislav = try Login("mislav")
        #expect(SearchScreen.reduce(&state, .compared(person, lookAlike: mislav)) != opening)
        #expect(press(.enter, &state) == opening)
    }

    @Test("Another key takes the acceptance back")
    func resets() throws {
        var (state, _) = try prompt(isPicker: true)
        _ = press(.enter, &state)
        _ = press(.left, &state)
        #expect(press(.enter, &state).contains { if case .common(.showNotice) = $0 { true } else { false } })
    }

    @Test(
        "Escape withdraws the question, for one person and for all marked ones; the next one quits",
        arguments: [false, true])
    func withdraws(isMarked: Bool) throws {
        var (state, person) = try prompt(isPicker: true)
        if isMarked { (state.isMulti, state.marked) = (true, [person]) }
        let question = press(.enter, &state)
        #expect(press(.escape, &state) == [])
        #expect(!SearchScreen.isFinished(state))
        #expect(press(.enter, &state) == question, "nothing was accepted")
        _ = press(.escape, &state)
        _ = press(.escape, &state)
        #expect(SearchScreen.isFinished(state))
    }

    @Test("Opening does not ask: the screen shows who it is")
    func opens() throws {
        var (state, person) = try prompt(isPicker: false)
        #expect(press(.enter, &state) == [.saveQuery(query: "milsav"), .open(.person(person))])
    }

    @Test("Each selected person is compared once")
    func comparesOnce() throws {
        let people = [try Sample.person("mona", 5001), try Sample.person("monalisa", 5002)]
        var state = Sample.state("mon")
        let found = SearchScreen.Action.searchFinished(.found(Sample.search(people)), to: "mon")
        #expect(SearchScreen.reduce(&state, found) == [.findLookAlike(of: people[0])])
        #expect(SearchScreen.reduce(&state, found) == [], "the comparison has started")
        _ = SearchScreen.reduce(&state, .lookAlikeFound(nil, of: 5001))
        #expect(press(.down, &state) == [.findLookAlike(of: people[1])])
        #expect(press(.up, &state) == [])
    }
}
