import Foundation
import GitHubModel
import GitHubStandIn
import PeopleSupport
import Store
import TerminalUI
import StandInSupport
import TestSupport
import Testing

@testable import People
@testable import Search

@Suite("Cached rows on the prompt", .timeLimit(.minutes(3)))
struct StoredRowsTests {
    @Test("Cached people are shown in the same step as the key, with the first row selected")
    func sameStep() async throws {
        try await SearchHarness.run(stores: true) { harness in
            try await harness.store([try Sample.person("mona", 1), try Sample.person("monalisa", 2)])
            var prompt = Prompt(harness.people)
            #expect(prompt.press(.character("m"), .character("o")) == [.search("m"), .search("mo")])
            #expect(prompt.logins == ["mona", "monalisa"])
            #expect(prompt.state.selected?.id == 1)
            #expect(prompt.status == "2 people · cached")
            #expect(harness.control.requests.isEmpty)
            #expect(harness.actions.isEmpty)
        }
    }

    @Test("Another query keeps the people that match it and selects the first")
    func anotherText() async throws {
        try await SearchHarness.run(stores: true) { harness in
            try await harness.store(
                try ["mona", "monalisa", "moritz"].enumerated().map { try Sample.person($1, Int64($0)) })
            var prompt = Prompt(harness.people)
            _ = prompt.press(.character("m"), .character("o"), .down, .down, .character("r"))
            #expect(prompt.logins == ["moritz"])
            #expect(prompt.state.list.selected == 0)
            _ = prompt.press(.backspace, .down, .character("x"))
            #expect(prompt.logins.isEmpty)
            #expect(prompt.state.selection == .exactLogin(try Login("mox")))
            #expect(prompt.status == "")
            prompt.reduce(.searchFinished(.found(Sample.search([try Sample.person("mox", 9)])), to: "mox"))
            #expect(prompt.logins == ["mox"])
            #expect(prompt.status == "1 person · GitHub")
        }
    }

    @Test("GitHub's results are merged; the selected person stays in its row, except for an exact login")
    func merges() async throws {
        try await SearchHarness.run(stores: true) { harness in
            try await harness.store([try Sample.person("monalisa", 2, name: "Mona Lisa", followers: 3)])
            var prompt = Prompt(harness.people)
            _ = prompt.press(.character("m"), .character("o"), .character("n"), .character("a"))
            let found = try ["octomona", "monalisa", "mona"].enumerated().map { try Sample.person($1, Int64($0) + 1) }
            prompt.reduce(.searchFinished(.found(Sample.search(found, total: 12)), to: "mona"))
            #expect(prompt.logins == ["mona", "monalisa", "octomona"])
            #expect(prompt.state.list.selected == 0)
            #expect(prompt.status == "3 of 12 people · GitHub")
            _ = prompt.press(.character("l"))
            prompt.reduce(.searchFinished(.found(Sample.search(Array(found.prefix(2)))), to: "monal"))
            #expect(prompt.logins == ["monalisa", "octomona", "mona"], "the last one is similar")
            #expect(prompt.state.selected?.profile?.name == "Mona Lisa")
            #expect(prompt.state.list.selected == 0)
        }
    }

    @Test("An empty prompt shows recently opened people, or what to type")
    func recent() async throws {
        try await SearchHarness.run(stores: true) { harness in
            var prompt = Prompt(harness.people)
            #expect(prompt.reduce(.navigation(.opened)) == [])
            #expect(prompt.logins == [])
            #expect(prompt.status.hasPrefix("Type a name or login · qualifiers"))
            let people = try Sample.people(3)
            try await harness.store(people)
            for person in [people[1], people[2], people[2]] { harness.people.recordOpened(person) }
            try await harness.standIn.flush()
            prompt.reduce(.navigation(.opened))
            #expect(prompt.logins == ["person-3", "person-2"])
            #expect(prompt.state.selected?.id == 3)
            #expect(prompt.status == "2 recent · type a name or login")
            #expect(prompt.press(.enter) == [.open(.person(people[2]))])
            _ = prompt.press(.character("p"))
            #expect(prompt.logins == ["person-3", "person-2", "person-1"], "opened people come first")
            #expect(prompt.press(.backspace) == [.search("")])
            #expect(prompt.logins == ["person-3", "person-2"])
        }
    }

    @Test(
        "An empty prompt lists the people of the clone, others of its repository, opened and followed ones, and the account"
    )
    func start() async throws {
        try await SearchHarness.run(stores: true) { harness in
            let store = try #require(harness.store?.people)
            let date = harness.clock.date
            let commit = GitPerson(
                login: try Login("committer"), id: 1, isUser: true, lastCommitAt: date.addingTimeInterval(-60))
            store.record(
                [commit], in: "cli/cli", progress: .init(source: "/clone", finished: [], readAt: date), webURL: "x")
            store.updateCommitters(of: "cli/cli", at: date)
            let people = try Sample.people(4, from: 1)
            store.record([people[0], people[1]], from: .repository("cli/cli"), viewer: nil, at: date)
            store.record([people[2]], from: .following, viewer: 9, at: date)
            store.store([people[3]], at: date)
            store.recordOpened(4, at: date)
            try await harness.standIn.flush()
            func ids(_ repository: String?, _ viewer: Int64?) throws -> [Person.ID] {
                harness.people.startingPeople(in: repository, viewer: viewer, login: try Login("me")).map(\.person.id)
            }
            #expect(try ids("cli/cli", 9) == [1, 2, 4, 3, 9])
            #expect(try ids(nil, 9) == [4, 3, 9])
            #expect(try ids(nil, nil) == [4])
            let own = harness.people.startingPeople(in: nil, viewer: 9, login: try Login("me")).last?.person
            #expect(own?.source?.label == "you")
            await harness.controller.handle(.opened)
            #expect(await harness.controller.state.people.map(\.id) == [4], "no repository is known")
        }
    }

    @Test("Signed in, an empty prompt of a repository lists its reviewers and people who can be mentioned there")
    func mentionable() async throws {
        let scope = RepositoryScope(owner: try Login("mona"), name: "new-name")
        try await SearchHarness.run(token: "hundred", stores: true, scope: scope, listsMentionable: true) { harness in
            await harness.controller.handle(.opened)
            let controller = harness.controller
            #expect(await harness.sent.wait { $0.contains { $0.listsPeople } })
            let sources = await Set(controller.state.people.compactMap { $0.source?.label })
            #expect(sources == ["reviews in mona/new-name", "in mona/new-name"])
            let first = await controller.state.people.prefix(3).compactMap { $0.source?.label }
            #expect(first == ["reviews in mona/new-name", "reviews in mona/new-name", "in mona/new-name"])
            #expect(harness.standIn.control.requests(onPathPrefix: "/graphql").count == 2, "a point each")
        }
        try await SearchHarness.run(stores: true, scope: scope) { harness in
            #expect(await !harness.people.loadPeople(of: scope), "no account")
            #expect(harness.standIn.control.requests.isEmpty)
        }
    }

    @Test("@me is the account in use, or else a message, and never the account with the login me")
    func viewer() async throws {
        try await SearchHarness.run { harness in
            let controller = harness.controller
            for key in "@me" { await controller.send(.pressed(.character(key))) }
            await controller.perform(.lookUp(.account(try Login("me"))))
            let message = "@me is your account, and you are not signed in."
            let target = GitHubAddress.Target.account(try Login("me"))
            #expect(await harness.sent.wait { $0.contains(.lookUpFinished(.failed(message), target)) })
            #expect(harness.lookUps.isEmpty)
        }
    }

    @Test("Without people, an empty prompt offers the last five queries, and Return searches again")
    func queries() throws {
        let queries = ["a", "mona", "b", "c", "d", "mona", "e"]
        var state = SearchScreen.State(queries: queries)
        _ = SearchScreen.reduce(&state, .resized(Size(columns: 80, rows: 24)))
        let lines = SearchScreen.view(state, in: state.size).lines.map(\.text)
        let rows = lines[2...6].map { $0.dropFirst(2).split(separator: " ").joined(separator: " ") }
        #expect(rows == ["e", "mona", "d", "c", "b"].map { "Search \($0)" })
        #expect(lines[7...].contains { $0.contains("F1  Show the keys") })
        _ = SearchScreen.reduce(&state, .storedPeopleLoaded([try Sample.stored("lisa", 2)], to: ""))
        #expect(state.selected?.id == 2)
        _ = SearchScreen.reduce(&state, .pressed(.down))
        #expect(SearchScreen.reduce(&state, .pressed(.enter)).contains(.search("e")))
        #expect(state.text == "e")
    }

    @Test("An error is shown below the status of cached rows")
    func failure() throws {
        let stored = [try Sample.stored("mona", 1)]
        let state = Sample.state(
            "m", .storedPeopleLoaded(stored, to: "m"), .searchFinished(.failed("It broke."), to: "m"))
        let lines = SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines.map(\.text)
        #expect(
            lines.prefix(4).map { $0.prefix(16) } == [
                "> m", "1 person · cache", "It broke.", "▌ mona          ",
            ])
    }

    @Test("Cached rows of another query are ignored")
    func stale() throws {
        var state = Sample.state("mona", .storedPeopleLoaded([try Sample.stored("mona", 1)], to: "mona"))
        let before = state
        _ = SearchScreen.reduce(&state, .storedPeopleLoaded([try Sample.stored("lisa", 2)], to: "mon"))
        #expect(state == before)
    }
}

/// The screen with a service that loads cached people in the same step, as the program does.
private struct Prompt {
    private(set) var state = SearchScreen.State()
    private let people: PeopleService

    init(_ people: PeopleService) {
        self.people = people
        state.lookAlikes = Sample.noLookAlikes
    }

    /// Reduces `action` and returns the effects, except for loading cached people, which it performs.
    @discardableResult
    mutating func reduce(_ action: SearchScreen.Action) -> [SearchScreen.Effect] {
        var effects: [SearchScreen.Effect] = []
        for effect in SearchScreen.reduce(&state, action) {
            guard case .loadStored(let text) = effect else {
                effects.append(effect)
                continue
            }
            effects += reduce(.storedPeopleLoaded(people.storedPeople(text), to: text))
        }
        return effects
    }

    mutating func press(_ keys: Key...) -> [SearchScreen.Effect] {
        var effects: [SearchScreen.Effect] = []
        for key in keys { effects += reduce(.pressed(key)) }
        return effects
    }

    var logins: [String] { state.people.map(\.login.description) }
    var status: String { SearchScreen.view(state, in: Size(columns: 100, rows: 24)).lines[1].text }
}

extension SearchScreen.Action {
    /// Whether cached people are there for an empty text.
    fileprivate var listsPeople: Bool {
        guard case .storedPeopleLoaded(let people, to: "") = self else { return false }
        return !people.isEmpty
    }
}
