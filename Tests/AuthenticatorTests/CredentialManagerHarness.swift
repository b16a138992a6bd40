@testable import Authenticator
import struct Foundation.Date
import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import TestSupport

/// A client with a credential manager, connected to a stand-in. The test controls the time on both sides.
struct CredentialManagerHarness: Sendable {
    let server: StandInServer
    let host: Host
    let vault: MemoryVault
    let manager: CredentialManager
    let client: GitHubClient
    /// The vault errors that were reported.
    let failures = ObservedValue<[VaultError]>([])
    /// The client's response cache.
    let cache = ObservedValue<[CacheKey: CachedResponse]>([:])
    private let time: ObservedValue<Date>
    private let directory: TemporaryDirectory

    var control: StandInControl { server.control }
    var now: Date { time.read { $0 } }
    var refreshes: [RecordedRequest] { control.requests(onPathPrefix: "/login/oauth/access_token") }
    /// The tokens of the requests to the API, in order; `nil` for an anonymous request.
    var sent: [String?] {
        control.requests.filter { !$0.target.hasPrefix("/login") }
            .map { $0.header("authorization").map { String($0.dropFirst("Bearer ".count)) } }
    }

    /// Runs `test` with a harness, then stops the server.
    ///
    /// - Parameter vault: called when the server runs.
    static func run(
        environment: [String: String] = [:],
        refresh: (@Sendable () async throws -> RefreshTokenResponse)? = nil,
        vault: (StandInServer) throws -> MemoryVault = { _ in MemoryVault() },
        _ test: (CredentialManagerHarness) async throws -> Void
    ) async throws {
        var settings = StandInSettings()
        settings.now = { .seconds(1_800_000_000) }
        let server = try await StandInServer.start(dataset: .seeded(people: 0), settings: settings)
        do { try await test(CredentialManagerHarness(server, environment, refresh, vault(server))) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private init(
        _ server: StandInServer, _ environment: [String: String],
        _ refresh: (@Sendable () async throws -> RefreshTokenResponse)?, _ vault: MemoryVault
    ) throws {
        let host = try Host("github.com", apiURL: server.baseURL, webURL: nil)
        let (time, transport, directory) = (
            ObservedValue(CredentialManagerHarness.start), CurlTransport(), try TemporaryDirectory()
        )
        (self.server, self.host, self.vault, self.time, self.directory) = (server, host, vault, time, directory)
        let service = SignInService(host: host, environment: environment, vault: vault) { _ in throw CancellationError()
        }
        let endpoints = DeviceFlowClient(transport: transport, host: host, userAgent: "tests")
        manager = CredentialManager(
            signInService: service, vault: vault, directory: directory.path,
            refresh: { client, token in
                if let refresh { return try await refresh() }
                return try await endpoints.refresh(clientID: client, refreshToken: token)
            }, now: { time.read { $0 } },
            onVaultError: { [failures] error in failures.update { $0.append(error) } })
        let memory = ResponseCache(
            load: { [cache] key in cache.read { $0[key] } },
            store: { [cache] response, key in cache.update { $0[key] = response } },
            revalidate: { [cache] key, date in cache.update { $0[key]?.storedAt = date } })
        client = GitHubClient(
            transport: transport, host: host, credentials: manager.credentials, userAgent: "tests", retryDelays: [],
            cache: memory, now: { time.read { $0 } })
    }

    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// Advances the time on both sides.
    func advance(by duration: Duration) {
        control.advanceClock(by: duration)
        time.update { $0.addTimeInterval(duration / .seconds(1)) }
    }

    /// Fetches the login of the account in use.
    func owner() async throws -> String { try await client.refreshing.tokenOwner().person.login.description }

    /// Returns a credential of a GitHub App that was issued at ``start``. It expires after 8 hours and can be refreshed.
    static func expiring(
        _ login: String = "mona", account: Int64 = 1, on server: StandInServer
    ) throws -> StoredCredential {
        let pair = try server.control.expiringToken(for: login)
        let key = try Host("github.com", apiURL: server.baseURL, webURL: nil).key
        var credential = StoredCredential(
            id: .init(hostKey: key, accountID: account), login: try Login(login), token: try Token(pair.token),
            scopes: [], signedInAt: start)
        credential.clientID = Client.gitHubApp.id
        credential.expiresAt = start.addingTimeInterval(28_800)
        credential.refreshToken = try Token(pair.refreshToken)
        credential.refreshExpiresAt = start.addingTimeInterval(15_811_200)
        return credential
    }
}
