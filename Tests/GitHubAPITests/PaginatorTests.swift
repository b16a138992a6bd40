import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Paginator", .timeLimit(.minutes(1)))
struct PaginatorTests {
    @Test(
        "Every repository is returned once, in order",
        arguments: [
            (Dataset.Fixture.emptyUser, [0]), (.oneRepository, [1]), (.hundred, [100]), (.hundredOne, [100, 1]),
            (.manyRepositories, Array(repeating: 100, count: 23) + [50]),
        ])
    func complete(account: Dataset.Fixture, sizes: [Int]) async throws {
        try await StandInHarness.runClients { harness in
            let (pages, error) = await read(try harness.client().repositories(of: try account.name))
            #expect(error == nil)
            #expect(pages.map(\.items.count) == sizes)
            #expect(pages.map(\.number) == Array(1...sizes.count))
            #expect(pages.allSatisfy { $0.count == sizes.count })
            let items = pages.flatMap(\.items)
            #expect(Set(items.map(\.id)).count == account.repositories)
            #expect(items.allSatisfy { $0.owner == account.login })
            let names = items.map { $0.name.lowercased() }
            #expect(names == names.sorted())
            #expect(harness.targets.count == sizes.count)
        }
    }

    @Test("If the last page is known, up to 8 pages are loaded concurrently")
    func concurrent() async throws {
        try await StandInHarness.runClients { harness in
            let control = harness.server.control
            control.inject(.hang, onPathPrefix: "/user/", times: nil)
            let pages = try harness.client().repositories(of: try Dataset.Fixture.manyRepositories.name, kind: .user)
            let loading = Task { await read(pages) }
            await control.waitForRequests(8, onPathPrefix: "/user/")
            loading.cancel()
            #expect(await loading.value.pages.map(\.number) == [1])
            await control.waitUntil { $0.allSatisfy { $0.ended != nil } }
            #expect(control.requests(onPathPrefix: "/user/").allSatisfy { $0.outcome == .clientLeft })
            #expect(harness.targets.count == 9)
            #expect(Set(harness.targets).count == 9)
        }
    }

    @Test("There are never more than 8 concurrent requests")
    func peak() async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.setLatency(.milliseconds(20), onPathPrefix: "/user/")
            let pages = try harness.client().repositories(of: try Dataset.Fixture.manyRepositories.name, kind: .user)
            #expect(await read(pages).pages.count == 24)
            #expect((2...8).contains(harness.server.control.peakConcurrency()))
        }
    }

    @Test("An error of a page is thrown after all pages before it", arguments: [3, 5, 24])
    func failure(number: Int) async throws {
        try await StandInHarness.runClients { harness in
            let account = Dataset.Fixture.manyRepositories
            let page = "/user/\(account.id)/repos?type=owner&sort=full_name&per_page=100&page=\(number)"
            harness.server.control.inject(.status(404), onPathPrefix: page)
            let client = try harness.client(retryDelays: [])
            let (pages, error) = await read(client.repositories(of: try account.name, kind: .user))
            #expect(pages.map(\.number) == Array(1..<number))
            #expect(pages.allSatisfy { $0.items.count == 100 })
            #expect(error == .notFound)
            #expect(harness.targets.count < number + 16)
        }
    }

    @Test("A rate limit ends the list after all remaining requests are used")
    func limited() async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.setRateLimit(.core, for: .anonymous, remaining: 10, resetsIn: .seconds(60))
            let client = try harness.client()
            let many = try Dataset.Fixture.manyRepositories.name
            let (pages, error) = await read(client.repositories(of: many, kind: .user))
            #expect((1...10).contains(pages.count))
            #expect(pages.map(\.number) == pages.indices.map { $0 + 1 })
            #expect(error == .rateLimited(.core, retryAfter: .seconds(61)))
            #expect((10...18).contains(harness.targets.count))
        }
    }

    @Test("A temporary server error delays the list")
    func temporaryError() async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.inject(.status(502), onPathPrefix: "/user/", times: 1)
            let pages = try harness.client().repositories(of: try Dataset.Fixture.hundredOne.name, kind: .user)
            let loading = Task { await read(pages) }
            await harness.clock.sleepsBegun(1)
            harness.clock.advance(by: .seconds(1))
            #expect(await loading.value.pages.map(\.items.count) == [100, 1])
        }
    }

    @Test("A list that is no longer iterated sends no requests")
    func abandoned() async throws {
        try await StandInHarness.runClients { harness in
            let control = harness.server.control
            control.inject(.hang, onPathPrefix: "/user/", times: nil)
            let client = try harness.client()
            let many = try Dataset.Fixture.manyRepositories.name
            for try await page in client.repositories(of: many, kind: .user) where page.number == 1 { break }
            await control.waitUntil { $0.allSatisfy { $0.ended != nil } }
            #expect(harness.targets.count <= 9)
            _ = try await client.person(Dataset.Fixture.mona.name)
        }
    }
}
