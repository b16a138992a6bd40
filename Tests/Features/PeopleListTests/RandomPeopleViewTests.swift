import GitHubAPI
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import PeopleList

@Suite("Random people: view", .timeLimit(.minutes(3)))
struct RandomPeopleViewTests {
    private static let narrow = Size(columns: 40, rows: 12)

    private func people() throws -> [Person] {
        [
            try Sample.person("mona", 1, name: "Mona Lisa", followers: 20_480, location: "San Francisco"),
            try Sample.person("riza", 2, name: "モナ・リザ", followers: 1, location: "東京"),
            try Sample.person("octo-org", 3, kind: .organization),
            try Sample.person("a-login-of-exactly-thirty-nine-letters9", 4),
        ]
    }

    @Test("While the sample is loaded, the status is empty until the activity indicator is shown")
    func loading() {
        func status(isOffline: Bool) -> [String] {
            var state = Sample.random(in: Self.narrow, isOffline: isOffline)
            let before = PeopleListScreen.view(state, in: Self.narrow).lines[1].text
            PeopleListScreen.showWork(in: &state)
            return [before, PeopleListScreen.view(state, in: Self.narrow).lines[1].text]
        }
        #expect(status(isOffline: false) == ["", "Shuffling…"])
        #expect(status(isOffline: true) == ["Offline", "Loading… · offline"])
    }

    @Test("In the original order, while profiles are loaded", arguments: Golden.sizes)
    func unsorted(size: Size) throws {
        var state = Sample.random(of: try people(), in: size)
        PeopleListScreen.showWork(in: &state)
        try Golden.expect(PeopleListScreen.view(state, in: size), in: "random-people-drawn")
    }

    @Test("Sorted by followers, with the remaining requests", arguments: Golden.sizes)
    func sorted(size: Size) throws {
        var state = Sample.random(of: try people(), in: size)
        _ = state.press(.character("s"), .down)
        _ = state.receive(.profilesFinished(nil))
        _ = PeopleListScreen.reduce(&state, .requestsLeft(4_977))
        try Golden.expect(PeopleListScreen.view(state, in: size), in: "random-people-sorted")
    }

    @Test("The status shows the loading of profiles once the activity indicator is shown")
    func activity() throws {
        let size = Size(columns: 200, rows: 50)
        var state = Sample.random(of: try people(), in: size)
        #expect(PeopleListScreen.view(state, in: size).lines[1].text == "4 random people · GitHub")
        PeopleListScreen.showWork(in: &state)
        let lines = PeopleListScreen.view(state, in: size).lines.map(\.text)
        #expect(lines[1].hasPrefix("4 random people · GitHub · loading profiles…"))
        #expect(lines.count == 50)
    }

    @Test("An error is complete below the status, with a hint; the rows stay")
    func failure() throws {
        var state = Sample.random(in: Self.narrow)
        _ = state.receive(.failed("GitHub returned a server error (502). Press r to shuffle."))
        let alone = PeopleListScreen.view(state, in: Self.narrow).lines.map(\.text)
        #expect(
            alone[1...2].joined(separator: " ") == "GitHub returned a server error (502). Press r to shuffle.")
        var loaded = Sample.random(of: try people(), in: Self.narrow)
        _ = loaded.receive(.profilesFinished("It broke."))
        let lines = PeopleListScreen.view(loaded, in: Self.narrow).lines.map(\.text)
        #expect(lines[1...3].map { $0.prefix(12) } == ["4 random peo", "It broke.", "▌ mona      "])
    }

    @Test("People from the store are shown with their age")
    func stored() throws {
        var state = Sample.random(isOffline: true)
        _ = state.receive(.loaded(Sample.stored(Array(try people().prefix(1)))))
        let lines = PeopleListScreen.view(state, in: Size(columns: 80, rows: 24)).lines.map(\.text)
        #expect(lines[1] == "1 random person · cached 3 h ago · offline")
        _ = state.receive(.loaded(Sample.sample([])))
        #expect(PeopleListScreen.view(state, in: Self.narrow).lines[1].text.hasPrefix("No people to show"))
    }

    @Test("Control characters do not reach the frame")
    func hostile() throws {
        let text = "a\u{1B}[2J\u{9B}31m\u{202E}evil\nnext\tx" + String(repeating: "漢", count: 200)
        let state = Sample.random(
            of: [try Sample.person("mona", 1, name: text, followers: 5, location: text)], in: Self.narrow)
        let frame = PeopleListScreen.view(state, in: Self.narrow)
        #expect(frame.lines.allSatisfy { $0.width <= 40 })
        let scalars = frame.lines.map(\.text).joined().unicodeScalars
        #expect(!scalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
    }
}
