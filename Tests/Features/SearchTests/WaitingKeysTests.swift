import GitHubModel
import PeopleSupport
import Store
import TerminalUI
import Testing

@testable import People
@testable import Search

/// The keys other than Return that act on a row which the text does not certainly name, or whom only commits name.
@Suite("Keys that wait for GitHub's answer", .timeLimit(.minutes(3)))
struct WaitingKeysTests {
    /// The prompt with a row by letters in order, before GitHub's answer.
    private func state() throws -> SearchScreen.State {
        let text = "addyos"
        var state = Sample.state(
            text, .storedPeopleLoaded([try Sample.stored("MaddyThorson", 1)], to: text), .searchStarted(text))
        state.isPicker = false
        return state
    }

    private func answer(_ people: [Person]) -> SearchScreen.Action {
        .searchFinished(.found(Sample.search(people)), to: "addyos")
    }

    private static let keys: [Key] = [.right, .control("o"), .control("y"), .alt("r"), .enter, .modified(.enter, .alt)]

    @Test("They wait, the status says so, and then act on the person of the answer", arguments: keys)
    func waits(key: Key) throws {
        var state = try state()
        #expect(SearchScreen.reduce(&state, .pressed(key)) == [])
        let status = SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[1].text
        #expect(status.contains("waiting for GitHub…") && status.contains("Esc cancels"))
        let found = try Sample.person("addyosmani", 2)
        let effects = SearchScreen.reduce(&state, answer([found]))
        #expect("\(effects)".contains("addyosmani"))
        #expect(!"\(effects)".contains("MaddyThorson"))
    }

    @Test("Escape cancels them, and the answer does nothing then", arguments: keys)
    func cancels(key: Key) throws {
        var state = try state()
        _ = SearchScreen.reduce(&state, .pressed(key))
        #expect(SearchScreen.reduce(&state, .pressed(.escape)) == [])
        #expect(!SearchScreen.isFinished(state))
        let effects = SearchScreen.reduce(&state, answer([try Sample.person("addyosmani", 2)]))
        #expect(!effects.contains { if case .open = $0 { true } else { false } })
        #expect(!effects.contains { if case .common = $0 { true } else { false } })
    }

    @Test("A row that the text begins is acted on at once", arguments: [Key.right, .control("o"), .control("y")])
    func certain(key: Key) throws {
        let text = "mad"
        var state = Sample.state(text, .storedPeopleLoaded([try Sample.stored("MaddyThorson", 1)], to: text))
        #expect("\(SearchScreen.reduce(&state, .pressed(key)))".contains("MaddyThorson"))
    }

    @Test("A row that is listed by a guess can't be marked, nor used by a bound command, before the answer")
    func marks() throws {
        var state = try state()
        state.isMulti = true
        state.isPicker = true
        #expect(state.usablePerson == nil)
        _ = SearchScreen.reduce(&state, .pressed(.tab))
        _ = SearchScreen.reduce(&state, .pressed(.control("a")))
        #expect(state.marked.isEmpty)
        _ = SearchScreen.reduce(&state, answer([]))
        #expect(state.usablePerson != nil)
        _ = SearchScreen.reduce(&state, .pressed(.tab))
        #expect(state.marked.count == 1)
        for character in "x" { _ = SearchScreen.reduce(&state, .pressed(.character(character))) }
        let effects = SearchScreen.reduce(&state, .pressed(.enter))
        #expect("\(effects)".contains("MaddyThorson is only similar."), "although another text was typed since")
    }

    @Test("More than two people of one name whom only commits name follow a person that GitHub found")
    func namesakes() throws {
        let claims = try (1...3).map { number in
            var stored = try Sample.stored("mona-\(number)", Int64(number))
            stored.person.listedName = "Mona Lisa"
            stored.person.source = .git(isChecked: true)
            stored.isClaim = true
            return stored
        }
        func first(_ stored: [StoredPerson]) throws -> String? {
            let found = Sample.search([try Sample.person("mona-lisa", 9, name: "Mona Lisa", followers: 5)])
            let rows = PeopleRows(PromptInput("mona"), stored: stored, search: found)
            return rows.people.first.map { "\($0.login)" }
        }
        #expect(try first(claims) == "mona-lisa")
        #expect(try first(Array(claims.prefix(2))) == "mona-1")
    }

    @Test("A person whom only commits name is looked up first; without an answer, the next Return goes on")
    func claims() throws {
        var stored = try Sample.stored("mona", 7)
        stored.isClaim = true
        var state = Sample.state("mo", .storedPeopleLoaded([stored], to: "mo"))
        state.isPicker = true
        #expect(state.usablePerson == nil)
        let target = GitHubAddress.Target.account(try Login("mona"))
        #expect(SearchScreen.reduce(&state, .pressed(.enter)) == [.lookUp(target)])
        var found = state
        let mona = try Sample.person("mona", 7)
        #expect(SearchScreen.reduce(&found, .lookUpFinished(.found(mona), target)).contains(.open(.person(mona))))
        var other = state
        let stranger = try Sample.person("mona", 8)
        #expect(SearchScreen.reduce(&other, .lookUpFinished(.found(stranger), target)).isEmpty)
        #expect(other.failure == "@mona is another account than the one that commits name.")
        var missing = state
        #expect(SearchScreen.reduce(&missing, .lookUpFinished(.notFound(closest: nil), target)).isEmpty)
        #expect(missing.failure?.hasPrefix("No account @mona on GitHub.") == true)
        _ = SearchScreen.reduce(&state, .lookUpFinished(.failed("GitHub is unreachable."), target))
        #expect(state.failure?.contains("mona is not confirmed. Press Return again to go on") == true)
        #expect(SearchScreen.reduce(&state, .pressed(.enter)).contains(.open(.person(stored.person))))
    }

    @Test("Keys that open or copy the page of a person whom only commits name look the account up first")
    func claimKeys() throws {
        var stored = try Sample.stored("mona", 7)
        stored.isClaim = true
        let target = GitHubAddress.Target.account(try Login("mona"))
        for key in [Key.control("o"), .control("y"), .right] {
            var state = Sample.state("mo", .storedPeopleLoaded([stored], to: "mo"))
            #expect(SearchScreen.reduce(&state, .pressed(key)) == [.lookUp(target)], "\(key)")
            var other = state
            let stranger = try Sample.person("mona", 8)
            #expect(SearchScreen.reduce(&other, .lookUpFinished(.found(stranger), target)).isEmpty, "\(key)")
            #expect(other.failure?.contains("another account") == true)
            #expect(!SearchScreen.reduce(&state, .lookUpFinished(.found(stored.person), target)).isEmpty, "\(key)")
        }
    }

    @Test("Marked people whom only commits name are looked up before they are printed, and unmarked if missing")
    func markedClaims() throws {
        let stored = try [("mo", Int64(7)), ("moshy", 8), ("mona", 9)].map { login, id in
            var stored = try Sample.stored(login, id)
            stored.isClaim = true
            return stored
        }
        var state = Sample.state("mo", .storedPeopleLoaded(stored, to: "mo"))
        (state.isPicker, state.isMulti) = (true, true)
        _ = SearchScreen.reduce(&state, .pressed(.control("a")))
        func target(_ login: String) throws -> GitHubAddress.Target { .account(try Login(login)) }
        #expect(SearchScreen.reduce(&state, .pressed(.enter)) == [.lookUp(try target("mo"))])
        #expect(SearchScreen.reduce(&state, .lookUpFinished(.notFound(closest: nil), try target("mo"))).isEmpty)
        #expect(SearchScreen.reduce(&state, .pressed(.enter)) == [.lookUp(try target("moshy"))])
        let moshy = try Sample.person("moshy", 80)
        let next = SearchScreen.reduce(&state, .lookUpFinished(.found(moshy), try target("moshy")))
        #expect(next == [.lookUp(try target("mona"))])
        let effects = SearchScreen.reduce(&state, .lookUpFinished(.found(stored[2].person), try target("mona")))
        #expect(effects.contains(.open(.marked([moshy, stored[2].person]))), "\(effects)")
    }
}
