import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Requests for the details of a repository", .timeLimit(.minutes(3)))
struct RepositoryDetailRequestsTests {
    private let mona: Login

    init() throws { mona = try Dataset.Fixture.mona.name }

    @Test("The README is requested as text, stored like every response, and confirmed by a 304")
    func readme() async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client(as: "mona", account: 1)
            let readme = try #require(try await client.readme(of: "new-name", of: mona))
            #expect(readme.text.contains("# new-name\n"))
            #expect(!readme.isTruncated)
            #expect(try await client.readme(of: "new-name", of: mona) == readme)
            harness.clock.advance(by: .seconds(61))
            #expect(try await client.readme(of: "new-name", of: mona) == readme)
            #expect(await harness.statuses() == [200, 304])
            #expect(harness.storedResponses.count == 1)
            #expect(harness.control.requests.count == 2)
        }
    }

    @Test("Without a README, a release or a count there is none; that is no error")
    func none() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client()
            let login = try Dataset.Fixture.oneRepository.name
            var pages = client.repositories(of: login).makeAsyncIterator()
            let name = try #require(try await pages.next()?.items.first).name
            #expect(try await client.readme(of: name, of: login) == nil)
            #expect(try await client.latestRelease(of: name, of: login) == nil)
            #expect(try await client.contributorCount(of: name, of: login) == 0, "204")
        }
        let large = StubResponse(
            status: "403 Forbidden", body: #"{"message":"The history or contributor list is too large to list."}"#)
        #expect(try await value(large) { try await $0.contributorCount(of: "x", of: mona) } == nil)
    }

    @Test("A README that GitHub does not send, or that is larger than a response may be, has an error of its own")
    func largeReadme() async throws {
        let refusal = StubResponse(
            status: "403 Forbidden", body: #"{"message":"The requested blob is too large to fetch via the API."}"#)
        await #expect(throws: RepositoryFileSizeError.self) {
            try await value(refusal) { try await $0.readme(of: "x", of: mona) }
        }
        let server = try LoopbackServer { connection in
            while connection.receive() != nil {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(64 << 20)\r\n\r\n".utf8)
            }
        }
        defer { server.stop() }
        await #expect(throws: RepositoryFileSizeError.self) {
            try await server.client().readme(of: "x", of: mona)
        }
    }

    @Test("That there is no README and no release is cached like a response")
    func cachedAbsence() async throws {
        try await StandInHarness.runCached { harness in
            let client = try harness.client()
            let login = try Dataset.Fixture.oneRepository.name
            var pages = client.repositories(of: login).makeAsyncIterator()
            let name = try #require(try await pages.next()?.items.first).name
            for client in [client, client, try #require(client.cacheOnly())] {
                #expect(try await client.readme(of: name, of: login) == nil)
                #expect(try await client.latestRelease(of: name, of: login) == nil)
            }
            #expect(await harness.statuses() == [200, 404, 404])
            harness.clock.advance(by: .seconds(61))
            #expect(try await client.readme(of: name, of: login) == nil)
            #expect(await harness.statuses() == [200, 404, 404, 404])
        }
    }

    @Test("The last release and the number of contributors")
    func facts() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client()
            let release = try #require(try await client.latestRelease(of: "new-name", of: mona))
            #expect(release.tag == "v1.0.0")
            #expect(release.publishedAt != nil)
            #expect(try await client.contributorCount(of: "new-name", of: mona) == 18)
        }
        let one = StubResponse(body: #"[{"login":"mona"}]"#)
        #expect(try await value(one) { try await $0.contributorCount(of: "x", of: mona) } == 1)
    }

    @Test("A README of more than 256 KB is cut after a line, without control characters")
    func hostile() async throws {
        let line = "a\u{1B}[2J\u{202E}b\tc 漢\n"
        let body = String(repeating: line, count: 20_000)
        let readme = try #require(
            try await value(StubResponse(body: body)) { try await $0.readme(of: "x", of: mona) })
        #expect(readme.isTruncated)
        #expect(readme.text.utf8.count <= RepositoryReadme.maxSize)
        #expect(Set(readme.text.split(separator: "\n")) == ["ab\tc 漢"])
        let wide = try #require(
            try await value(StubResponse(body: String(repeating: "漢", count: 100_000))) {
                try await $0.readme(of: "x", of: mona)
            })
        #expect(wide.isTruncated)
        #expect(wide.text.utf8.count <= RepositoryReadme.maxSize + 3)
    }

    @Test("A README has its path, and is decoded from UTF-16 with a byte order mark", arguments: [true, false])
    func path(isLittleEndian: Bool) async throws {
        let units = Array("\u{FEFF}# Grüße \u{1F44B}".utf16)
        let bytes = units.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isLittleEndian ? [low, high] : [high, low]
        }
        let body = #"{"path":"docs/README.rst","encoding":"base64","content":"\#(Data(bytes).base64EncodedString())"}"#
        let readme = try #require(
            try await value(StubResponse(body: body)) { try await $0.readme(of: "x", of: mona) })
        #expect(readme.path == "docs/README.rst")
        #expect(readme.text == "# Grüße \u{1F44B}")
    }

    @Test("An invalid release or list of contributors is an error", arguments: ["{}", "[", "{\"tag_name\":1}"])
    func invalid(body: String) async throws {
        await #expect(throws: GitHubError.self) {
            try await value(StubResponse(body: body)) { try await $0.latestRelease(of: "x", of: mona) }
        }
        await #expect(throws: GitHubError.self) {
            try await value(StubResponse(body: body)) { try await $0.contributorCount(of: "x", of: mona) }
        }
    }

    @Test("A huge number of contributors and a hostile tag are limited")
    func limits() async throws {
        let link = "Link: <http://x/?per_page=1&page=9223372036854775807>; rel=\"last\""
        let count = try await value(StubResponse(fields: [link], body: "[{}]")) {
            try await $0.contributorCount(of: "x", of: mona)
        }
        #expect(count == 1_000_000_000_000)
        let tag = try await value(StubResponse(body: "{\"tag_name\":\"v\\u001b[2J1\\n\"}")) {
            try await $0.latestRelease(of: "x", of: mona)?.tag
        }
        #expect(tag == "v1 ")
    }

    private func value<Value>(
        _ response: StubResponse, _ request: (GitHubClient) async throws -> Value
    ) async throws -> Value {
        let server = try LoopbackServer.responding(response)
        defer { server.stop() }
        return try await request(server.client())
    }
}
