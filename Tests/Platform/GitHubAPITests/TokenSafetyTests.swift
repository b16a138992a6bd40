@testable import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import HTTPTypes
import Logging
import StandInSupport
import TestSupport
import Testing

@Suite("Token safety", .timeLimit(.minutes(3)))
struct TokenSafetyTests {
    @Test("After a 401, no request is sent with that token")
    func rejected() async throws {
        try await StandInHarness.runClients { harness in
            let token = try harness.server.control.token(for: "mona")
            let client = harness.client(token: try Token(token))
            let mona = try Dataset.Fixture.mona.name
            _ = try await client.person(mona)
            harness.server.control.revoke(token: token)
            await #expect(throws: GitHubError.unauthorized) { try await client.person(mona) }
            harness.clock.advance(by: .seconds(86_400))
            await #expect(throws: GitHubError.unauthorized) { try await client.searchPeople(SearchQuery("mona")) }
            #expect(await read(client.ownRepositories()).error == .unauthorized)
            #expect(harness.targets.count == 2)
            #expect(try await harness.client().person(mona).login == mona)
        }
    }

    @Test("While an account is locked, no request is sent for some minutes")
    func locked() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "mona")
            let mona = try Dataset.Fixture.mona.name
            harness.server.control.setLoginsLocked(true)
            await #expect(throws: GitHubError.loginAttemptsExceeded) { try await client.person(mona) }
            await #expect(throws: GitHubError.loginAttemptsExceeded) { try await client.tokenOwner() }
            #expect(harness.targets.count == 1)
            harness.server.control.setLoginsLocked(false)
            harness.clock.advance(by: .seconds(300))
            #expect(try await client.person(mona).login == mona)
        }
    }

    @Test("The redirect of a renamed repository has the token")
    func renamed() async throws {
        try await StandInHarness.runClients { harness in
            let client = try harness.client(as: "mona")
            let repository = try await client.repository("old-name", of: Dataset.Fixture.mona.name)
            #expect(repository.fullName == Dataset.Fixture.renamedRepository.to)
            #expect(harness.targets.map { $0.prefix(13) } == ["/repos/mona/o", "/repositories"])
            #expect(harness.server.control.requests.allSatisfy { $0.header("authorization") != nil })
            await #expect(throws: GitHubError.blocked(reason: "dmca")) {
                try await client.repository("blocked", of: Dataset.Fixture.mona.name)
            }
        }
    }

    @Test(
        "A redirect to another origin has no token, and its response is refused",
        arguments: ["301", "302", "307"], ["200 OK", "401 Unauthorized"])
    func otherOrigin(status: String, response: String) async throws {
        let body = #"{"login":"mona","id":1}"#
        let other = try LoopbackServer.responding(StubResponse(status: response, body: body))
        defer { other.stop() }
        let target = other.address + "/user"
        let server = try LoopbackServer.responding(
            StubResponse(status: "\(status) Moved", fields: ["Location: \(target)"]))
        defer { server.stop() }
        let client = try server.client(token: "gho_good")
        for _ in 1...2 {
            await #expect(throws: GitHubError.network(.disallowedRedirect(host: server.address, to: target))) {
                try await client.tokenOwner()
            }
        }
        #expect(server.facts.requests.count == 2)
        #expect(server.facts.requests.allSatisfy { $0.field("authorization") == "Bearer gho_good" })
        #expect(other.facts.requests.count == 2)
        #expect(other.facts.requests.allSatisfy { $0.field("authorization") == nil })
    }

    @Test("No secret of the sign-in endpoints follows a redirect", arguments: ["302", "307", "308"])
    func signIn(status: String) async throws {
        let other = try LoopbackServer.responding(StubResponse(body: #"{"access_token":"gho_theirs"}"#))
        defer { other.stop() }
        let target = other.address + "/login/oauth/access_token"
        let server = try LoopbackServer.responding(
            StubResponse(status: "\(status) Moved", fields: ["Location: \(target)"]))
        defer { server.stop() }
        let host = try Host("github.com", apiURL: server.address, webURL: nil)
        let client = DeviceFlowClient(transport: CurlTransport(), host: host, userAgent: "tests")
        let refused = TransportError.disallowedRedirect(host: "127.0.0.1", to: target)
        await #expect(throws: refused) { try await client.refresh(clientID: "id", refreshToken: Token("ghr_mine")) }
        await #expect(throws: refused) { try await client.requestCode(clientID: "id") }
        await #expect(throws: refused) { try await client.revoke([Token("gho_mine")]) }
        #expect(server.facts.requests.count == 3)
        #expect(other.facts.requests.isEmpty)
    }

    @Test("A host that repeats a token does not get it into errors")
    func repeated() async throws {
        let secret = "gho_S3cretS3cret"
        let split = "gho_S3cret\u{E0041}S3cret"
        for location in [
            "/user?\(secret)", "http://\(secret).example.org/", "ftp://\(secret)/", "https://\(secret).invalid/",
            "https://\(split).invalid/",
        ] {
            let server = try LoopbackServer.responding(
                StubResponse(status: "307 Moved", fields: ["Location: \(location)"], body: #"{"error":"\#(secret)"}"#))
            defer { server.stop() }
            let host = try Host("github.com", apiURL: server.address, webURL: nil)
            let signIn = DeviceFlowClient(transport: CurlTransport(), host: host, userAgent: "tests")
            let client = try server.client(token: secret)
            let errors = [
                await #expect(throws: (any Error).self) { try await client.tokenOwner() },
                await #expect(throws: (any Error).self) { try await signIn.revoke([Token(secret)]) },
                await #expect(throws: (any Error).self) {
                    try await signIn.refresh(clientID: "id", refreshToken: Token(secret))
                },
            ]
            let words = errors.map { "\($0.debugDescription)" }.joined().lowercased()
            #expect(!words.contains("s3cret"), "\(words)")
        }
        let body = Array(#"{"error":"bad \#(secret)"}"#.utf8)
        let response = try TokenResponse(status: 200, body: body, host: "h", secret: Token(secret))
        let refused = RefreshTokenResponse(response)
        #expect(refused == .rejected("bad …"))
        let failed = AccessTokenResponse(response)
        #expect(failed == .failed(.unknown("bad …")))
    }

    @Test("A reason that GitHub states has at most 300 characters, and no part of a token at its end")
    func longReason() async throws {
        let secret = "gho_S3cretS3cret"
        let server = try LoopbackServer.responding { target, _ in
            let length = target.hasSuffix("a") ? 288 : 9_988
            let reason = String(repeating: "z", count: length) + secret
            return StubResponse(status: "451 No", body: #"{"block":{"reason":"\#(reason)"}}"#)
        }
        defer { server.stop() }
        let client = try server.client(token: secret)
        for (login, end) in [("a", "z…"), ("b", "zz")] {
            let error = await #expect(throws: GitHubError.self) { try await client.person(Login(login)) }
            guard case .blocked(let reason) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(reason.unicodeScalars.count <= 300)
            #expect(reason.hasSuffix(end))
        }
    }

    @Test("Log lines and errors don't contain the token or control characters")
    func logs() async throws {
        let secret = "gho_S3cretS3cret"
        let bad = #"{"message":"Bad \#(secret) \u001b[2J","errors":["\#(secret)"],"block":{"reason":"\#(secret)"}}"#
        let fields = [
            "X-RateLimit-Limit: 60", "X-RateLimit-Remaining: 9", "X-RateLimit-Reset: 9",
            "X-GitHub-Request-Id: \(secret)",
        ]
        let (lines, logger) = collectingLogger()
        for status in ["200 OK", "301 \(secret)", "400 No", "403 No", "422 No", "451 No", "503 No"] {
            let location = status.hasPrefix("301") ? ["Location: /?token=\(secret)"] : []
            let server = try LoopbackServer.responding { target, _ in
                StubResponse(status: target.hasPrefix("/?") ? "404 No" : status, fields: fields + location, body: bad)
            }
            let client = try server.client(token: secret, logger: logger)
            let error = await #expect(throws: GitHubError.self) {
                try await client.languages(of: "x", of: Login("mona"))
            }
            #expect(error.map { "\($0)\(String(reflecting: $0))".contains(secret) } == false)
            server.stop()
            _ = await #expect(throws: GitHubError.self) { try await client.person(Login("mona")) }
        }
        let messages = lines.read { $0 }
        #expect(messages.count > 14)
        #expect(!messages.contains { $0.contains(secret) || $0.contains("\u{1b}") })
        #expect(
            messages.contains {
                $0.hasPrefix("GET http://127.0.0.1:") && $0.contains(" 403 ") && $0.contains("9 of 60")
            })
    }
}

extension TokenSafetyTests {
    @Test("The log line of a body that can't be decoded does not contain the token")
    func invalidBody() async throws {
        let secret = "0123456789abcdef0123456789abcdef01234567"
        let person = #"{"login":"\#(secret)","id":1}"#
        let server = try LoopbackServer.responding(StubResponse(body: person))
        defer { server.stop() }
        let (lines, logger) = collectingLogger()
        let client = try server.client(token: secret, logger: logger)
        await #expect(throws: GitHubError.self) { try await client.tokenOwner() }
        await #expect(throws: GitHubError.self) { try await client.person(Login("mona")) }
        let messages = lines.read { $0 }
        #expect(messages.count { $0.contains("invalid response") } == 2)
        #expect(!messages.contains { $0.contains(secret) })
    }

    @Test(
        "A resource of a rate limit that GitHub could not send is no window: its name would be shown and stored",
        arguments: ["gho_S3cretS3cretS3cretS3cretS3cretS3cret", "0123456789abcdef0123456789abcdef01234567", "", "Core"])
    func resource(name: String) throws {
        func window(_ name: String) throws -> RateLimitWindow<Duration>? {
            func field(_ text: String) throws -> HTTPField.Name { try #require(HTTPField.Name(text)) }
            return RateLimitHeaders([
                try field("x-ratelimit-limit"): "60", try field("x-ratelimit-remaining"): "9",
                try field("x-ratelimit-reset"): "9", try field("x-ratelimit-resource"): name,
            ]).window
        }
        #expect(try window(name) == nil)
        #expect(try window("code_search")?.resource.rawValue == "code_search")
    }
}

/// Creates a logger at level `debug`, and its lines.
func collectingLogger() -> (lines: ObservedValue<[String]>, logger: Logger) {
    let lines = ObservedValue<[String]>([])
    var logger = Logger(label: "tests") { _ in CollectingLog(lines: lines) }
    logger.logLevel = .debug
    return (lines, logger)
}

private struct CollectingLog: LogHandler {
    let lines: ObservedValue<[String]>
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .debug

    init(lines: ObservedValue<[String]>) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.update { $0.append("\(event.message)") } }
}
