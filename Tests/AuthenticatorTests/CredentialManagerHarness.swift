import Authenticator
import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import TestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A client that asks as whoever is signed in, against a stand-in on real sockets; the time on both sides is the test's.
struct CredentialManagerHarness: Sendable {
    let server: StandInServer
    let host: Host
    let vault: MemoryVault
    let keeper: CredentialManager
    let client: GitHubClient
    /// What was told of the vault.
    let failures = ObservedValue<[VaultError]>([])
    /// What the client remembers.
    let shelf = ObservedValue<[CacheKey: CachedResponse]>([:])
    private let time: ObservedValue<Date>
    private let directory: TemporaryDirectory

    var control: StandInControl { server.control }
    var now: Date { time.read { $0 } }
    var refreshes: [RecordedRequest] { control.requests(onPathPrefix: "/login/oauth/access_token") }
    /// The tokens the API was sent, in order; `nil` where there was none.
    var sent: [String?] {
        control.requests.filter { !$0.target.hasPrefix("/login") }
            .map { $0.header("authorization").map { String($0.dropFirst("Bearer ".count)) } }
    }

    /// A rig for the length of `test`; its server ends with it, however it ends.
    ///
    /// - Parameter vault: made when the server runs.
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
        let signIns = SignInService(
            dependencies: .init(vault: vault) { _ in throw CancellationError() },
            properties: .init(host: host, environment: environment))
        let endpoints = DeviceFlowClient(transport: transport, host: host, userAgent: "tests")
        keeper = CredentialManager(
            dependencies: .init(
                signIns: signIns, vault: vault, directory: directory.path,
                refresh: { client, token in
                    if let refresh { return try await refresh() }
                    return try await endpoints.refresh(clientID: client, refreshToken: token)
                }, now: { time.read { $0 } }),
            reactions: .init { [failures] error in failures.update { $0.append(error) } })
        let memory = ResponseCache(
            load: { [shelf] key in shelf.read { $0[key] } },
            store: { [shelf] answer, key in shelf.update { $0[key] = answer } },
            revalidate: { [shelf] key, date in shelf.update { $0[key]?.storedAt = date } })
        client = GitHubClient(
            transport: transport, host: host, credentials: keeper.credentials, userAgent: "tests", retryDelays: [],
            cache: memory, now: { time.read { $0 } })
    }

    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// Lets time pass for both sides.
    func advance(by duration: Duration) {
        control.advanceClock(by: duration)
        time.update { $0.addTimeInterval(duration / .seconds(1)) }
    }

    /// Whose token it is that is used now; asked for anew.
    func owner() async throws -> String { try await client.refreshing.tokenOwner().person.login.description }

    /// A sign-in of `login` by a GitHub App's device code at ``start``: it ends after 8 hours, and can be renewed.
    static func expiring(
        _ login: String = "mona", account: Int64 = 1, on server: StandInServer
    ) throws -> StoredCredential {
        let pair = try server.control.expiringToken(for: login)
        let key = try Host("github.com", apiURL: server.baseURL, webURL: nil).key
        var signIn = StoredCredential(
            id: .init(hostKey: key, accountID: account), login: try Login(login), token: try Token(pair.token),
            scopes: [], signedInAt: start)
        signIn.clientID = Client.gitHubApp.id
        signIn.expiresAt = start.addingTimeInterval(28_800)
        signIn.refreshToken = try Token(pair.refreshToken)
        signIn.refreshExpiresAt = start.addingTimeInterval(15_811_200)
        return signIn
    }
}
