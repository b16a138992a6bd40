import GitHubModel
import GitHubStandIn
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import PeopleList
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
            #expect(await harness.screens == ["search", "randomPeople"])
            #expect(await harness.title == "Random people")
            let size = try await harness.state(of: PeopleListController.self).size
            #expect(try await harness.state(of: SearchController.self).size == size)
            await harness.control.waitForRequests(1, onPathPrefix: "/users?")
            try await harness.sample(15)
            await harness.press(.control("x"), .character("z"))
            #expect(await harness.screens == ["search", "randomPeople"], "the screen on top gets the keys")
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
            #expect(await harness.screens == ["randomPeople", "repositories"])
            #expect(await harness.title == "person-3")
            await harness.press(.escape)
            #expect(await harness.screens == ["randomPeople"])
            let login = try await harness.state(of: PeopleListController.self).selected?.login
            #expect(login?.description == "person-3")
            await harness.press(.escape)
            #expect(await harness.outcome == .closed)
        }
    }

    @Test("Events of random people that arrive while repositories are shown are kept")
    func events() async throws {
        try await WireframeHarness.run("p", people: 3) { harness in
            await harness.press(.control("x"))
            try await harness.sample(2)
            // The screen's own event, that there is no profile to load without an account, would end the message.
            try await poll {
                let state = try await harness.state(of: PeopleListController.self)
                return state.isLoadingProfiles ? .pending(missing: "the end of the profiles", on: "") : .ready(())
            }
            await harness.press(.enter)
            try await harness.send(
                .received(.profilesFinished("No more today."), of: .random(SampleRequest())),
                to: PeopleListController.self)
            await harness.press(.escape)
            #expect(await harness.lines()[2].hasPrefix("No more today."))
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
            let isOffline = try await harness.state(of: PeopleListController.self).isOffline
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
}
