import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import TestSupport

/// Clients of a stand-in on real sockets. The clock of the clients is manual, that of the server is fixed in 2027.
struct ClientRig {
    let server: StandInServer
    let clock = ManualClock()
    private let transport = CurlTransport()

    /// Runs `test` with a server, which stops afterwards.
    static func run(_ test: (ClientRig) async throws -> Void) async throws {
        var settings = StandInSettings()
        settings.now = { .seconds(1_800_000_000) }
        try await StandInServer.run(dataset: .seeded(people: 20), settings: settings) { server in
            try await test(ClientRig(server: server))
        }
    }

    private init(server: StandInServer) { self.server = server }

    /// Creates a client with a token of `login`, or without a token.
    func client(
        as login: String? = nil, scopes: [String] = [], retryDelays: [Duration] = GitHubClient.defaultRetryDelays
    ) throws -> GitHubClient {
        let token = try login.map { try Token(server.control.token(for: $0, scopes: scopes)) }
        return try client(token: token, retryDelays: retryDelays)
    }

    /// Creates a client with `token`.
    func client(token: Token?, retryDelays: [Duration] = GitHubClient.defaultRetryDelays) throws -> GitHubClient {
        GitHubClient(
            transport: transport, host: try Host("github.com", apiURL: server.baseURL, webURL: nil), token: token,
            userAgent: "ghsearch-tests", clock: clock, retryDelays: retryDelays)
    }

    /// Creates a client with the credentials of `provider`.
    func client(_ provider: CredentialProvider) throws -> GitHubClient {
        GitHubClient(
            transport: transport, host: try Host("github.com", apiURL: server.baseURL, webURL: nil),
            credentials: provider, userAgent: "ghsearch-tests", clock: clock)
    }

    /// The token of each request, in order; `nil` for an anonymous one.
    var authorizations: [String?] {
        server.control.requests.map { $0.header("authorization").map { String($0.dropFirst("Bearer ".count)) } }
    }

    /// The path and query of each request, in order.
    var targets: [String] { server.control.requests.map(\.target) }
}

extension Dataset.Fixture {
    /// The login as a value.
    var name: Login {
        get throws { try Login(login) }
    }
}

/// Returns the pages of a list, and the error that ended it, if any.
func read<Item>(_ pages: Pages<Item>) async -> (pages: [Page<Item>], error: GitHubError?) {
    var read: [Page<Item>] = []
    do {
        for try await page in pages { read.append(page) }
        return (read, nil)
    } catch { return (read, error as? GitHubError) }
}
