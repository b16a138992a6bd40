import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import PeopleList

@Suite("People list view", .timeLimit(.minutes(3)))
struct PeopleListViewTests {
    private static let narrow = Size(columns: 40, rows: 12)

    private func people() throws -> [Person] {
        [
            try Sample.person("riza", 2, name: "モナ・リザ", followers: 1, location: "東京"),
            try Sample.person("hubot", 3, name: "Hubot", followers: 20_480, location: "San Francisco"),
            try Sample.person("a-login-of-exactly-thirty-nine-letters9", 4),
        ]
    }

    @Test("Followers, with the position among all", arguments: Golden.sizes)
    func followers(size: Size) throws {
        var state = try Sample.state(in: size)
        let others = try Sample.people(97, from: 10)
        _ = state.receive(.loaded(PeoplePage(people: try people() + others, number: 1, isLast: false)))
        _ = state.press(.down)
        try Golden.expect(PeopleListScreen.view(state, in: size), in: "people-list-followers")
    }

    @Test("Organizations, after an error", arguments: Golden.sizes)
    func organizations(size: Size) throws {
        var state = try Sample.state(in: size)
        _ = state.press(.tab, .tab)
        let organizations = [
            try Sample.person("octo-org", 5, kind: .organization, name: "Octo", followers: 12),
            try Sample.person("swiftlang", 6, kind: .organization),
        ]
        _ = state.receive(.loaded(PeoplePage(people: organizations, number: 1, isLast: true)))
        _ = state.press(.character("r"))
        _ = state.receive(.failed("GitHub returned a server error (502). Press r to try again."))
        try Golden.expect(PeopleListScreen.view(state, in: size), in: "people-list-organizations")
    }

    @Test("Contributors of a repository with a long name", arguments: Golden.sizes)
    func contributors(size: Size) throws {
        var state = PeopleListScreen.State(
            contributorsTo: "a-repository-with-quite-a-long-name", of: try Login("mona"), count: 21)
        for action in [PeopleListScreen.Action.resized(size), .navigation(.opened)] {
            _ = PeopleListScreen.reduce(&state, action)
        }
        _ = state.receive(.loaded(PeoplePage(people: try people(), number: 1, isLast: true)))
        try Golden.expect(PeopleListScreen.view(state, in: size), in: "people-list-contributors")
    }

    @Test("Contributors have their number of commits, which is GitHub's order")
    func commits() throws {
        var state = PeopleListScreen.State(contributorsTo: "octo", of: try Login("mona"), count: 2)
        for action in [PeopleListScreen.Action.resized(Size(columns: 80, rows: 10)), .navigation(.opened)] {
            _ = PeopleListScreen.reduce(&state, action)
        }
        var people = Array(try people().prefix(2))
        people[0].contributions = 27_972
        people[1].contributions = 1
        _ = state.receive(.loaded(PeoplePage(people: people, number: 1, isLast: true)))
        let lines = PeopleListScreen.view(state, in: state.size).lines.map(\.text)
        #expect(lines.contains { $0.contains("28k commits") })
        let single = lines.filter { $0.contains(" 1 commit") }
        #expect(single.count == 1)
        #expect(!single.contains { $0.contains("1 commits") })
        _ = PeopleListScreen.reduce(&state, .pressed(.character("s")))
        #expect(PeopleListScreen.view(state, in: state.size).lines.contains { $0.text.contains("commits") })
    }

    @Test("While the first page is loaded, the status is empty until the activity indicator is shown")
    func loading() throws {
        var state = try Sample.state(in: Self.narrow)
        #expect(PeopleListScreen.view(state, in: Self.narrow).lines[1].text == "")
        PeopleListScreen.showWork(in: &state)
        #expect(PeopleListScreen.view(state, in: Self.narrow).lines[1].text == "Loading…")
        _ = state.receive(.loaded(try Sample.page()))
        PeopleListScreen.showWork(in: &state)
        #expect(PeopleListScreen.view(state, in: Self.narrow).lines[1].text == "100 of 6,412 loaded · GitHub")
    }

    @Test(
        "An empty list says what is not there",
        arguments: [(0, "No visible followers"), (1, "No followed accounts"), (2, "No public organizations")])
    func empty(list: Int, text: String) throws {
        var state = try Sample.state(in: Self.narrow)
        for _ in 0..<list { _ = state.press(.tab) }
        _ = state.receive(.loaded(PeoplePage(people: [], number: 1, isLast: true)))
        #expect(PeopleListScreen.view(state, in: Self.narrow).lines[1].text == text)
        #expect(state.press(.enter, .character("o"), .character("y")) == [])
    }

    @Test("Screen readers get the list, the status and the selected person, or the error")
    func announcement() throws {
        var state = try Sample.state()
        #expect(PeopleListScreen.announcement(of: state) == "Followers of mona: Loading…")
        _ = state.receive(.loaded(PeoplePage(people: try people(), number: 1, isLast: false)))
        #expect(
            PeopleListScreen.announcement(of: state)
                == "Followers of mona: 3 of 6,412 loaded, GitHub\nriza, モナ・リザ, 1 follower, 1 of 6,412")
        _ = state.receive(.failed("It failed."))
        #expect(
            PeopleListScreen.announcement(of: state)
                == "It failed. riza, モナ・リザ, 1 follower, 1 of 6,412")
    }

    @Test("Control characters do not reach the frame")
    func hostile() throws {
        let text = "a\u{1B}[2J\u{9B}31m\u{202E}evil\nnext\tx" + String(repeating: "漢", count: 200)
        var state = try Sample.state(in: Self.narrow)
        let person = try Sample.person("mona", 1, name: text, followers: 5, location: text)
        _ = state.receive(.loaded(PeoplePage(people: [person], number: 1, isLast: true)))
        let frame = PeopleListScreen.view(state, in: Self.narrow)
        #expect(frame.lines.allSatisfy { $0.width <= 40 })
        let scalars = frame.lines.map(\.text).joined().unicodeScalars
        #expect(!scalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
    }
}
