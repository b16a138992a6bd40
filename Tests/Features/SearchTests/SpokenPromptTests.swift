import GitHubModel
import PeopleSupport
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import People
@testable import Search

@Suite("Prompt for screen readers", .timeLimit(.minutes(1)))
struct SpokenPromptTests {
    private let size = Size(columns: 100, rows: 30)

    private func press(_ state: inout SearchScreen.State, _ key: Key) -> String? {
        _ = SearchScreen.reduce(&state, .pressed(key))
        return SearchScreen.announcement(of: state)
    }

    @Test(
        "Tab and Ctrl-T read the card, a fact a line in words, and then the row", arguments: [Key.tab, .control("t")])
    func card(key: Key) throws {
        var state = try Sample.stateWithCard(in: size)
        let row = SearchScreen.announcement(of: state)
        let card = press(&state, key)
        #expect(
            card == """
                The Octocat, octocat
                I am the mascot of a place where people write programs.
                20,480 followers, following 9
                6 repositories
                5,850 stars
                Top language: Swift
                Company: @github
                Location: San Francisco
                Website: github.blog
                Member since: 2011-01-25
                Repository repo-0, 1,000 stars
                Repository repo-1, 990 stars
                Repository repo-2, 980 stars
                Repository repo-3, 970 stars
                Repository repo-4, 960 stars
                """)
        for character in ["★", "·", "…", "█"] { #expect(card?.contains(character) == false) }
        #expect(press(&state, key) == row)
        _ = press(&state, key)
        #expect(press(&state, .down)?.hasPrefix("octopus, ") == true)
    }

    @Test("A card that is loading is read when all of it is there")
    func loading() throws {
        var state = try Sample.stateWithCard(in: size)
        let person = try #require(state.selected)
        _ = SearchScreen.reduce(&state, .card(.updated(.loading, of: person.id)))
        #expect(press(&state, .tab) == "octocat: Loading…")
        _ = SearchScreen.reduce(&state, .card(.updated(.finished(nil), of: person.id)))
        #expect(SearchScreen.announcement(of: state)?.hasPrefix("The Octocat, octocat\n") == true)
    }

    @Test("The answer to a text is read once, when the account has been looked up")
    func slowLookUp() throws {
        let (found, account) = (try Sample.person("mona", 1), try Sample.person("mona", 1, followers: 20_480))
        var state = Sample.state("mona", in: size, .searchStarted("mona"))
        _ = SearchScreen.reduce(&state, .searchProgressed(Sample.search([found]), to: "mona"))
        #expect(state.people.map(\.login.description) == ["mona"])
        #expect(state.isLoading)
        #expect(SearchScreen.announcement(of: state) == nil)
        _ = SearchScreen.reduce(&state, .searchFinished(.found(Sample.search([account])), to: "mona"))
        #expect(SearchScreen.announcement(of: state) == "mona, 20,480 followers, 1 of 1")
        #expect(!state.isLoading)
    }

    @Test("The rows are read while the account is awaited, once the user moves the selection")
    func selectionDuringLookUp() throws {
        var state = Sample.state("person", in: size, .searchStarted("person"))
        _ = SearchScreen.reduce(&state, .searchProgressed(Sample.search(try Sample.people(3)), to: "person"))
        #expect(SearchScreen.announcement(of: state) == nil)
        #expect(press(&state, .down)?.hasPrefix("person-2, ") == true)
    }

    @Test("A digit on an empty query selects a row, and so does Alt with a digit on any")
    func digits() throws {
        var state = Sample.state(
            "octo", in: size, .searchFinished(.found(Sample.search(try Sample.people(5))), to: "octo"))
        #expect(press(&state, .alt("3"))?.hasPrefix("person-3, ") == true)
        #expect(press(&state, .alt("9"))?.hasPrefix("person-3, ") == true)
        _ = press(&state, .character("1"))
        #expect(state.text == "octo1")
        var empty = SearchScreen.State(text: "")
        (empty.lookAlikes, empty.isAccessible) = (Sample.noLookAlikes, true)
        let recent = try ["mona", "hubot", "lisa"].enumerated().map {
            try Sample.stored($0.element, Int64($0.offset + 1), opened: 1)
        }
        for action in [.resized(size), .storedPeopleLoaded(recent, to: "")] as [SearchScreen.Action] {
            _ = SearchScreen.reduce(&empty, action)
        }
        #expect(press(&empty, .character("2"))?.contains("hubot, ") == true)
        empty.isAccessible = false
        _ = press(&empty, .character("1"))
        #expect(empty.text == "1")
    }
}
