import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Search

/// As a terminal shows it, so that a wide character or a mark in the wrong place would be seen.
@Suite("The prompt on a terminal", .timeLimit(.minutes(1)))
struct SearchGoldenTests {
    private func expect(
        _ name: String, _ state: SearchScreen.State, in size: Size, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try Golden.expect(SearchScreen.view(state, in: size), in: name, sourceLocation: sourceLocation)
    }

    @Test("Before anything is typed, it says what to type and which keys there are", arguments: Golden.sizes)
    func first(size: Size) throws {
        try expect("prompt-first", Sample.state(in: size, .opened), in: size)
    }

    @Test("Before anything is typed, the people opened lately", arguments: Golden.sizes)
    func lately(size: Size) throws {
        let lately = [
            try Sample.stored("monalisa", 2, name: "モナ・リザ 👩‍🎨", followers: 1, opened: 9),
            try Sample.stored("mona", 1, name: "Mona Lisa Octocat", followers: 20_480, opened: 3),
            try Sample.stored("octo-mona", 3, opened: 1),
        ]
        try expect("prompt-lately", Sample.state(in: size, .opened, .storedPeopleLoaded(lately, to: "")), in: size)
    }

    @Test("Rows, the letters that matched marked, the card beside them where there is room", arguments: Golden.sizes)
    func rows(size: Size) throws {
        let mona = try Sample.person("mona", 1, name: "Mona Lisa Octocat", followers: 20_480)
        let others = [
            try Sample.person("monalisa", 2, name: "モナ・リザ 👩‍🎨", followers: 1),
            try Sample.person("octo-mona", 3, kind: .organization),
            try Sample.person("a-login-of-exactly-thirty-nine-letters9", 4),
        ]
        var state = Sample.state(
            "mona", in: size, .searchFinished(.found(Sample.search([mona] + others, total: 12_345)), to: "mona"),
            .remainingSearchesChanged(9))
        let profile = Sample.profile(mona, name: "Mona Lisa Octocat", bio: "Draws octopuses, mostly.")
        for news in [Card.Event.profile(profile), .repositories(try Sample.repositories()), .finished(nil)] {
            _ = SearchScreen.reduce(&state, .cardUpdated(news, of: 1))
        }
        if let cells = state.card.card?.avatarSize {
            _ = SearchScreen.reduce(&state, .avatarLoaded(Sample.picture(in: cells), of: 1, in: cells))
        }
        try expect("prompt-rows", state, in: size)
    }

    @Test("A failure stands whole under the words on rows that stay", arguments: Golden.sizes)
    func failure(size: Size) throws {
        let sentence = "Can't reach api.github.com (Connection refused). Check the network connection."
        let stored = [try Sample.stored("mona", 1), try Sample.stored("monalisa", 2)]
        try expect(
            "prompt-failure",
            Sample.state(
                "mona", in: size, .storedPeopleLoaded(stored, to: "mona"),
                .searchFinished(.failed(sentence), to: "mona")),
            in: size)
    }

    @Test("Offline it says so, with whoever is stored", arguments: Golden.sizes)
    func offline(size: Size) throws {
        var state = SearchScreen.State(text: "mona", isOffline: true)
        let stored = [try Sample.stored("mona", 1, name: "Mona Lisa Octocat", followers: 20_480, opened: 2)]
        for action in [
            SearchScreen.Action.resized(size), .storedPeopleLoaded(stored, to: "mona"),
            .searchFinished(.notCached, to: "mona"),
        ] { _ = SearchScreen.reduce(&state, action) }
        try expect("prompt-offline", state, in: size)
    }

    @Test("An incomplete answer is said to be one; last, the text as a login", arguments: Golden.sizes)
    func incomplete(size: Size) throws {
        let people = [try Sample.person("mona", 1), try Sample.person("octo-mona", 2)]
        let answer = SearchScreen.Outcome.found(Sample.search(people, isIncomplete: true))
        let state = Sample.state(
            "mon", in: size, .searchFinished(answer, to: "mon"), .remainingSearchesChanged(9), .pressed(.down),
            .pressed(.down))
        try expect("prompt-incomplete", state, in: size)
    }
}
