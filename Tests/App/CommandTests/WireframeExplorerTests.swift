import GitHubModel
import GitHubStandIn
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import Explorer
@testable import Repositories
@testable import Search
@testable import ghsearch

@Suite("Navigation to random people", .timeLimit(.minutes(3)))
struct WireframeExplorerTests {
    @Test("Ctrl-X opens random people over the prompt; Esc returns to the same search")
    func thereAndBack() async throws {
        try await WireframeHarness.run("person", people: 40) { harness in
            await harness.press(.pageDown, .down)
            let before = try await harness.visibleSearch()
            await harness.press(.control("x"))
            #expect(await harness.screens == ["search", "explorer"])
            #expect(await harness.title == "Random people")
            let size = try await harness.state(of: ExplorerController.self).size
            #expect(try await harness.state(of: SearchController.self).size == size)
            await harness.control.waitForRequests(1, onPathPrefix: "/users?")
            try await harness.sample(15)
            await harness.press(.control("x"), .character("z"))
            #expect(await harness.screens == ["search", "explorer"], "the screen on top gets the keys")
            await harness.press(.escape)
            #expect(try await harness.visibleSearch() == before)
            #expect(await harness.outcome == nil)
        }
    }

    @Test("Return opens repositories; Esc returns to the same people")
    func repositories() async throws {
        try await WireframeHarness.explore { harness in
            try await harness.sample(15)
            await harness.press(.down, .down)
            await harness.press(.enter)
            #expect(await harness.screens == ["explorer", "repositories"])
            #expect(await harness.title == "person-3")
            await harness.press(.escape)
            #expect(await harness.screens == ["explorer"])
            let login = try await harness.state(of: ExplorerController.self).selected?.login
            #expect(login?.description == "person-3")
            await harness.press(.escape)
            #expect(await harness.outcome == .closed)
        }
    }

    @Test("Events of the explorer that arrive while repositories are shown are kept")
    func events() async throws {
        try await WireframeHarness.run("p", people: 3) { harness in
            await harness.press(.control("x"))
            try await harness.sample(2)
            await harness.press(.enter)
            try await harness.send(
                .received(.profilesFinished("No more today."), of: SampleRequest()), to: ExplorerController.self)
            await harness.press(.escape)
            #expect(await harness.lines()[4].hasPrefix("No more today."))
        }
    }

    @Test("A picker ends with the login of a random person")
    func picks() async throws {
        try await WireframeHarness.explore(isPicker: true) { harness in
            try await harness.sample(4)
            await harness.press(.down, .enter)
            let person = try WireframeHarness.people(2)[1]
            #expect(await harness.outcome == .picked([person]))
        }
    }

    @Test("Offline, the random people of the prompt are offline, too")
    func offline() async throws {
        try await WireframeHarness.run("", isOffline: true) { harness in
            await harness.press(.control("x"))
            let isOffline = try await harness.state(of: ExplorerController.self).isOffline
            #expect(isOffline)
            #expect(harness.control.requests(onPathPrefix: "/").isEmpty)
        }
    }

    @Test("Ctrl-C quits")
    func quits() async throws {
        try await WireframeHarness.explore { harness in
            await harness.press(.control("c"))
            #expect(await harness.outcome == .closed)
        }
    }

    @Test("An image of the selected person is drawn by the terminal, one of another person is not")
    func images() async throws {
        try await WireframeHarness.explore { harness in
            try await harness.sample(3)
            let (cells, corner) = (HeaderImageLayout.cells, Position(column: 0, row: 0))
            let people = try WireframeHarness.people(3)
            for (id, person) in [(9, people[1]), (7, people[0])] {
                let image = TerminalImage(id: id, at: corner, size: cells, drawBytes: [1])
                try await harness.send(.avatarLoaded(.image(image), of: person.id), to: ExplorerController.self)
            }
            #expect(await harness.wireframe.frame(in: WireframeHarness.size).images.map(\.id) == [7])
        }
    }
}
