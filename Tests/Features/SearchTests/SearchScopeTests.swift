import Foundation
import GitHubAPI
import GitHubModel
import PeopleSupport
import Store
import TerminalUI
import TestSupport
import Testing

@testable import People
@testable import Search

@Suite("Prompt in a repository", .timeLimit(.minutes(3)))
struct SearchScopeTests {
    private func scope() throws -> RepositoryScope { RepositoryScope(owner: try Login("cli"), name: "cli") }

    private func state(_ text: String = "mo", columns: Int = 80) throws -> SearchScreen.State {
        var state = SearchScreen.State(text: text, scope: try scope())
        state.lookAlikes = Sample.noLookAlikes
        _ = SearchScreen.reduce(&state, .resized(Size(columns: columns, rows: 24)))
        return state
    }

    private func member(_ login: String, _ id: Int64) throws -> Person {
        var person = try Sample.person(login, id)
        person.source = try scope().source
        return person
    }

    @Test("People of the repository come first, then opened ones, then GitHub's; each row says which")
    func order() throws {
        var results = Sample.search([try Sample.person("mona", 2), try Sample.person("moby", 3)])
        results.add(scoped: .success([try member("moby", 3), try member("monk", 4)]))
        let opened = try Sample.stored("mole", 1, opened: 9)
        func logins(_ scope: RepositoryScope?) -> [String] {
            PeopleRows(PromptInput("mo"), stored: [opened], search: results, scope: scope).people.map { "\($0.login)" }
        }
        #expect(logins(try scope()) == ["moby", "monk", "mole", "mona"])
        #expect(logins(nil) == ["mole", "moby", "monk", "mona"])
        var state = try state()
        state.isAccessible = true
        _ = SearchScreen.reduce(&state, .searchFinished(.found(results), to: "mo"))
        let lines = SearchScreen.view(state, in: state.size).lines.map(\.text)
        #expect(lines.filter { $0.contains("in cli/cli") }.count == 3, "the first line and two rows")
        #expect(lines[1].hasPrefix("3 people"))
        #expect(lines.contains { $0.contains("mona") && $0.contains("GitHub") })
        #expect(SearchScreen.announcement(of: state) == "moby, in cli/cli, 1 of 4")
        for _ in 1...2 { _ = SearchScreen.reduce(&state, .pressed(.down)) }
        #expect(SearchScreen.announcement(of: state) == "mona, GitHub, 3 of 4")
    }

    @Test(
        "Equal matches: who committed here, who reviewed, who can be mentioned, then others that the user knows"
    )
    func committers() throws {
        var stored = try ["mob-near", "mob-member", "mob-here", "mob-opened", "mob-reviewer"].enumerated().map {
            try Sample.stored($1, Int64($0), opened: $1 == "mob-opened" ? 1 : 0)
        }
        stored[0].person.source = .git(isChecked: true)
        stored[1].person.source = try scope().source
        stored[2].person.source = .git(isChecked: true)
        stored[2].isCommitter = true
        stored[4].person.source = .reviewer(in: try scope().fullName)
        stored[4].isReviewer = true
        func logins(_ scope: RepositoryScope?) -> [String] {
            PeopleRows(PromptInput("mo"), stored: stored, scope: scope).people.map { "\($0.login)" }
        }
        #expect(logins(try scope()) == ["mob-here", "mob-reviewer", "mob-member", "mob-near", "mob-opened"])
        #expect(logins(nil) == ["mob-near", "mob-here", "mob-opened", "mob-member", "mob-reviewer"])
    }

    @Test("Rows without another source say whether GitHub found them or they were seen before, and everywhere nothing")
    func otherSources() throws {
        var state = try state()
        let stored = [
            try Sample.stored("mole", 1, opened: 9), try Sample.stored("mona", 2), try Sample.stored("molly", 5),
        ]
        _ = SearchScreen.reduce(
            &state,
            .searchFinished(
                .found(Sample.search([try Sample.person("mona", 2), try Sample.person("mole", 1)])), to: "mo"))
        _ = SearchScreen.reduce(&state, .storedPeopleLoaded(stored, to: "mo"))
        func rows() -> [String: String] {
            let lines = SearchScreen.view(state, in: state.size).lines[2...].map(\.text)
            let words = lines.map {
                $0.dropFirst(2).split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
            }
            return Dictionary(words.filter { $0.count > 1 }.map { ($0[0], $0[1]) }) { first, _ in first }
        }
        #expect(rows()["mona"] == "GitHub")
        #expect(rows()["mole"] == "seen before")
        #expect(rows()["molly"] == "seen before")
        _ = SearchScreen.reduce(&state, .pressed(.alt("i")))
        let text = SearchScreen.view(state, in: state.size).lines.map(\.text).joined()
        #expect(!text.contains("seen before"))
        #expect(!text.contains("GitHub"))
    }

    @Test(
        "People of the repository precede a cached one that was selected before they arrived, unless the user selected it"
    )
    func arrival() throws {
        var results = Sample.search([try Sample.person("mona", 2)])
        results.add(scoped: .success([try member("moby", 3)]))
        let stored = [try Sample.stored("mole", 1), try Sample.stored("molly", 5)]
        var state = try state()
        _ = SearchScreen.reduce(&state, .storedPeopleLoaded(stored, to: "mo"))
        var other = state
        _ = SearchScreen.reduce(&state, .searchFinished(.found(results), to: "mo"))
        #expect(state.people.map { "\($0.login)" } == ["moby", "mole", "mona", "molly"])
        #expect(state.list.selected == 0)
        _ = SearchScreen.reduce(&other, .pressed(.down))
        _ = SearchScreen.reduce(&other, .searchFinished(.found(results), to: "mo"))
        #expect(other.selected?.id == 5)
        #expect(other.list.selected == 1)
    }

    @Test("The login that is typed comes first, also if it is not of the repository")
    func exact() throws {
        var state = try state("mona")
        var results = Sample.search([try Sample.person("mona", 2)])
        results.add(scoped: .success([try member("mona-lisa", 4)]))
        _ = SearchScreen.reduce(&state, .searchFinished(.found(results), to: "mona"))
        #expect(state.people.map { "\($0.login)" } == ["mona", "mona-lisa"])
    }

    @Test("Alt-I switches between the repository and everywhere, and searches again; the first line says which")
    func toggle() throws {
        var state = try state()
        func firstLine() -> String { SearchScreen.view(state, in: state.size).lines[0].text }
        #expect(firstLine().hasSuffix(" in cli/cli"))
        let effects = SearchScreen.reduce(&state, .pressed(.alt("i")))
        #expect(effects == [.removeResults, .loadStored("mo"), .search("mo")])
        #expect(firstLine().hasSuffix(" everywhere"))
        #expect(state.activeScope == nil)
        _ = SearchScreen.reduce(&state, .pressed(.alt("i")))
        #expect(state.activeScope == (try scope()))
        var empty = try self.state("")
        #expect(SearchScreen.reduce(&empty, .pressed(.alt("i"))) == [.removeResults, .loadStored("")])
    }

    @Test("Without a repository Alt-I looks for that of the current directory, and the first line says nothing")
    func none() throws {
        var state = Sample.state("mo")
        let before = state
        #expect(SearchScreen.reduce(&state, .pressed(.alt("i"))) == [.findScope])
        #expect(state == before)
        #expect(!SearchScreen.view(state, in: state.size).lines[0].text.contains("everywhere"))
        let message = "This directory has no clone of a repository on the host. Use --in OWNER/REPO."
        #expect(SearchScreen.reduce(&state, .scopeFound(nil)) == [.common(.showNotice(message))])
        let found = SearchScreen.reduce(&state, .scopeFound(try scope()))
        #expect(found == [.removeResults, .loadStored("mo"), .search("mo")])
        #expect(state.activeScope == (try scope()))
    }

    @Test(
        "The first line has the account beside the repository, and nothing that does not fit", arguments: [80, 40, 20])
    func firstLine(columns: Int) throws {
        var state = try state(columns: columns)
        _ = SearchScreen.reduce(&state, .accountChanged(Sample.account))
        let line = SearchScreen.view(state, in: state.size).lines[0]
        #expect(line.width <= columns)
        #expect(line.text.contains("in cli/cli"))
        #expect(line.text.contains("anonymous") == (columns > 20))
    }

    @Test("If the repository does not exist, people are found everywhere, and the status has the reason")
    func missing() throws {
        var state = try state()
        var results = Sample.search([try Sample.person("mona", 2)])
        results.scopeMessage = "No such repository: cli/cli. Alt-I finds people everywhere."
        _ = SearchScreen.reduce(&state, .searchFinished(.found(results), to: "mo"))
        #expect(state.failure == results.scopeMessage)
        #expect(state.people.count == 1)
    }
}
