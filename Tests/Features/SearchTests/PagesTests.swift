import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import People
@testable import Search

@Suite("Search pages", .timeLimit(.minutes(3)))
struct PagesTests {
    private let allUsers = "repos:>=0"

    /// Advances the clock past the debounce interval before request number `sleep`.
    private func loadMore(_ harness: SearchHarness, sleep: Int) async {
        await harness.controller.perform(.loadMore(allUsers))
        await harness.clock.sleepsBegun(sleep)
        harness.clock.advance(by: .milliseconds(1500))
    }

    @Test("Pages of 100 are loaded one by one, up to GitHub's limit of 1,000, without duplicates")
    func thousand() async throws {
        try await SearchHarness.run(people: 1_200) { harness in
            harness.control.setRateLimits(areOff: true)
            await harness.setText(allUsers)
            await harness.type(allUsers, sleep: 1)
            var search = try await harness.people(for: allUsers)
            #expect(search.people.count == 100)
            #expect(search.total > 1_200)
            #expect(search.nextPage == .page(2))
            for page in 2...10 {
                await loadMore(harness, sleep: page)
                let longer = try await harness.people(for: allUsers, page)
                #expect(longer.extends(search))
                #expect(longer.people.count == page * 100)
                search = longer
            }
            #expect(search.nextPage == nil)
            #expect(Set(search.people.map(\.id)).count == 1_000)
            await harness.controller.perform(.loadMore(allUsers))
            #expect(harness.searches.count == 10)
            #expect(harness.control.peakConcurrency(onPathPrefix: "/search") == 1)
        }
    }

    @Test("No page is requested during a search, for another query, or after the last page")
    func needless() async throws {
        try await SearchHarness.run(people: 300) { harness in
            await harness.setText(allUsers)
            await harness.controller.perform(.search(allUsers))
            await harness.controller.perform(.loadMore(allUsers))
            await harness.clock.sleepsBegun(1)
            harness.clock.advance(by: .milliseconds(1500))
            _ = try await harness.people(for: allUsers)
            await harness.controller.perform(.loadMore("mona"))
            await harness.setText("mona l")
            await harness.type("mona l", sleep: 2)
            _ = try await harness.people(for: "mona l")
            await harness.controller.perform(.loadMore("mona l"))
            await harness.controller.perform(.loadMore(allUsers))
            #expect(harness.searches.count == 2)
            #expect(harness.clock.sleepLengths.count == 2)
        }
    }

    @Test("A page for an earlier query is not sent")
    func stale() async throws {
        try await SearchHarness.run(people: 300) { harness in
            await harness.setText(allUsers)
            await harness.type(allUsers, sleep: 1)
            _ = try await harness.people(for: allUsers)
            harness.control.inject(.hang, onPathPrefix: "/search")
            await loadMore(harness, sleep: 2)
            await harness.control.waitForRequests(2, onPathPrefix: "/search")
            await harness.setText("mona l")
            await harness.type("mona l", sleep: 3)
            _ = try await harness.people(for: "mona l")
            #expect(harness.actions.outcomes(to: allUsers).count == 1)
        }
    }

    @Test("A failed page sends a message and can be loaded again")
    func fails() async throws {
        try await SearchHarness.run(people: 300) { harness in
            await harness.setText(allUsers)
            await harness.type(allUsers, sleep: 1)
            _ = try await harness.people(for: allUsers)
            harness.control.inject(.status(502), onPathPrefix: "/search")
            await loadMore(harness, sleep: 2)
            guard case .nextPageFailed(let message) = try await harness.outcome(to: allUsers, 2) else {
                Issue.record("the page did not fail")
                return
            }
            #expect(message.hasPrefix("Couldn't load more people. GitHub returned a server error"))
            #expect(message.hasSuffix(" <search>"))
            await loadMore(harness, sleep: 3)
            #expect(try await harness.people(for: allUsers, 3).people.count == 200)
        }
    }

    @Test("At the search limit it reports the delay and retries")
    func searchLimit() async throws {
        try await SearchHarness.run(people: 300) { harness in
            harness.control.setRateLimit(.search, for: .anonymous, limit: 10, remaining: 1, resetsIn: .seconds(30))
            await harness.setText(allUsers)
            await harness.type(allUsers, sleep: 1)
            _ = try await harness.people(for: allUsers)
            await loadMore(harness, sleep: 2)
            guard case .failed(let message) = try await harness.outcome(to: allUsers, 2) else { return }
            #expect(message.hasPrefix("Search limit reached. F2 signs in. Retrying in "))
            await harness.clock.sleepsBegun(3)
            harness.clock.advance(by: .seconds(31))
            #expect(try await harness.people(for: allUsers, 3).people.count == 200)
        }
    }

    @Test("A refresh replaces the first page and keeps the others, and all pages are cached")
    func refresh() async throws {
        try await SearchHarness.run(people: 300) { harness in
            await harness.setText(allUsers)
            await harness.type(allUsers, sleep: 1)
            _ = try await harness.people(for: allUsers)
            await loadMore(harness, sleep: 2)
            let two = try await harness.people(for: allUsers, 2)
            await harness.controller.perform(.refresh(allUsers))
            #expect(try await harness.people(for: allUsers, 3) == two)
            await harness.controller.perform(.search("\(allUsers) "))
            #expect(try await harness.people(for: "\(allUsers) ") == two)
            #expect(harness.searches.count == 3)
        }
    }

    @Test("Offline the cached pages are shown, and then the list ends")
    func offline() async throws {
        try await SearchHarness.run(people: 300, stores: true) { harness in
            await harness.setText(allUsers)
            await harness.type(allUsers, sleep: 1)
            _ = try await harness.people(for: allUsers)
            await loadMore(harness, sleep: 2)
            _ = try await harness.people(for: allUsers, 2)
            let next = try await harness.nextRun(.cacheOnly)
            await next.setText(allUsers)
            await next.controller.perform(.search(allUsers))
            #expect(try await next.people(for: allUsers).nextPage == .page(2))
            await next.controller.perform(.loadMore(allUsers))
            #expect(try await next.people(for: allUsers, 2).people.count == 200)
            await next.controller.perform(.loadMore(allUsers))
            #expect(try await next.people(for: allUsers, 3).nextPage == nil)
            #expect(harness.searches.count == 2)
        }
    }
}
