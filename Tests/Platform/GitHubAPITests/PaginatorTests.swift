import GitHubModel
import GitHubStandIn
import HTTPTransport
import HTTPTypes
import StandInSupport
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("Paginator", .timeLimit(.minutes(3)))
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

    @Test("If the last page is known and the first one was fast, the other pages are loaded concurrently")
    func concurrent() async throws {
        try await StandInHarness.runClients { harness in
            let control = harness.server.control
            control.inject(.hang, onPathPrefix: "/user/", times: nil)
            let pages = try harness.client().repositories(of: try Dataset.Fixture.manyRepositories.name, kind: .user)
            let loading = Task { await read(pages) }
            await control.waitForRequests(23, onPathPrefix: "/user/")
            loading.cancel()
            #expect(await loading.value.pages.map(\.number) == [1])
            await control.waitUntil { $0.allSatisfy { $0.ended != nil } }
            #expect(control.requests(onPathPrefix: "/user/").allSatisfy { $0.outcome == .clientLeft })
            #expect(harness.targets.count == 24)
            #expect(Set(harness.targets).count == 24)
        }
    }

    @Test("A secondary rate limit in the middle of a list meets eight requests at most if the first page was slow")
    func refusal() async throws {
        let (clock, later) = (ManualClock(), ObservedValue(0))
        let server = try LoopbackServer { connection in
            while let request = connection.receive() {
                guard request.hasPrefix("GET /users/") else {
                    later.update { $0 += 1 }
                    connection.respond("429 Too Many Requests", ["Retry-After: 60"], body: "".utf8)
                    continue
                }
                let link = "<http://\(request.field("host") ?? "")/user/1/repos?page="
                clock.advance(by: ListConcurrency.fastResponseTime + .milliseconds(1))
                let links = ["Link: \(link)2>; rel=\"next\", \(link)24>; rel=\"last\""]
                connection.respond("200 OK", links, body: #"[{"id":1,"full_name":"a/r1"}]"#.utf8)
            }
        }
        defer { server.stop() }
        let client = GitHubClient(
            transport: CurlTransport(), host: try Host("github.com", apiURL: server.address, webURL: nil),
            credentials: .fixed(nil), userAgent: "ghsearch-tests", clock: clock, retryDelays: [])
        let (pages, error) = await read(client.repositories(of: try Login("mona"), kind: .user))
        #expect(pages.map(\.number) == [1])
        #expect(error == .secondaryRateLimited(retryAfter: .seconds(60)))
        #expect((1...8).contains(later.read { $0 }))
    }

    @Test("A page that takes longer than two seconds adds no request")
    func slowResponses() {
        var window = PageWindow(start: 8)
        for time in [Duration.milliseconds(80), .seconds(2), .milliseconds(2_001), .seconds(9)] {
            window.add(responseAfter: time)
        }
        #expect(window.size == 10)
    }

    @Test("After a secondary rate limit, there are never more than 4 concurrent requests")
    func slowedDown() async throws {
        try await StandInHarness.runClients { harness in
            let (client, many) = (try harness.client(), try Dataset.Fixture.manyRepositories.name)
            harness.server.control.setSecondaryLimit(SecondaryLimit(status: 429, retryAfter: .seconds(600)))
            await #expect(throws: GitHubError.secondaryRateLimited(retryAfter: .seconds(600))) {
                try await client.person(many)
            }
            harness.server.control.setSecondaryLimit(nil)
            harness.clock.advance(by: .seconds(600))
            harness.server.control.setLatency(.milliseconds(20), onPathPrefix: "/user/")
            #expect(await read(client.repositories(of: many, kind: .user)).pages.count == 24)
            #expect((2...4).contains(harness.server.control.peakConcurrency()))
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
            #expect(harness.targets.count <= 24)
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
            #expect(harness.targets.count == 10)
        }
    }

    @Test("A temporary failure delays the list", arguments: [Fault.status(502), .resetMidway, .truncated])
    func temporaryError(fault: Fault) async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.inject(fault, onPathPrefix: "/user/", times: 1)
            let pages = try harness.client().repositories(of: try Dataset.Fixture.hundredOne.name, kind: .user)
            let loading = Task { await read(pages) }
            await harness.clock.sleepsBegun(1)
            harness.clock.advance(by: .seconds(1))
            #expect(await loading.value.pages.map(\.items.count) == [100, 1])
        }
    }

    /// Links to pages after the 10,000th are invalid, so that the pages are requested one after the other.
    @Test("A list ends after 1,000 pages with an error", arguments: [nil, 5_000, 1_000_000_000])
    func endless(lastPage: Int?) async throws {
        let requests = ObservedValue(0)
        let (pages, error) = await read(try list(lastPage: lastPage, requests))
        #expect(pages.count == 1000)
        #expect(error == .listTooLong(pages: 1000))
        #expect(requests.read { $0 } == 1000)
    }

    @Test("A list of up to 1,000 pages is not too long")
    func long() async throws {
        let (pages, error) = await read(try list(lastPage: 1000, isEndless: false))
        #expect(pages.count == 1000)
        #expect(error == nil)
    }

    /// Returns a list with one item on each page, and counts the pages that are requested. It comes from memory: on a
    /// busy machine, 1,000 responses of a server take minutes.
    private func list(
        lastPage: Int?, isEndless: Bool = true, _ requests: ObservedValue<Int> = ObservedValue(0)
    ) throws -> Pages<Numbered> {
        let host = try Host("github.com")
        let target = "/user/1/repos?page="
        @Sendable func page(_ endpoint: Endpoint) -> Page<Numbered> {
            requests.update { $0 += 1 }
            let number = endpoint.page ?? 1
            var fields = HTTPFields()
            if isEndless || number != lastPage {
                fields[.link] = Self.links("https://api.github.com\(target)", after: number, last: lastPage)
            }
            return Page([Numbered(id: number)], from: ResponseSource(endpoint: endpoint, fields: fields), on: host)
        }
        let first = Endpoint(target: "\(target)1", resource: .core)
        return Paginator(first: { page(first) }, fetch: { page($0) }, concurrency: { .fast }).pages()
    }

    @Test("A list ends after 100,000 items with an error")
    func wide() async throws {
        // 24 pages can be waiting for an earlier one, with fewer items than that.
        let server = try endlessServer(lastPage: 1000, repositories: 3_000) { ($0 - 1) * 3_000 + 1 }
        defer { server.stop() }
        let (pages, error) = await read(try server.client().repositories(of: Login("mona"), kind: .user))
        #expect(pages.map(\.items.count) == Array(repeating: 3_000, count: 33) + [1_000])
        #expect(error == .listTooLong(pages: 34))
        #expect(server.facts.requests.count < 100)
    }

    @Test("A list of exactly 100,000 items is not too long, and items that moved between its pages count once")
    func full() async throws {
        let server = try endlessServer(lastPage: 4, repositories: 30_000, isEndless: false) {
            [1, 20_001, 40_001, 70_001][$0 - 1]
        }
        defer { server.stop() }
        let (pages, error) = await read(try server.client().repositories(of: Login("mona"), kind: .user))
        #expect(pages.map(\.items.count) == [30_000, 20_000, 20_000, 30_000])
        #expect(error == nil)
    }

    @Test("A host that repeats its last page gets a few more requests, then the list is a part", arguments: [nil, 900])
    func repeated(lastPage: Int?) async throws {
        let server = try endlessServer(lastPage: lastPage, repositories: 1) { min($0, 3) }
        defer { server.stop() }
        let (pages, error) = await read(try server.client().repositories(of: Login("mona"), kind: .user))
        #expect(pages.flatMap(\.items).map(\.id) == [1, 2, 3])
        #expect(error == .incompleteList)
        #expect(server.facts.requests.count < 100)
    }

    /// Returns a server whose list has no end. Page n contains `repositories`, the first of which has the ID
    /// `first(n)`.
    private func endlessServer(
        lastPage: Int?, repositories: Int, isEndless: Bool = true, _ first: @escaping @Sendable (Int) -> Int
    ) throws -> LoopbackServer {
        try LoopbackServer.responding { target, host in
            let page = target.firstMatch(of: #/[?&]page=(\d+)/#).flatMap { Int($0.1) } ?? 1
            let links = Self.links("http://\(host)/user/1/repos?per_page=100&page=", after: page, last: lastPage)
            let link = isEndless || page != lastPage ? ["Link: \(links)"] : []
            let items = (first(page)..<first(page) + repositories).map { #"{"id":\#($0),"full_name":"a/r\#($0)"}"# }
            return StubResponse(fields: link, body: "[\(items.joined(separator: ","))]")
        }
    }

    /// The links of a page to the next one, and to the last one if it is known. `address` ends before the number.
    private static func links(_ address: String, after page: Int, last: Int?) -> String {
        "<\(address)\(page + 1)>; rel=\"next\"" + (last.map { ", <\(address)\($0)>; rel=\"last\"" } ?? "")
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
