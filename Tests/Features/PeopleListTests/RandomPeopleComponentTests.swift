import GitHubAPI
import GitHubModel
import GitHubStandIn
import Store
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import PeopleList

@Suite("Random people: component", .timeLimit(.minutes(3)))
struct RandomPeopleComponentTests {
    @Test("The sample and its profiles are loaded when the screen opens")
    func opened() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            let people = try await harness.service.people(of: SampleRequest(count: 3, seed: 1)).people
            try await harness.open()
            let state = await harness.controller.state
            #expect(state.current.people.map(\.id) == people.map(\.id))
            #expect(state.current.people.allSatisfy { $0.profile != nil })
            #expect(!state.isLoading)
            #expect(!state.isLoadingProfiles)
            #expect(state.requestsLeft != nil)
        }
    }

    @Test("An opened person is recorded in the store and passed to the owner")
    func open() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            try await harness.open()
            #expect(harness.store.people.recentlyOpened().isEmpty)
            await harness.controller.send(.pressed(.enter))
            let person = try #require(await harness.controller.state.selected)
            #expect(harness.navigation.read { $0 } == [.open(person.id)])
            try await harness.flush()
            #expect(harness.store.people.recentlyOpened().map(\.person.id) == [person.id])
        }
    }

    @Test("Keys for the browser, the clipboard and the help are passed to the owner")
    func navigation() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            try await harness.open()
            for key in [Key.character("o"), .character("y"), .function(1)] {
                await harness.controller.send(.pressed(key))
            }
            let person = try #require(await harness.controller.state.selected)
            #expect(
                harness.navigation.read { $0 } == [
                    .common(.openInBrowser(person.url)), .common(.copyMenu(CopyMenu(person))), .common(.help),
                ])
        }
    }

    @Test("A rejected token opens the sign-in screen")
    func rejected() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            harness.control.inject(.status(401))
            await harness.controller.handle(.opened)
            #expect(await harness.navigation.wait { $0 == [.common(.requestSignIn)] })
            #expect(await harness.controller.state.failure != nil)
        }
    }

    @Test("A sample that failed is loaded again with the next credential")
    func credentialsChanged() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            harness.control.inject(.status(404), times: nil)
            await harness.controller.handle(.opened)
            try await harness.waitUntil { !$0.events(of: .random(SampleRequest(count: 3, seed: 1))).isEmpty }
            #expect(await harness.controller.state.failure != nil)
            harness.control.clearFaults()
            await harness.controller.handle(.credentialsChanged(anonymousLimits: nil))
            try await harness.waitUntil { $0.isFinished(.random(SampleRequest(count: 3, seed: 1))) }
            #expect(await harness.controller.state.failure == nil)
            #expect(await harness.controller.state.current.people.count == 3)
        }
    }

    @Test("A message from the owner is shown as an error")
    func failed() async throws {
        try await RandomPeopleHarness.run { harness in
            await harness.controller.handle(.failed("No other account."))
            #expect(await harness.controller.state.failure == "No other account.")
        }
    }

    @Test("Nothing is sent after a stop, also of a sample in flight")
    func stop() async throws {
        try await RandomPeopleHarness.run(token: "mona") { harness in
            try await harness.open()
            harness.control.inject(.hang, onPathPrefix: "/users?since", times: nil)
            harness.control.clearLog()
            await harness.controller.send(.pressed(.character("r")))
            await harness.control.waitForRequests(1)
            let count = harness.actions.count
            await harness.controller.stop()
            await harness.control.waitUntil { $0.allSatisfy { $0.outcome == .clientLeft } }
            #expect(harness.actions.count == count)
        }
    }
}
