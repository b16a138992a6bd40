import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import Search

@Suite("Page after page, from GitHub", .timeLimit(.minutes(1)))
struct PagesTests {
    private let everybody = "repos:>=0"

    /// Lets the quiet period before the `sleep`th request pass.
    private func loadMore(_ bench: SearchBench, sleep: Int) async {
        await bench.controller.loadMore(of: everybody)
        await bench.clock.sleepsBegun(sleep)
        bench.clock.advance(by: .milliseconds(1500))
    }

    @Test("Pages of 100 come one by one, up to GitHub's 1,000; nobody comes twice")
    func thousand() async throws {
        try await SearchBench.run(people: 1_200) { bench in
            bench.control.setRateLimits(areOff: true)
            await bench.type(everybody, sleep: 1)
            var search = try await bench.people(for: everybody)
            #expect(search.people.count == 100 && search.total > 1_200 && search.nextPage == 2)
            for page in 2...10 {
                await loadMore(bench, sleep: page)
                let longer = try await bench.people(for: everybody, page)
                #expect(longer.extends(search) && longer.people.count == page * 100)
                search = longer
            }
            #expect(search.nextPage == nil && Set(search.people.map(\.id)).count == 1_000)
            await bench.controller.loadMore(of: everybody)
            #expect(bench.searches.count == 10 && bench.control.peakConcurrency(onPathPrefix: "/search") == 1)
        }
    }

    @Test("While a search is under way, for another text, and where there is no more, nothing is asked")
    func needless() async throws {
        try await SearchBench.run(people: 300) { bench in
            await bench.controller.textChanged(to: everybody)
            await bench.controller.loadMore(of: everybody)
            await bench.clock.sleepsBegun(1)
            bench.clock.advance(by: .milliseconds(150))
            _ = try await bench.people(for: everybody)
            await bench.controller.loadMore(of: "mona")
            await bench.type("mona l", sleep: 2)
            _ = try await bench.people(for: "mona l")
            await bench.controller.loadMore(of: "mona l")
            await bench.controller.loadMore(of: everybody)
            #expect(bench.searches.count == 2 && bench.clock.lengths.count == 2)
        }
    }

    @Test("A page for a text that is no more is never told")
    func late() async throws {
        try await SearchBench.run(people: 300) { bench in
            await bench.type(everybody, sleep: 1)
            _ = try await bench.people(for: everybody)
            bench.control.inject(.hang, onPathPrefix: "/search")
            await loadMore(bench, sleep: 2)
            await bench.control.waitForRequests(2, onPathPrefix: "/search")
            await bench.type("mona l", sleep: 3)
            _ = try await bench.people(for: "mona l")
            #expect(bench.actions.answers(to: everybody).count == 1)
        }
    }

    @Test("A page that fails says so, and can be asked for again")
    func fails() async throws {
        try await SearchBench.run(people: 300) { bench in
            await bench.type(everybody, sleep: 1)
            _ = try await bench.people(for: everybody)
            bench.control.inject(.status(502), onPathPrefix: "/search")
            await loadMore(bench, sleep: 2)
            guard case .nextPageFailed(let sentence) = try await bench.answer(to: everybody, 2) else {
                Issue.record("a failure was no failure")
                return
            }
            #expect(sentence.hasPrefix("The next people did not come. GitHub returned a server error"))
            #expect(sentence.hasSuffix("Ctrl-R asks for them again."))
            await loadMore(bench, sleep: 3)
            #expect(try await bench.people(for: everybody, 3).people.count == 200)
        }
    }

    @Test("With no searches left it waits, says how long, and goes on by itself")
    func spent() async throws {
        try await SearchBench.run(people: 300) { bench in
            bench.control.setRateLimit(.search, for: .anonymous, limit: 10, remaining: 1, resetsIn: .seconds(30))
            await bench.type(everybody, sleep: 1)
            _ = try await bench.people(for: everybody)
            await loadMore(bench, sleep: 2)
            guard case .failed(let sentence) = try await bench.answer(to: everybody, 2) else { return }
            #expect(sentence.hasPrefix("No searches left. Asks again in "))
            await bench.clock.sleepsBegun(3)
            bench.clock.advance(by: .seconds(31))
            #expect(try await bench.people(for: everybody, 3).people.count == 200)
        }
    }

    @Test("Asked again, the first page is new and those after it stay; what was whole is known with all its pages")
    func again() async throws {
        try await SearchBench.run(people: 300) { bench in
            await bench.type(everybody, sleep: 1)
            _ = try await bench.people(for: everybody)
            await loadMore(bench, sleep: 2)
            let two = try await bench.people(for: everybody, 2)
            await bench.controller.refresh(everybody)
            #expect(try await bench.people(for: everybody, 3) == two)
            await bench.controller.textChanged(to: "\(everybody) ")
            #expect(try await bench.people(for: "\(everybody) ") == two)
            #expect(bench.searches.count == 3)
        }
    }

    @Test("Offline the pages that were seen before come, and then the list ends")
    func offline() async throws {
        try await SearchBench.run(people: 300, stores: true) { bench in
            await bench.type(everybody, sleep: 1)
            _ = try await bench.people(for: everybody)
            await loadMore(bench, sleep: 2)
            _ = try await bench.people(for: everybody, 2)
            let next = try await bench.nextRun(.cacheOnly)
            await next.controller.textChanged(to: everybody)
            #expect(try await next.people(for: everybody).nextPage == 2)
            await next.controller.loadMore(of: everybody)
            #expect(try await next.people(for: everybody, 2).people.count == 200)
            await next.controller.loadMore(of: everybody)
            #expect(try await next.people(for: everybody, 3).nextPage == nil)
            #expect(bench.searches.count == 2)
        }
    }
}
