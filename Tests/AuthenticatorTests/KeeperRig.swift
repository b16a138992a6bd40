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
struct KeeperRig: Sendable {
    let server: StandInServer
    let host: Host
    let vault: MemoryVault
    let keeper: SignInKeeper
    let client: GitHubClient
    /// What was told of the vault.
    let failures = Watched<[VaultError]>([])
    /// What the client remembers.
    let shelf = Watched<[AnswerKey: StoredAnswer]>([:])
    private let time: Watched<Date>
    private let folder: TemporaryDirectory

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
        refresh: (@Sendable () async throws -> RefreshAnswer)? = nil,
        vault: (StandInServer) throws -> MemoryVault = { _ in MemoryVault() },
        _ test: (KeeperRig) async throws -> Void
    ) async throws {
        var settings = StandInSettings()
        settings.now = { .seconds(1_800_000_000) }
        let server = try await StandInServer.start(world: .seeded(people: 0), settings: settings)
        do { try await test(KeeperRig(server, environment, refresh, vault(server))) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private init(
        _ server: StandInServer, _ environment: [String: String],
        _ refresh: (@Sendable () async throws -> RefreshAnswer)?, _ vault: MemoryVault
    ) throws {
        let host = try Host("github.com", apiURL: server.baseURL, webURL: nil)
        let (time, transport, folder) = (Watched(KeeperRig.start), CurlTransport(), try TemporaryDirectory())
        (self.server, self.host, self.vault, self.time, self.folder) = (server, host, vault, time, folder)
        let signIns = SignInService(
            dependencies: .init(vault: vault) { _ in throw CancellationError() },
            properties: .init(host: host, environment: environment))
        let endpoints = DeviceFlowEndpoints(transport: transport, host: host, userAgent: "tests")
        keeper = SignInKeeper(
            dependencies: .init(
                signIns: signIns, vault: vault, folder: folder.path,
                refresh: { client, token in
                    if let refresh { return try await refresh() }
                    return try await endpoints.refresh(clientID: client, refreshToken: token)
                }, now: { time.read { $0 } }),
            reactions: .init { [failures] error in failures.update { $0.append(error) } })
        let memory = AnswerMemory(
            recall: { [shelf] key in shelf.read { $0[key] } },
            keep: { [shelf] answer, key in shelf.update { $0[key] = answer } },
            renew: { [shelf] key, date in shelf.update { $0[key]?.storedAt = date } })
        client = GitHubClient(
            transport: transport, host: host, credentials: keeper.credentials, userAgent: "tests", patience: [],
            memory: memory, now: { time.read { $0 } })
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
    ) throws -> SignIn {
        let pair = try server.control.expiringToken(for: login)
        let key = try Host("github.com", apiURL: server.baseURL, webURL: nil).key
        var signIn = SignIn(
            id: .init(hostKey: key, accountID: account), login: try Login(login), token: try Token(pair.token),
            scopes: [], signedInAt: start)
        signIn.clientID = Client.gitHubApp.id
        signIn.expiresAt = start.addingTimeInterval(28_800)
        signIn.refreshToken = try Token(pair.refreshToken)
        signIn.refreshExpiresAt = start.addingTimeInterval(15_811_200)
        return signIn
    }
}
