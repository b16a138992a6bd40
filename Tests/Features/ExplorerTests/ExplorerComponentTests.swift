import GitHubAPI
import GitHubModel
import GitHubStandIn
import Images
import Store
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

@Suite("Explorer component", .timeLimit(.minutes(3)))
struct ExplorerComponentTests {
    @Test("The sample and its profiles are loaded when the screen opens")
    func opened() async throws {
        try await ExplorerHarness.run(token: "mona") { harness in
            let people = try await harness.service.people(of: SampleRequest(count: 3, seed: 1)).people
            try await harness.open()
            let state = await harness.controller.state
            #expect(state.people.map(\.id) == people.map(\.id))
            #expect(state.people.allSatisfy { $0.profile != nil })
            #expect(!state.isLoading)
            #expect(!state.isLoadingProfiles)
            #expect(state.requestsLeft != nil)
        }
    }

    @Test("An opened person is recorded in the store and passed to the owner")
    func open() async throws {
        try await ExplorerHarness.run(token: "mona") { harness in
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
        try await ExplorerHarness.run(token: "mona") { harness in
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
        try await ExplorerHarness.run(token: "mona") { harness in
            harness.control.inject(.status(401))
            await harness.controller.handle(.opened)
            #expect(await harness.navigation.wait { $0 == [.common(.requestSignIn)] })
            #expect(await harness.controller.state.failure != nil)
        }
    }

    @Test("A sample that failed is loaded again with the next credential")
    func credentialsChanged() async throws {
        try await ExplorerHarness.run(token: "mona") { harness in
            harness.control.inject(.status(404), times: nil)
            await harness.controller.handle(.opened)
            try await harness.waitUntil { !$0.events(of: SampleRequest(count: 3, seed: 1)).isEmpty }
            #expect(await harness.controller.state.failure != nil)
            harness.control.clearFaults()
            await harness.controller.handle(.credentialsChanged(anonymousLimits: nil))
            try await harness.waitUntil { $0.isFinished(SampleRequest(count: 3, seed: 1)) }
            #expect(await harness.controller.state.failure == nil)
            #expect(await harness.controller.state.people.count == 3)
        }
    }

    @Test("A message from the owner is shown as an error")
    func failed() async throws {
        try await ExplorerHarness.run { harness in
            await harness.controller.handle(.failed("No other account."))
            #expect(await harness.controller.state.failure == "No other account.")
        }
    }

    @Test("A covered screen loads no avatar; the selected person's is loaded when it is uncovered")
    func covered() async throws {
        try await ExplorerHarness.run(token: "mona") { harness in
            try await harness.open()
            let first = await harness.controller.state.avatar
            await harness.controller.handle(.covered)
            #expect(await harness.controller.state.isCovered)
            let covered = await harness.controller.state(after: .pressed(.down))
            #expect(covered.avatar == first)
            await harness.controller.handle(.uncovered)
            let uncovered = await harness.controller.state
            #expect(!uncovered.isCovered)
            #expect(uncovered.avatar?.id == uncovered.selected?.id)
            #expect(uncovered.avatar?.id != first?.id)
        }
    }

    @Test("Nothing is sent after a stop, neither a sample nor an avatar")
    func stop() async throws {
        try await ExplorerHarness.run(token: "mona", method: .symbols) { harness in
            try await harness.open()
            await harness.clock.sleepsBegun(1)  // of the avatar
            harness.control.inject(.hang, onPathPrefix: "/users?since", times: nil)
            harness.control.clearLog()
            await harness.controller.send(.pressed(.character("r")))
            await harness.control.waitForRequests(1)
            let count = harness.actions.count
            await harness.controller.stop()
            await harness.control.waitUntil { $0.allSatisfy { $0.outcome == .clientLeft } }
            harness.clock.advance(by: .seconds(1))
            #expect(harness.clock.sleeping == 0)
            #expect(harness.actions.count == count)
            #expect(harness.control.requests(onPathPrefix: "/avatars").isEmpty)
        }
    }

    @Test("The initials are in the state as soon as a person is selected, also the first one")
    func initials() async throws {
        try await ExplorerHarness.run(token: "mona") { harness in
            try await harness.open()
            let loaded = await harness.controller.state
            #expect(loaded.avatar == initials(of: loaded.selected, name: nil))  // without the profile yet
            let selected = await harness.controller.state(after: .pressed(.down))
            #expect(selected.selected?.id != loaded.selected?.id)
            #expect(selected.avatar == initials(of: selected.selected, name: selected.selected?.profile?.name))
        }
    }

    @Test("The avatar replaces the initials when it is loaded")
    func avatar() async throws {
        try await ExplorerHarness.run(token: "mona", method: .symbols) { harness in
            try await harness.open()
            let person = try #require(await harness.controller.state.selected)
            await harness.clock.sleepsBegun(1)
            harness.clock.advance(by: .milliseconds(120))
            try await harness.waitUntil { $0.avatars(of: person.id).count == 2 }
            let slot = try #require(await harness.controller.state.avatar)
            #expect(slot.image == harness.actions.avatars(of: person.id).last)
            #expect(slot != initials(of: person, name: nil))
        }
    }

    private func initials(of person: Person?, name: String?) -> ExplorerScreen.AvatarSlot? {
        person.map { person in
            let lines = InitialsAvatar(name: name, login: "\(person.login)").lines(in: HeaderImageLayout.cells)
            return ExplorerScreen.AvatarSlot(id: person.id, image: .lines(lines))
        }
    }
}

extension [ExplorerScreen.Action] {
    fileprivate func avatars(of id: Person.ID) -> [RenderedImage] {
        compactMap { if case .avatarLoaded(let image, id) = $0 { image } else { nil } }
    }
}
