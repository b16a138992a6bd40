import Foundation
import GitHubModel
import GitHubStandIn
import HTTPTypes
import StandInSupport
import TestSupport
import Testing

@testable import GitHubAPI

/// A list of 24 pages, whose number of items is known before it is requested.
@Suite("Lists of a known length", .timeLimit(.minutes(3)))
struct EarlyPagesTests {
    private static let account = Dataset.Fixture.manyRepositories
    private static let firstPage = "/users/\(account.login)/repos"
    private static let laterPages = "/user/\(account.id)/repos"

    /// Runs `body` with a client whose rate limit is known.
    private func run(_ body: @escaping (StandInHarness, GitHubClient) async throws -> Void) async throws {
        try await StandInHarness.run(people: 20, storage: .memory) { harness in
            let client = try harness.client(as: "mona")
            _ = try await client.person(try Dataset.Fixture.mona.name)
            harness.control.clearLog()
            try await body(harness, client)
        }
    }

    private func list(_ client: GitHubClient, expecting count: Int?) throws -> Pages<Repository> {
        let profile = count.map { Person.Profile(publicRepositories: $0) }
        let person = Person(
            login: try Self.account.name, id: Int64(Self.account.id), kind: .user, avatarURL: "", url: "",
            profile: profile)
        return client.repositories(
            of: person.login, kind: .user, expecting: ExpectedRepositories(of: person), maxPages: .max)
    }

    /// Returns how many later pages are requested while the first one does not arrive.
    private func requestsBeforeFirstPage(
        _ count: Int, _ harness: StandInHarness, _ pages: Pages<Repository>
    ) async -> Int {
        harness.control.inject(.hang, onPathPrefix: Self.firstPage)
        let reading = Task { await read(pages) }
        await harness.control.waitForRequests(1, onPathPrefix: Self.firstPage)
        await harness.control.waitForRequests(count, onPathPrefix: Self.laterPages)
        reading.cancel()
        _ = await reading.value
        return harness.control.requests(onPathPrefix: Self.laterPages).count
    }

    @Test("All pages are requested together if GitHub has just responded fast")
    func together() async throws {
        try await run { harness, client in
            let pages = try list(client, expecting: Self.account.repositories)
            #expect(await requestsBeforeFirstPage(23, harness, pages) == 23)
        }
    }

    @Test(
        "With a right or wrong number each repository is listed once, each page requested once, and one more at most",
        arguments: [nil, 0, 1, 1_200, 2_299, 2_350, 2_401])
    func number(known: Int?) async throws {
        try await run { harness, client in
            let (pages, error) = await read(try list(client, expecting: known))
            #expect(error == nil)
            let ids = pages.flatMap(\.items).map(\.id)
            #expect(ids.count == Self.account.repositories)
            #expect(Set(ids).count == ids.count)
            #expect(pages.map(\.number) == Array(1...24))
            #expect(Set(harness.targets).count == harness.targets.count)
            #expect((24...25).contains(harness.targets.count))
        }
    }

    @Test("A list that is loaded again uses the pages that arrived before the first one, without a request")
    func again() async throws {
        try await run { harness, client in
            harness.control.hold(onPathPrefix: Self.firstPage)
            let reading = Task { await read(try list(client, expecting: Self.account.repositories)) }
            // The first page is of a later date than the others.
            let arePagesCached = await harness.memory.responses.wait { $0.count >= 24 }
            #expect(arePagesCached)
            harness.clock.advance(by: .seconds(1))
            harness.control.release()
            let first = try await reading.value
            harness.control.clearLog()
            let second = await read(try list(client, expecting: Self.account.repositories))
            #expect(second.pages.flatMap(\.items) == first.pages.flatMap(\.items))
            #expect(harness.targets.isEmpty)
        }
    }

    @Test("A list that begins with eight requests sends more with each page that arrives in time")
    func growth() async throws {
        let endpoints = (1...24).map { Endpoint(target: "/user/1/repos?page=\($0)", resource: .core) }
        let links =
            #"<https://api.github.com/user/1/repos?page=2>; rel="next", "#
            + #"<https://api.github.com/user/1/repos?page=24>; rel="last""#
        let started = ObservedValue(0)
        let host = try Host("github.com")
        @Sendable func page(_ number: Int) -> Page<Numbered> {
            var fields = HTTPFields()
            if number == 1 { fields[.link] = links }
            let source = ResponseSource(endpoint: endpoints[number - 1], fields: fields)
            return Page([Numbered(id: number)], from: source, on: host)
        }
        let paginator = Paginator(
            first: { page(1) },
            fetch: { endpoint in
                let number = started.update { count in
                    count += 1
                    return count
                }
                // The first eight arrive together, and the others when all of them are under way.
                #expect(await started.wait { $0 >= (number <= 8 ? 8 : 23) })
                return page(endpoint.page ?? 0)
            }, clock: ManualClock(), concurrency: { .unknown })
        let (pages, error) = await read(paginator.pages())
        #expect(error == nil)
        #expect(pages.count == 24)
    }

    @Test("Only pages that are stored are confirmed in the cache, not one without its restricted items")
    func confirmation() async throws {
        let host = try Host("github.com")
        let links =
            #"<https://api.github.com/user/1/repos?page=2>; rel="next", "#
            + #"<https://api.github.com/user/1/repos?page=3>; rel="last""#
        let endpoints = (1...3).map { Endpoint(target: "/user/1/repos?page=\($0)", resource: .core) }
        @Sendable func page(_ number: Int) -> Page<Repository> {
            var fields = HTTPFields()
            if number == 1 { fields[.link] = links }
            if number == 2 { fields[.singleSignOn] = "partial-results; organizations=1" }
            return Page([], from: ResponseSource(endpoint: endpoints[number - 1], fields: fields), on: host)
        }
        let confirmed = ObservedValue<[Int?]>([])
        let paginator = Paginator(
            first: { page(1) }, fetch: { page($0.page ?? 0) }, expected: { Array(endpoints.dropFirst()) },
            confirm: { endpoint in confirmed.update { $0.append(endpoint.page) } }, concurrency: { .fast })
        let (pages, error) = await read(paginator.pages())
        #expect(error == nil)
        #expect(pages.count == 3)
        #expect(confirmed.read { $0 } == [3])
    }

    @Test("The pages of a cached list are requested with the first one")
    func cached() async throws {
        try await run { harness, client in
            _ = await read(try list(client, expecting: nil))
            harness.clock.advance(by: .seconds(61))
            harness.control.clearLog()
            #expect(await requestsBeforeFirstPage(23, harness, try list(client, expecting: nil)) == 23)
        }
    }

    @Test("No more requests are sent than remain")
    func rateLimit() async throws {
        try await run { harness, client in
            harness.control.setRateLimit(.core, for: .login("mona"), remaining: 11)
            _ = try await client.person(try Dataset.Fixture.organization.name)
            let (pages, error) = await read(try list(client, expecting: Self.account.repositories))
            #expect((1...10).contains(pages.count))
            #expect(error?.rateLimitDelay != nil)
            #expect(await harness.statuses().allSatisfy { $0 == 200 })
        }
    }

    @Test("A token that no response has accepted is sent once")
    func unknownToken() async throws {
        try await StandInHarness.run(people: 20) { harness in
            let credential = try harness.credential("mona")
            harness.control.revoke(token: credential.token.reveal())
            let (pages, error) = await read(
                try list(harness.client(.fixed(credential)), expecting: Self.account.repositories))
            #expect(pages.isEmpty)
            #expect(error == .unauthorized)
            #expect(harness.targets.count == 1)
        }
    }

    @Test("A number that no account can have leads to as many requests as are sent side by side")
    func hostileNumber() async throws {
        try await run { harness, client in
            let pages = try list(client, expecting: .max)
            #expect(await requestsBeforeFirstPage(23, harness, pages) == 23)
        }
    }
}
