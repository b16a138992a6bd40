import GitHubAPI
import GitHubModel
import HTTPTransport
import StandInSupport
import Synchronization
import TestSupport
import Testing

/// A list whose pages are not as expected, and what a client makes of it.
struct OddList: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The IDs of the items of each page. Pages after the last one repeat it if the list is endless.
    let pages: [[Int]]
    /// The last page that a page names, or `nil` if it names none.
    var last: @Sendable (_ page: Int) -> Int? = { _ in nil }
    /// The page with an invalid `Link` field, and the field.
    var invalidLink: (page: Int, field: String)?
    var isEndless = false
    /// The IDs of all items that are returned.
    let items: [Int]
    var isComplete = true

    func body(_ number: Int) -> String {
        let ids = number <= pages.count ? pages[number - 1] : isEndless ? pages.last ?? [] : []
        let items = ids.map { #"{"id":\#($0),"full_name":"a/r\#($0)","login":"p\#($0)"}"# }
        return "[\(items.joined(separator: ","))]"
    }

    /// Returns the `Link` field of a page with this URL.
    func link(_ number: Int, _ url: String) -> [String] {
        if let (page, field) = invalidLink, page == number {
            return ["Link: \(field.replacing("PAGE2", with: url + "2"))"]
        }
        guard isEndless || number < pages.count else { return [] }
        let last = last(number).map { [", <\(url)\($0)>; rel=\"last\""] } ?? []
        return ["Link: <\(url)\(number + 1)>; rel=\"next\"" + last.joined()]
    }

    /// Lists whose pages name the last one, so that they are loaded side by side, and lists whose pages do not.
    static let all: [OddList] =
        shapes
        + shapes.map { list in
            var copy = OddList(
                testDescription: list.testDescription + ", with the last page", pages: list.pages, items: list.items)
            copy.last = { [count = list.pages.count] _ in count }
            copy.invalidLink = list.invalidLink
            copy.isEndless = list.isEndless
            // A page whose links are invalid is no problem if an earlier one has named the last page.
            copy.isComplete = list.isComplete
            return copy
        } + [
            OddList(
                testDescription: "a last page that is too small", pages: [[1], [2], [3], [4]],
                last: { $0 < 3 ? 2 : 4 }, items: [1, 2, 3, 4]),
            OddList(
                testDescription: "a later last page without a next one", pages: [[1], [2]], last: { _ in 2 },
                invalidLink: (1, "<PAGE2>; rel=\"last\""), items: [1], isComplete: false),
            OddList(
                testDescription: "a last page that is too large", pages: [[1], [2]], last: { _ in 50 }, items: [1, 2]),
            OddList(
                testDescription: "invalid links in the middle of known pages", pages: [[1], [2], [3]], last: { _ in 3 },
                invalidLink: (2, "<oops"), items: [1, 2, 3]),
        ]

    private static let shapes = [
        OddList(testDescription: "only next", pages: [[1, 2], [3]], items: [1, 2, 3]),
        OddList(testDescription: "an empty first page", pages: [[], [1, 2], [3]], items: [1, 2, 3]),
        OddList(testDescription: "an empty page", pages: [[1, 2], [], [3]], items: [1, 2, 3]),
        OddList(testDescription: "an empty last page", pages: [[1, 2], [3], []], items: [1, 2, 3]),
        OddList(testDescription: "three empty pages", pages: [[1], [], [], [], [2]], items: [1, 2]),
        OddList(
            testDescription: "four empty pages", pages: [[1], [], [], [], [], [2]], items: [1], isComplete: false),
        OddList(testDescription: "a repeated page", pages: [[1, 2], [1, 2], [3]], items: [1, 2, 3]),
        OddList(testDescription: "items that move", pages: [[1, 2], [2, 3], [3, 4]], items: [1, 2, 3, 4]),
        OddList(
            testDescription: "endless repetition", pages: [[1], [2]], isEndless: true, items: [1, 2], isComplete: false),
        OddList(
            testDescription: "invalid links on the first page", pages: [[1], [2]], invalidLink: (1, "oops"),
            items: [1], isComplete: false),
        OddList(
            testDescription: "a next page with a number of 21 digits", pages: [[1], [2]],
            invalidLink: (1, "<PAGE299999999999999999999>; rel=\"next\""), items: [1], isComplete: false),
        OddList(
            testDescription: "links without a relation on the last page", pages: [[1], [2]],
            invalidLink: (2, "<http://127.0.0.1/x?page=3>"), items: [1, 2], isComplete: false),
        OddList(
            testDescription: "an empty link field on the last page", pages: [[1], [2]], invalidLink: (2, ""),
            items: [1, 2], isComplete: false),
        OddList(
            testDescription: "an empty link field on the only page", pages: [[1]], invalidLink: (1, " "), items: [1],
            isComplete: false),
    ]
}

@Suite("Completeness of lists", .timeLimit(.minutes(3)))
struct ListCompletenessTests {
    @Test(
        "A list of repositories is complete if its last page has no link to a next one", arguments: OddList.all,
        [nil, "token"])
    func repositories(list: OddList, token: String?) async throws {
        let server = try server(of: list)
        defer { server.stop() }
        let client = try server.client(token: token)
        for pages in [client.repositories(of: try Login("mona")), client.starredRepositories(by: try Login("mona"))] {
            let (pages, error) = await read(pages)
            #expect(pages.flatMap(\.items).map(\.id) == list.items.map(Int64.init))
            #expect(error == (list.isComplete ? nil : .incompleteList))
        }
        #expect(server.facts.requests.count < 90)
    }

    @Test(
        "A list of people is complete if its last page has no link to a next one", arguments: OddList.all,
        ["followers", "members", "contributors"])
    func people(list: OddList, kind: String) async throws {
        let server = try server(of: list)
        defer { server.stop() }
        let mona = try Login("mona")
        let people: PeopleConnection =
            switch kind {
            case "followers": .followers(mona)
            case "members": .members(mona)
            default: .contributors(mona, name: "hello")
            }
        let (pages, error) = await read(try server.client().people(in: people))
        #expect(pages.flatMap(\.items).map(\.id) == list.items.map(Int64.init))
        #expect(error == (list.isComplete ? nil : .incompleteList))
    }

    @Test(
        "A list that is loaded page by page is complete if its last page has no link to a next one",
        arguments: OddList.all.filter { !($0.isComplete && $0.invalidLink != nil) })
    func steps(list: OddList) async throws {
        let server = try server(of: list)
        defer { server.stop() }
        let client = try server.client()
        var ids: [Int64] = []
        var page: Page<Person>?
        do {
            repeat {
                let next = try await client.people(in: .followers(try Login("mona")), after: page)
                ids += next.items.map(\.id).filter { !ids.contains($0) }
                page = next
            } while page?.hasNext == true
        } catch GitHubError.incompleteList {
            page = nil
        }
        #expect(ids == list.items.map(Int64.init))
        #expect((page != nil) == list.isComplete)
    }

    @Test("The new links of a page that GitHub confirms as unchanged (304) are followed, and cached")
    func grownList() async throws {
        let isConfirmed = Mutex(false)
        let server = try LoopbackServer.responding { target, host in
            let link = "Link: <http://\(host)/user/1/repos?page=2>; rel=\"next\""
            if target.hasSuffix("page=2") { return StubResponse(body: #"[{"id":2,"full_name":"a/r2"}]"#) }
            return isConfirmed.withLock { $0 }
                ? StubResponse(status: "304 Not Modified", fields: ["ETag: \"1\"", link])
                : StubResponse(fields: ["ETag: \"1\""], body: #"[{"id":1,"full_name":"a/r1"}]"#)
        }
        defer { server.stop() }
        let memory = MemoryResponseCache()
        let client = GitHubClient(
            transport: CurlTransport(), host: try Host("github.com", apiURL: server.address, webURL: nil),
            credentials: .fixed(nil), userAgent: "ghsearch-tests", clock: ManualClock(), cache: memory.cache(.refresh))
        let mona = try Login("mona")
        #expect(await read(client.repositories(of: mona)).pages.count == 1)
        isConfirmed.withLock { $0 = true }
        #expect(await read(client.repositories(of: mona)).pages.count == 2)
        let offline = try #require(client.cacheOnly())
        #expect(await read(offline.repositories(of: mona)).pages.count == 2)
    }

    /// Returns a server that responds to each request for a list with a page of `list`. No account is an organization.
    private func server(of list: OddList) throws -> LoopbackServer {
        try LoopbackServer.responding { target, host in
            if target.hasPrefix("/orgs/"), target.contains("/repos") {
                return StubResponse(status: "404 Not Found", body: #"{"message":"Not Found"}"#)
            }
            if target.hasPrefix("/user?") || target == "/user" { return StubResponse(body: #"{"id":1,"login":"me"}"#) }
            let page = target.firstMatch(of: #/[?&]page=(\d+)/#).flatMap { Int($0.1) } ?? 1
            let url = "http://\(host)\(target.prefix { $0 != "?" })?per_page=100&page="
            return StubResponse(fields: list.link(page, url), body: list.body(page))
        }
    }
}
