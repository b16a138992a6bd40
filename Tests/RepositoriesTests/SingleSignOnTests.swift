import GitHubAPI
import GitHubModel
import HTTPTransport
import Store
import TestSupport
import Testing

@testable import Repositories

@Suite("A listing that GitHub shortened for want of a single sign-on", .timeLimit(.minutes(1)))
struct SingleSignOnTests {
    private let directory: TemporaryDirectory
    private let store: LocalStore
    private let octo: Login

    init() throws {
        directory = try TemporaryDirectory()
        let opening = LocalStore.open(
            .init(directory: directory.path, host: "github.com"), reactions: .init { Issue.record("\($0)") })
        store = try #require(opening.store)
        octo = try Login("octo")
    }

    /// Two pages of one repository each; the second is shortened, unless `isWhole`.
    private static func server(isWhole: Bool = false) throws -> LoopbackServer {
        try LoopbackServer { connection in
            while let request = connection.receive() {
                let isSecond = request.contains("page=2")
                let host = request.split(separator: "\r\n").first { $0.lowercased().hasPrefix("host: ") }?.dropFirst(6)
                let base = "http://\(host ?? "")/orgs/octo/repos?page=2"
                let field =
                    if isSecond {
                        isWhole ? [] : ["X-GitHub-SSO: partial-results; organizations=21955855,20582480"]
                    } else { [#"Link: <\#(base)>; rel="next", <\#(base)>; rel="last""#] }
                let number = isSecond ? 2 : 1
                connection.answer(
                    "200 OK", field, body: #"[{"id":\#(number),"full_name":"octo/r\#(number)"}]"#.utf8)
            }
        }
    }

    private func listings(of server: LoopbackServer) async throws -> [RepositoryListing] {
        let store = store
        let memory = ResponseCache(
            load: { store.responses.response(for: $0) }, store: { store.responses.store($0, for: $1) },
            revalidate: { store.responses.revalidate($0, at: $1) })
        let github = GitHubClient(
            transport: CurlTransport(), host: try Host("github.com", apiURL: server.address, webURL: nil),
            credentials: .fixed(.init(token: try Token("gho_good"), account: 1, fingerprint: 1)), userAgent: "tests",
            retryDelays: [], cache: memory)
        let service = RepositoryService(github: github, store: store)
        var listings: [RepositoryListing] = []
        for try await listing in service.listing(of: .account(octo, kind: .organization)) { listings.append(listing) }
        try #require(await store.flush(upTo: .seconds(20)))
        return listings
    }

    @Test("What came is not called complete, is the last word, and says what is missing")
    func shortened() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let last = try #require(try await listings(of: server).last)
        #expect(last.repositories.map(\.name) == ["r1", "r2"] && !last.isComplete && last.isFinal)
        #expect(
            last.message?.hasPrefix("Some repositories are missing: an organization wants a single sign-on.") == true)
        #expect(store.listings.listing(of: octo, viewer: 1)?.isComplete == false)
    }

    @Test("However fresh it is, it is asked for again, and after the sign-on it is whole")
    func signedOn() async throws {
        let shortened = try Self.server()
        _ = try await listings(of: shortened)
        let again = try await listings(of: shortened)
        #expect(again.map(\.isPreview) == [true, false] && again.last?.message != nil)
        #expect(shortened.facts.requests.count { $0.contains("page=2") } == 2, "no shortened page is kept")
        shortened.stop()
        let whole = try Self.server(isWhole: true)
        defer { whole.stop() }
        let last = try #require(try await listings(of: whole).last)
        #expect(last.isComplete && last.message == nil)
        #expect(store.listings.listing(of: octo, viewer: 1)?.isComplete == true)
    }
}
