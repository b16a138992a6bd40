import GitHubModel
import GitHubStandIn
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import PeopleList
@testable import Repositories
@testable import ghsearch

@Suite("Navigation to people around an account", .timeLimit(.minutes(3)))
struct WireframeConnectionsTests {
    private func openRepositories(_ harness: WireframeHarness) async throws {
        await harness.press(.down, .enter)
        try await harness.list(9)
    }

    @Test("p opens people, Return the repositories of one of them, and Esc goes back step by step")
    func people() async throws {
        try await WireframeHarness.run("p", people: 3) { harness in
            try await openRepositories(harness)
            await harness.press(.character("p"))
            #expect(await harness.screens == ["search", "repositories", "people"])
            #expect(await harness.title == "Followers of person-2")
            await harness.control.waitForRequests(1, onPathPrefix: "/users/person-2/followers")
            try await harness.connect(5)
            await harness.press(.down, .down, .enter)
            #expect(await harness.screens == ["search", "repositories", "people", "repositories"])
            #expect(await harness.title.hasPrefix("person-3"))
            await harness.press(.escape)
            let state = try await harness.state(of: PeopleListController.self)
            #expect(state.selected?.id == 3)
            await harness.press(.escape, .escape)
            #expect(await harness.screens == ["search"])
        }
    }

    @Test("* opens the starred repositories, with their own details")
    func starred() async throws {
        try await WireframeHarness.run("p", people: 3) { harness in
            try await openRepositories(harness)
            await harness.press(.character("*"))
            #expect(await harness.screens == ["search", "repositories", "repositories"])
            #expect(await harness.title == "Starred by person-2")
            await harness.control.waitForRequests(1, onPathPrefix: "/users/person-2/starred")
            await harness.press(.character("p"))
            #expect(await harness.title == "Followers of person-2")
            await harness.press(.escape, .escape)
            #expect(await harness.title.hasPrefix("person-2"))
        }
    }

    @Test("p on the details of a repository opens its contributors")
    func contributors() async throws {
        try await WireframeHarness.run("p", people: 3) { harness in
            try await openRepositories(harness)
            await harness.press(.down, .enter, .character("p"))
            #expect(await harness.screens == ["search", "repositories", "details", "people"])
            #expect(await harness.title.hasPrefix("Contributors to mona/repository-"))
            let list = try await harness.state(of: PeopleListController.self).current.source
            #expect(list == .list(.contributors(try Login("mona"), name: await harness.repositoryName)))
        }
    }

    @Test("Offline, the screen is offline, too")
    func offline() async throws {
        try await WireframeHarness.run("", isOffline: true) { harness in
            await harness.wireframe.navigate(to: .person(try WireframeHarness.people(1)[0]))
            await harness.press(.character("p"))
            let isOffline = try await harness.state(of: PeopleListController.self).isOffline
            #expect(isOffline)
        }
    }
}

extension WireframeHarness {
    /// Sends the first and only page to the screen of people around an account.
    func connect(_ count: Int) async throws {
        let page = PeoplePage(people: try Self.people(count), number: 1, isLast: true)
        let source = try await state(of: PeopleListController.self).current.source
        try await send(.received(.loaded(page), of: source), to: PeopleListController.self)
    }

    fileprivate var repositoryName: String {
        get async { await title.split(separator: "/").last.map(String.init) ?? "" }
    }
}
