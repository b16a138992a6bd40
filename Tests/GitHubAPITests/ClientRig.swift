import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import TestSupport

/// Clients against a stand-in on real sockets. The clients' time is the test's; the server's stands still, in 2027.
struct ClientRig {
    let server: StandInServer
    let clock = ManualClock()
    private let transport = CurlTransport()

    /// A rig for the length of `test`; its server ends with it, however it ends.
    static func run(_ test: (ClientRig) async throws -> Void) async throws {
        var settings = StandInSettings()
        settings.now = { .seconds(1_800_000_000) }
        try await StandInServer.run(dataset: .seeded(people: 20), settings: settings) { server in
            try await test(ClientRig(server: server))
        }
    }

    private init(server: StandInServer) { self.server = server }

    /// A client with a token of `login`'s, or with none.
    func client(
        as login: String? = nil, scopes: [String] = [], timeout: [Duration] = GitHubClient.defaultRetryDelays
    ) throws -> GitHubClient {
        let token = try login.map { try Token(server.control.token(for: $0, scopes: scopes)) }
        return try client(token: token, timeout: timeout)
    }

    /// A client with this very token.
    func client(token: Token?, timeout: [Duration] = GitHubClient.defaultRetryDelays) throws -> GitHubClient {
        GitHubClient(
            transport: transport, host: try Host("github.com", apiURL: server.baseURL, webURL: nil), token: token,
            userAgent: "ghsearch-tests", clock: clock, retryDelays: timeout)
    }

    /// A client of whoever is signed in.
    func client(_ credentials: CredentialProvider) throws -> GitHubClient {
        GitHubClient(
            transport: transport, host: try Host("github.com", apiURL: server.baseURL, webURL: nil),
            credentials: credentials, userAgent: "ghsearch-tests", clock: clock)
    }

    /// The tokens that the server was sent, in order; `nil` where there was none.
    var authorizations: [String?] {
        server.control.requests.map { $0.header("authorization").map { String($0.dropFirst("Bearer ".count)) } }
    }

    /// What the server was asked, in order: paths and queries as they were sent.
    var targets: [String] { server.control.requests.map(\.target) }
}

extension Dataset.Fixture {
    /// As a client names it.
    var name: Login {
        get throws { try Login(login) }
    }
}

/// The pages of a listing, and the error that ended it if one did.
func read<Item>(_ pages: Pages<Item>) async -> (pages: [Page<Item>], error: GitHubError?) {
    var read: [Page<Item>] = []
    do {
        for try await page in pages { read.append(page) }
        return (read, nil)
    } catch { return (read, error as? GitHubError) }
}
