@testable import Authenticator
import struct Foundation.Date
import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import StandInSupport
import TestSupport

/// A client with a credential manager, connected to a stand-in. The test controls the time on both sides.
struct CredentialManagerHarness: Sendable {
    let standIn: StandInHarness
    let vault: MemoryVault
    let manager: CredentialManager
    let client: GitHubClient
    /// The vault errors that were reported.
    let failures = ObservedValue<[VaultError]>([])

    var server: StandInServer { standIn.server }
    var host: Host { standIn.host }
    var control: StandInControl { standIn.control }
    var now: Date { standIn.clock.date }
    /// The client's response cache.
    var cache: ObservedValue<[CacheKey: CachedResponse]> { standIn.memory.responses }
    var refreshes: [RecordedRequest] { control.requests(onPathPrefix: "/login/oauth/access_token") }
    /// The tokens of the requests to the API, in order; `nil` for an anonymous request.
    var sent: [String?] { control.requests.filter { !$0.target.hasPrefix("/login") }.map(\.token) }

    /// Runs `test` with a harness, then stops the server.
    ///
    /// - Parameter vault: Called when the server runs.
    static func run(
        environment: [String: String] = [:],
        refresh: (@Sendable () async throws -> RefreshTokenResponse)? = nil,
        vault: (StandInServer) throws -> MemoryVault = { _ in MemoryVault() },
        tokenOfGH: (@Sendable (Login) async throws -> String)? = nil,
        _ test: (CredentialManagerHarness) async throws -> Void
    ) async throws {
        try await StandInHarness.run(serverTime: .shared, storage: .memory) { standIn in
            try await test(CredentialManagerHarness(standIn, environment, refresh, vault(standIn.server), tokenOfGH))
        }
    }

    private init(
        _ standIn: StandInHarness, _ environment: [String: String],
        _ refresh: (@Sendable () async throws -> RefreshTokenResponse)?, _ vault: MemoryVault,
        _ tokenOfGH: (@Sendable (Login) async throws -> String)?
    ) {
        (self.standIn, self.vault) = (standIn, vault)
        let (host, clock) = (standIn.host, standIn.clock)
        let service = SignInService(
            host: host, environment: environment, vault: vault,
            identify: { token in
                guard tokenOfGH != nil else { throw CancellationError() }
                let provider = CredentialProvider.fixed(.init(token: token, account: 0, fingerprint: 0))
                return try await standIn.client(provider).refreshing.tokenOwner()
            })
        let endpoints = DeviceFlowClient(transport: standIn.transport, host: host, userAgent: "ghsearch-tests")
        manager = CredentialManager(
            signInService: service, vault: vault, directory: standIn.directory.path,
            refresh: { client, token in
                if let refresh { return try await refresh() }
                return try await endpoints.refresh(clientID: client, refreshToken: token)
            }, now: { clock.date }, tokenOfGH: tokenOfGH,
            onVaultError: { [failures] error in failures.update { $0.append(error) } })
        client = standIn.client(manager.credentials)
    }

    private static let start = Date(timeIntervalSince1970: Double(TestClock.start))

    /// Advances the time on both sides.
    func advance(by duration: Duration) { standIn.clock.advance(by: duration) }

    /// Fetches the login of the account in use.
    func owner() async throws -> String { try await client.refreshing.tokenOwner().person.login.description }

    /// Returns a credential of a GitHub App that was issued at ``start``. It expires after 8 hours and can be
    /// refreshed.
    static func expiring(
        _ login: String = "mona", account: Int64 = 1, client: Client = .gitHubApp, on server: StandInServer
    ) throws -> StoredCredential {
        let pair = try server.control.expiringToken(for: login, client: client)
        let key = try Host("github.com", apiURL: server.baseURL, webURL: nil).key
        var credential = StoredCredential(
            id: .init(hostKey: key, accountID: account), login: try Login(login), token: try Token(pair.token),
            scopes: [], signedInAt: start)
        credential.clientID = client.id
        credential.expiresAt = start.addingTimeInterval(28_800)
        credential.refreshToken = try Token(pair.refreshToken)
        credential.refreshExpiresAt = start.addingTimeInterval(15_811_200)
        return credential
    }
}
