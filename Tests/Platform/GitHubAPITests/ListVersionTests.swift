import Foundation
import GitHubAPI
import GitHubModel
import HTTPTransport
import StandInSupport
import Synchronization
import TestSupport
import Testing

/// A list of three pages whose items move between the pages while some of them are cached.
@Suite("Versions of lists", .timeLimit(.minutes(3)))
struct ListVersionTests {
    /// What the server sends.
    struct Contents {
        var items = [1, 2, 3, 4, 5]
        /// The last page; those after it are server errors.
        var lastPage = Int.max
        /// The link of each page, or `nil` for the right one.
        var link: String?
    }

    /// A server, a cache in memory, and a date that is advanced.
    private final class Harness: Sendable {
        let contents = ObservedValue(Contents())
        let date = ObservedValue(Date(timeIntervalSinceReferenceDate: 0))
        let memory = MemoryResponseCache()
        let server: LoopbackServer

        init() throws {
            server = try LoopbackServer { [contents] connection in
                while let request = connection.receive() {
                    let stub = contents.read { Self.response(to: request, $0) }
                    connection.respond(stub.status, stub.fields, body: stub.body.utf8)
                }
            }
        }

        private static func response(to request: String, _ contents: Contents) -> StubResponse {
            let host = request.field("host") ?? ""
            let number = request.firstMatch(of: #/[?&]page=(\d+)/#).flatMap { Int($0.1) } ?? 1
            if number > contents.lastPage { return StubResponse(status: "502 Bad Gateway") }
            let items = contents.items.dropFirst((number - 1) * 2).prefix(2)
            let etag = "\"\(items.map(String.init).joined(separator: "-"))\""
            let url = "http://\(host)/user/1/repos?page="
            let isLast = number * 2 >= contents.items.count
            let link = contents.link ?? "<\(url)\(number + 1)>; rel=\"next\""
            let fields = ["ETag: \(etag)"] + (isLast ? [] : ["Link: \(link)"])
            if request.field("if-none-match") == etag {
                return StubResponse(status: "304 Not Modified", fields: fields)
            }
            let bodies = items.map { #"{"id":\#($0),"full_name":"a/r\#($0)","login":"p\#($0)"}"# }
            return StubResponse(fields: fields, body: "[\(bodies.joined(separator: ","))]")
        }

        func client(_ policy: ResponseCache.Policy = .default) throws -> GitHubClient {
            GitHubClient(
                transport: CurlTransport(), host: try Host("github.com", apiURL: server.address, webURL: nil),
                credentials: .fixed(nil), userAgent: "ghsearch-tests", clock: ManualClock(), retryDelays: [],
                cache: memory.cache(policy), now: { [date] in date.read { $0 } })
        }

        /// Returns the IDs of all items.
        func ids() async throws -> [Int64] {
            let (pages, error) = await read(try client().repositories(of: try Login("mona"), kind: .user))
            #expect(error == nil)
            return pages.flatMap(\.items).map(\.id)
        }

        func advance(by seconds: TimeInterval) { date.update { $0 += seconds } }

        func change(_ change: (inout Contents) -> Void) { contents.update(change) }

        /// Adds an item to the list an hour later. The pages after the first one are server errors from then on.
        func outdatePages() {
            advance(by: 3600)
            change {
                $0.items.insert(0, at: 0)
                $0.lastPage = 1
            }
        }
    }

    private static let list = Resource<[Int64]>(
        [],
        pages: { client in
            .running { output in
                for try await page in client.repositories(of: try Login("mona"), kind: .user) { output.yield(page) }
            }
        }
    ) { $0 += $1.items.map(\.id) }

    @Test("A cached page that is older than the first one is revalidated: items can have moved", arguments: [1, 2])
    func differentAges(cachedPages: Int) async throws {
        let harness = try Harness()
        defer { harness.server.stop() }
        harness.change { $0.lastPage = cachedPages }
        let (pages, error) = await read(try harness.client().repositories(of: try Login("mona"), kind: .user))
        #expect(error != nil)
        #expect(pages.count == cachedPages)
        harness.change { $0.lastPage = .max }
        harness.advance(by: 40)
        #expect(try await harness.ids() == [1, 2, 3, 4, 5])
        harness.change { $0.items.insert(0, at: 0) }
        harness.advance(by: 30)
        #expect(try await harness.ids() == [0, 1, 2, 3, 4, 5])
    }

    @Test("A clock that was set back leaves the list whole", arguments: [3_600, 86_400, 2e9])
    func earlierClock(seconds: TimeInterval) async throws {
        let harness = try Harness()
        defer { harness.server.stop() }
        _ = try await harness.ids()
        harness.advance(by: -seconds)
        for _ in 0..<2 {
            let snapshot = try await harness.client().snapshot(of: Self.list)
            #expect(snapshot.value == [1, 2, 3, 4, 5])
            #expect(snapshot.isComplete && snapshot.errorOfPart == nil)
        }
        let offline = try await harness.client(.cacheOnly).snapshot(of: Self.list)
        #expect(offline.value == [1, 2, 3, 4, 5] && offline.isComplete)
    }

    @Test("An unreadable link of a confirmation does not replace that of the page")
    func confirmedWithUnreadableLink() async throws {
        let harness = try Harness()
        defer { harness.server.stop() }
        #expect(try await harness.ids() == [1, 2, 3, 4, 5])
        harness.change { $0.link = "<oops" }
        harness.advance(by: 70)
        let (pages, error) = await read(try harness.client().repositories(of: try Login("mona"), kind: .user))
        #expect(error == .incompleteList)
        #expect(pages.count == 1)
        harness.change { $0.link = nil }
        let offline = await read(try harness.client(.cacheOnly).repositories(of: try Login("mona"), kind: .user))
        #expect(offline.pages.flatMap(\.items).map(\.id) == [1, 2, 3, 4, 5])
        #expect(try await harness.ids() == [1, 2, 3, 4, 5])
    }

    @Test("A full page that is confirmed without links is requested once more: another page can follow it now")
    func confirmedWithoutLinks() async throws {
        let count = ObservedValue(100)
        let server = try LoopbackServer { connection in
            while let request = connection.receive() {
                let stub = Self.page(of: request, count: count.read { $0 })
                connection.respond(stub.status, stub.fields, body: stub.body.utf8)
            }
        }
        defer { server.stop() }
        let memory = MemoryResponseCache()
        func ids(_ policy: ResponseCache.Policy) async throws -> Int {
            let client = GitHubClient(
                transport: CurlTransport(), host: try Host("github.com", apiURL: server.address, webURL: nil),
                credentials: .fixed(nil), userAgent: "ghsearch-tests", clock: ManualClock(), retryDelays: [],
                cache: memory.cache(policy), now: { Date(timeIntervalSinceReferenceDate: 0) })
            let (pages, error) = await read(client.repositories(of: try Login("mona"), kind: .user))
            #expect(error == nil)
            return pages.flatMap(\.items).count
        }
        #expect(try await ids(.default) == 100)
        count.update { $0 = 101 }
        #expect(try await ids(.refresh) == 101)
        #expect(try await ids(.refresh) == 101)
        // The first page; its confirmation, the page again and the next one; two confirmations.
        #expect(server.facts.requests.count == 6)
    }

    /// Returns a page of a server whose 304 has no links.
    private static func page(of request: String, count: Int) -> StubResponse {
        let number = request.firstMatch(of: #/[?&]page=(\d+)/#).flatMap { Int($0.1) } ?? 1
        let ids = ((number - 1) * 100 + 1)...min(number * 100, count)
        let etag = "\"\(ids)\""
        if request.field("if-none-match") == etag {
            return StubResponse(status: "304 Not Modified", fields: ["ETag: \(etag)"])
        }
        let url = "http://\(request.field("host") ?? "")/user/1/repos?page="
        let link = ids.upperBound < count ? ["Link: <\(url)\(number + 1)>; rel=\"next\""] : []
        let items = ids.map { #"{"id":\#($0),"full_name":"a/r\#($0)","login":"p\#($0)"}"# }
        return StubResponse(fields: ["ETag: \(etag)"] + link, body: "[\(items.joined(separator: ","))]")
    }

    @Test("Pages of the same age are used without a request")
    func sameAge() async throws {
        let harness = try Harness()
        defer { harness.server.stop() }
        _ = try await harness.ids()
        harness.advance(by: 59)
        _ = try await harness.ids()
        #expect(harness.server.facts.requests.count == 3)
    }

    @Test("People that are loaded page by page do not miss one that moved")
    func steps() async throws {
        let harness = try Harness()
        defer { harness.server.stop() }
        let (client, followers) = (try harness.client(), PeopleConnection.followers(try Login("mona")))
        let first = try await client.people(in: followers, after: nil)
        harness.advance(by: 40)
        _ = try await client.people(in: followers, after: first)
        harness.change { $0.items.insert(0, at: 0) }
        harness.advance(by: 30)
        var page = try await client.people(in: followers, after: nil)
        var ids = page.items.map(\.id)
        while page.hasNext {
            page = try await client.people(in: followers, after: page)
            ids += page.items.map(\.id)
        }
        #expect(Set(ids) == [0, 1, 2, 3, 4, 5])
    }

    @Test("A new first page with cached later pages is a part: after an error, and offline")
    func mixedVersions() async throws {
        let harness = try Harness()
        defer { harness.server.stop() }
        _ = try await harness.ids()
        harness.outdatePages()
        let snapshots = [
            try await harness.client().snapshot(of: Self.list),
            try await harness.client(.cacheOnly).snapshot(of: Self.list),
        ]
        #expect(snapshots.map(\.errorOfPart) == [.serverError(status: 502), .incompleteList])
        for snapshot in snapshots {
            #expect(snapshot.value == [0, 1, 3, 4, 5])  // 2 was on the first page
            #expect(!snapshot.isComplete)
        }
    }

    @Test("After a preview of the whole list, a failure leaves that list and not a mixture")
    func previewedVersion() async throws {
        let harness = try Harness()
        defer { harness.server.stop() }
        _ = try await harness.ids()
        harness.outdatePages()
        var last: Snapshot<[Int64]>?
        for try await snapshot in try harness.client().snapshots(of: Self.list) { last = snapshot }
        let snapshot = try #require(last)
        #expect(snapshot.value == [1, 2, 3, 4, 5])
        #expect(snapshot.isComplete)
        #expect(snapshot.fallback?.date == Date(timeIntervalSinceReferenceDate: 0))
        #expect(snapshot.fallback?.error == .serverError(status: 502))
    }

    @Test(
        "A first page that GitHub confirms, or sends again unchanged, leaves the cached list whole",
        arguments: [true, false])
    func unchangedVersion(hasETag: Bool) async throws {
        let harness = try Harness()
        defer { harness.server.stop() }
        _ = try await harness.ids()
        if !hasETag { harness.memory.responses.update { for key in $0.keys { $0[key]?.etag = nil } } }
        harness.advance(by: 3600)
        harness.change { $0.lastPage = 1 }
        for policy in [ResponseCache.Policy.default, .cacheOnly] {
            let snapshot = try await harness.client(policy).snapshot(of: Self.list)
            #expect(snapshot.value == [1, 2, 3, 4, 5])
            #expect(snapshot.isComplete)
        }
    }
}
