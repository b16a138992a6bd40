import Authenticator
import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import TestSupport

/// A whole sign-in over real sockets: against a stand-in, into a sealed file; the time on both sides is the test's.
struct SocketRig {
    let server: StandInServer
    let host: Host
    let vault: SealedFileVault
    let signIn: SignInController
    private let clock = ManualClock()
    private let directory: TemporaryDirectory
    private let progress: AsyncStream<SignInController.Progress>

    /// A rig for the length of `test`; its server ends with it, however it ends.
    static func run(clientID: String = Client.oauthApp.id, _ test: (SocketRig) async throws -> Void) async throws {
        let rig = try await SocketRig(clientID: clientID)
        do { try await test(rig) } catch {
            await rig.server.stop()
            throw error
        }
        await rig.server.stop()
    }

    private init(clientID: String) async throws {
        var settings = StandInSettings()
        settings.now = { .seconds(1_800_000_000) }
        let server = try await StandInServer.start(dataset: .seeded(people: 0), settings: settings)
        let host = try Host("github.com", apiURL: server.baseURL, webURL: nil)
        (self.server, self.host, directory) = (server, host, try TemporaryDirectory())
        let vault = SealedFileVault(directory: directory.path, machineID: [1])
        let transport = CurlTransport()
        let endpoints = DeviceFlowClient(transport: transport, host: host, userAgent: "ghsearch-tests")
        let service = SignInService(
            dependencies: .init(vault: vault) { token in
                Account(
                    try await GitHubClient(transport: transport, host: host, token: token, userAgent: "ghsearch-tests")
                        .tokenOwner())
            }, properties: .init(host: host, environment: [:]))
        let clientID = try ClientID.choose(option: clientID, environment: [:], host: host)
        let (progress, tell) = AsyncStream<SignInController.Progress>.makeStream()
        (self.vault, self.progress) = (vault, progress)
        var properties = SignInController.Properties()
        properties.updateInterval = .seconds(3600)
        signIn = SignInController(
            dependencies: .init(
                requestCode: { try await endpoints.requestCode(clientID: clientID.description) },
                poll: { try await endpoints.poll(clientID: clientID.description, code: $0) },
                accept: { try await service.accept($0, clientID: clientID) }, clock: clock),
            properties: properties, reactions: .init { tell.yield($0) })
    }

    /// Waits for the `number`th pause, then lets it pass for both sides.
    func pass(_ pause: Duration, number: Int) async {
        await clock.sleepsBegun(number)
        server.control.advanceClock(by: pause)
        clock.advance(by: pause)
    }

    /// Waits for the `number`th pause.
    func pauseBegun(_ number: Int) async { await clock.sleepsBegun(number) }

    /// What is told up to the first that ends the sign-in.
    func toldToTheEnd() async -> [SignInController.Progress] {
        var told: [SignInController.Progress] = []
        for await event in progress {
            told.append(event)
            switch event {
            case .signedIn, .failed: return told
            default: continue
            }
        }
        return told
    }

    /// What was stored in the end.
    ///
    /// - Throws: what was told instead.
    func signedIn() async throws -> StoredCredential {
        let told = await toldToTheEnd()
        guard case .signedIn(let signIn) = told.last else { throw NotSignedIn(told: told) }
        return signIn
    }

    struct NotSignedIn: Error {
        let told: [SignInController.Progress]
    }

    var polls: [RecordedRequest] { server.control.requests(onPathPrefix: "/login/oauth/access_token") }
}
