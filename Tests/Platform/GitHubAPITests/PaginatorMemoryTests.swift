import GitHubStandIn
import StandInSupport
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI
@testable import GitHubModel

@Suite("Memory of a paginator", .timeLimit(.minutes(3)))
struct PaginatorMemoryTests {
    private struct Row: Sendable, Identifiable, TextSized {
        let id: Int
        var textSize: Int { 0 }
    }

    /// Returns page `number` of 1,000, with 1,000 items.
    private static func page(_ number: Int) throws -> Page<Row> {
        let url = "https://api.github.com/x?page="
        let links = "<\(url)\(number + 1)>; rel=\"next\", <\(url)1000>; rel=\"last\""
        var page = Page((0..<1_000).map { Row(id: number * 1_000 + $0) })
        page.links = PageLinks(header: LinkHeader(links), host: try Host("github.com"), resource: .core)
        return page
    }

    @Test(
        "A response holds the small form of the page that is stored instead of GitHub's, or nothing if it is not stored"
    )
    func bodies() async throws {
        try await StandInHarness.run(people: 20) { harness in
            let format = BodyFormat(stored: WireRepositoryPage.stored) { body in
                try WireRepositoryPage(body, by: ResponseDecoder())
            }
            let path = ["users", Dataset.Fixture.manyRepositories.login, "repos"]
            var attempt = RequestAttempt(
                endpoint: Endpoint(path, query: [("per_page", "100")]), format: ErasedBodyFormat(format),
                credential: nil, cached: nil)
            let unstored = try #require(try await harness.client().send(attempt).content)
            #expect(unstored.stored.isEmpty)
            attempt.isStored = true
            let stored = try #require(try await harness.client().send(attempt).content)
            // GitHub's form of a page has half a megabyte.
            #expect((1..<50_000).contains(stored.stored.count))
            let page: WireRepositoryPage = restored(stored.wire)
            #expect(page.repositories.count == 100)
        }
    }

    @Test("While a page does not arrive, only a limited number of items of later pages waits for it")
    func delayedPage() async throws {
        let fetched = Mutex(0)
        let stopped = ManualClock()
        let paginator = Paginator(
            first: { try Self.page(1) },
            fetch: { endpoint in
                if endpoint.target.hasSuffix("page=2") { try await stopped.sleep(for: .seconds(1)) }
                let count = fetched.withLock { count in
                    count += 1
                    return count
                }
                return try Self.page(count + 2)
            }, concurrency: { .fast })
        let (pages, error) = await read(paginator.pages())
        #expect(pages.count == 1)
        #expect(error == .listTooLong(pages: 1))
        #expect(error?.description == "The list is too long: only the first page was loaded.")
        #expect((100..<200).contains(fetched.withLock { $0 }))
    }
}
