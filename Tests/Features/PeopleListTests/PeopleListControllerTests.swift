import GitHubAPI
import GitHubModel
import GitHubStandIn
import PeopleUI
import StandInSupport
import Store
import TerminalUI
import TestSupport
import Testing

@testable import PeopleList

@Suite("People list controller", .timeLimit(.minutes(3)))
struct PeopleListControllerTests {
    @Test("Scrolling to the end loads every page once")
    func scrolling() async throws {
        try await PeopleListHarness.run { harness in
            try await harness.open()
            for count in 2...3 {
                await harness.controller.send(.pressed(.end))
                try await harness.waitUntil { $0.events.count == count }
            }
            let state = await harness.controller.state
            #expect(state.current.isComplete)
            #expect(state.rows.count > 200)
            #expect(Set(state.rows.map(\.id)).count == state.rows.count)
            #expect(harness.control.requests(onPathPrefix: "/user").count == 3)
        }
    }

    @Test("s loads the other lists, each with its own pages")
    func lists() async throws {
        try await PeopleListHarness.run { harness in
            try await harness.open()
            for count in 2...3 {
                await harness.controller.send(.pressed(.tab))
                try await harness.waitUntil { $0.events.count == count }
            }
            let state = await harness.controller.state
            #expect(state.rows.map { "\($0.login)" } == ["octo-org"])
            await harness.controller.send(.pressed(.tab))
            await harness.controller.send(.pressed(.end))
            try await harness.waitUntil { $0.events.count == 4 }
            let rows = await harness.controller.state.rows
            #expect(rows.count == 200)
        }
    }

    @Test("Members of an organization")
    func members() async throws {
        try await PeopleListHarness.run(people: 0, around: .organization) { harness in
            try await harness.open()
            let rows = await harness.controller.state.rows
            #expect(rows.map { "\($0.login)" } == ["mona"])
        }
    }

    @Test("People are stored, and rows have the stored profiles; an opened person ranks first")
    func store() async throws {
        try await PeopleListHarness.run { harness in
            let hundred = try Dataset.Fixture.hundred.name
            let client = try harness.standIn.client()
            harness.store.people.store([try await client.person(hundred)], at: harness.standIn.clock.date)
            try await harness.standIn.flush()
            await harness.controller.send(.resized(Size(columns: 80, rows: 24)))
            await harness.controller.send(.pressed(.tab))
            try await harness.waitUntil { $0.events.count == 1 }
            let rows = await harness.controller.state.rows
            #expect(rows.first { $0.login == hundred }?.profile?.name == "The hundred account")
            await harness.controller.send(.pressed(.enter))
            #expect(harness.opened.read { $0 } == [rows[0]])
            try await harness.standIn.flush()
            #expect(harness.store.people.recentlyOpened().map(\.person.id) == [rows[0].id])
        }
    }

    @Test("After an error the loaded rows stay, and r loads the page that failed")
    func failure() async throws {
        try await PeopleListHarness.run { harness in
            try await harness.open()
            harness.control.inject(.status(404), onPathPrefix: "/user/")
            await harness.controller.send(.pressed(.end))
            try await harness.waitUntil { $0.events.count == 2 }
            let failed = await harness.controller.state
            #expect(failed.failure == "\(GitHubError.unexpectedStatus(status: 404)) <reload>", "the list exists")
            #expect(failed.rows.count == 100)
            await harness.controller.send(.pressed(.character("r")))
            try await harness.waitUntil { $0.events.count == 3 }
            let loaded = await harness.controller.state
            #expect(loaded.failure == nil)
            #expect(loaded.rows.count == 200)
            #expect(loaded.selected == failed.selected)
        }
    }

    @Test("With an exhausted rate limit, the cached pages are shown with their age and the reason")
    func rateLimit() async throws {
        try await PeopleListHarness.run { harness in
            try await harness.open()
            let next = try await harness.nextRun()
            harness.standIn.clock.advance(by: .seconds(3_600))
            harness.control.setRateLimit(.core, for: .anonymous, remaining: 0, resetsIn: .seconds(1_500))
            try await next.open()
            let state = await next.controller.state
            #expect(state.rows.count == 100)
            #expect(state.current.age == "1 h ago")
            #expect(state.failure == "Rate limit reached. <reload>")
        }
    }

    @Test(
        "With an exhausted rate limit, all cached pages are shown as the list scrolls, and what is missing is tried once"
    )
    func cachedPages() async throws {
        try await PeopleListHarness.run { harness in
            try await harness.open()
            await harness.controller.send(.pressed(.end))
            try await harness.waitUntil { $0.events.count == 2 }
            let next = try await harness.nextRun()
            harness.standIn.clock.advance(by: .seconds(3_600))
            harness.control.setRateLimit(.core, for: .anonymous, remaining: 0, resetsIn: .seconds(1_500))
            try await next.open()
            for count in 2...3 {
                await next.controller.send(.pressed(.end))
                try await next.waitUntil { $0.events.count == count }
                #expect(await next.controller.state.rows.count == 200)
                #expect(await next.controller.state.failure?.hasPrefix("Rate limit reached. ") == true)
            }
            await next.controller.send(.pressed(.up))
            await next.controller.send(.pressed(.end))
            #expect(await !next.controller.state.isLoading)
        }
    }

    @Test("Offline, cached pages are shown; the page after them is not cached")
    func offline() async throws {
        try await PeopleListHarness.run { harness in
            try await harness.open()
            let next = try await harness.nextRun(.cacheOnly)
            harness.control.clearLog()
            try await next.open()
            #expect(await next.controller.state.failure == nil)
            await next.controller.send(.pressed(.end))
            try await next.waitUntil { $0.events.count == 2 }
            let state = await next.controller.state
            #expect(state.failure == "\(GitHubError.notCached) <reload>")
            #expect(state.rows.count == 100)
            #expect(harness.control.requests.isEmpty)
        }
    }

    @Test("A rejected token opens the sign-in screen")
    func rejected() async throws {
        try await PeopleListHarness.run(token: "mona") { harness in
            harness.control.inject(.status(401))
            await harness.controller.handle(.opened)
            #expect(await harness.effects.wait { $0 == [.requestSignIn] })
        }
    }

    @Test("After a stop no request is in flight and nothing is sent")
    func stop() async throws {
        try await PeopleListHarness.run { harness in
            try await harness.open()
            harness.control.inject(.hang, onPathPrefix: "/user/", times: nil)
            await harness.controller.send(.pressed(.end))
            await harness.control.waitForRequests(1, onPathPrefix: "/user/")
            let count = harness.sent.read { $0.count }
            await harness.controller.stop()
            await harness.control.waitUntil { $0.allSatisfy { $0.ended != nil } }
            #expect(harness.sent.read { $0.count } == count)
        }
    }

    @Test("Another list cancels the request of the one before")
    func cancels() async throws {
        try await PeopleListHarness.run { harness in
            harness.control.inject(.hang, onPathPrefix: "/users/mona/followers")
            await harness.controller.handle(.opened)
            await harness.control.waitForRequests(1)
            await harness.controller.send(.pressed(.tab))
            await harness.control.waitUntil { $0.first?.outcome == .clientLeft }
            try await harness.waitUntil { $0.events.count == 1 }
            #expect(await harness.controller.state.current.source == .list(.following(try Dataset.Fixture.mona.name)))
        }
    }
}
