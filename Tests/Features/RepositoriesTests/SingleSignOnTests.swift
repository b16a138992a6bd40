import GitHubAPI
import GitHubModel
import HTTPTransport
import People
import Store
import TestSupport
import Testing

@testable import Repositories

@Suite("Listing restricted by single sign-on", .timeLimit(.minutes(3)))
struct SingleSignOnTests {
    private let directory: TemporaryDirectory
    private let store: LocalStore
    private let octo: Login

    init() throws {
        directory = try TemporaryDirectory()
        let result = LocalStore.open(
            .init(directory: directory.path, host: "github.com"), notice: { Issue.record("\($0)") })
        store = try #require(result.store)
        octo = try Login("octo")
    }

    /// A server with two pages of one repository each. The second omits restricted items unless `isComplete`.
    private static func server(isComplete: Bool = false) throws -> LoopbackServer {
        try LoopbackServer { connection in
            while let request = connection.receive() {
                let isSecond = request.contains("page=2")
                let host = request.split(separator: "\r\n").first { $0.lowercased().hasPrefix("host: ") }?.dropFirst(6)
                let base = "http://\(host ?? "")/orgs/octo/repos?page=2"
                let field =
                    if isSecond {
                        isComplete ? [] : ["X-GitHub-SSO: partial-results; organizations=21955855,20582480"]
                    } else { [#"Link: <\#(base)>; rel="next", <\#(base)>; rel="last""#] }
                let number = isSecond ? 2 : 1
                connection.respond(
                    "200 OK", field, body: #"[{"id":\#(number),"full_name":"octo/r\#(number)"}]"#.utf8)
            }
        }
    }

    private func listings(of server: LoopbackServer) async throws -> [RepositoryListing] {
        let store = store
        let cache = ResponseCache(
            load: { store.responses.response(for: $0) }, store: { store.responses.store($0, for: $1) },
            revalidate: { store.responses.revalidate($0, at: $1) })
        let github = GitHubClient(
            transport: CurlTransport(), host: try Host("github.com", apiURL: server.address, webURL: nil),
            credentials: .fixed(.init(token: try Token("gho_good"), account: 1, fingerprint: 1)), userAgent: "tests",
            retryDelays: [], cache: cache)
        let service = RepositoryService(.init(github: github, store: store), readme: Readme.init)
        var listings: [RepositoryListing] = []
        for try await listing in service.listing(of: .account(octo, kind: .organization)) { listings.append(listing) }
        try #require(await store.flush(upTo: .seconds(20)))
        return listings
    }

    @Test("A restricted listing is final, incomplete and has a message")
    func restricted() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let last = try #require(try await listings(of: server).last)
        #expect(last.repositories.map(\.name) == ["r1", "r2"])
        #expect(!last.isComplete)
        #expect(last.isFinal)
        #expect(
            last.message?.hasPrefix("Some results are hidden: the organization requires single sign-on.") == true)
    }

    @Test("A restricted listing is never fresh, and after the sign-on it is complete")
    func signedOn() async throws {
        let restricted = try Self.server()
        _ = try await listings(of: restricted)
        let again = try await listings(of: restricted)
        #expect(again.allSatisfy { !$0.isPreview })
        #expect(again.last?.message != nil)
        #expect(restricted.facts.requests.count { $0.contains("page=2") } == 2, "no restricted page is cached")
        restricted.stop()
        let complete = try Self.server(isComplete: true)
        defer { complete.stop() }
        let last = try #require(try await listings(of: complete).last)
        #expect(last.isComplete)
        #expect(last.message == nil)
    }
}
