@testable import Authenticator
import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import StandInSupport
import TestSupport
import Testing

/// A sign-in controller connected to a stand-in, with a sealed file vault. The test controls the time on both sides.
struct SocketHarness {
    let standIn: StandInHarness
    let vault: SealedFileVault
    let controller: SignInController
    private let events: AsyncStream<SignInController.Progress>

    var server: StandInServer { standIn.server }
    var host: Host { standIn.host }

    /// Runs `test` with a harness, then stops the server.
    static func run(clientID: String = Client.oauthApp.id, _ test: (SocketHarness) async throws -> Void) async throws {
        try await StandInHarness.run(serverTime: .shared) { try await test(SocketHarness($0, clientID: clientID)) }
    }

    private init(_ standIn: StandInHarness, clientID: String) throws {
        self.standIn = standIn
        let (transport, host, clock) = (standIn.transport, standIn.host, standIn.clock)
        let vault = SealedFileVault(directory: standIn.directory.path, machineID: [1])
        let endpoints = DeviceFlowClient(transport: transport, host: host, userAgent: "ghsearch-tests")
        let service = SignInService(host: host, environment: [:], vault: vault) { token in
            try await GitHubClient(transport: transport, host: host, token: token, userAgent: "ghsearch-tests")
                .tokenOwner()
        }
        let clientID = try #require(try ClientID.choose(option: clientID, environment: [:], host: host))
        let (events, continuation) = AsyncStream<SignInController.Progress>.makeStream()
        (self.vault, self.events) = (vault, events)
        var properties = SignInController.Properties()
        properties.updateInterval = .seconds(3600)
        controller = SignInController(
            .init(to: "github.com", isRejected: false),
            dependencies: .init(
                requestCode: { try await endpoints.requestCode(clientID: clientID.description) },
                poll: { try await endpoints.poll(clientID: clientID.description, code: $0) },
                accept: { try await service.accept($0, clientID: clientID) }),
            clock: clock, properties: properties, reactions: SignInController.reporting { continuation.yield($0) })
    }

    /// Waits until the `number`th delay has begun, then advances the time on both sides.
    func advance(_ delay: Duration, number: Int) async {
        await standIn.clock.sleepsBegun(number)
        standIn.clock.advance(by: delay)
    }

    /// Waits until the `number`th delay has begun.
    func delayBegun(_ number: Int) async { await standIn.clock.sleepsBegun(number) }

    /// Returns the progress up to the end of the sign-in.
    func allProgress() async -> [SignInController.Progress] {
        var progress: [SignInController.Progress] = []
        for await event in events {
            progress.append(event)
            switch event {
            case .signedIn, .failed: return progress
            default: continue
            }
        }
        return progress
    }

    /// Returns the credential after the end of the sign-in.
    ///
    /// - Throws: ``NotSignedInError`` with the progress if it failed.
    func signedIn() async throws -> StoredCredential {
        let progress = await allProgress()
        guard case .signedIn(let credential) = progress.last else { throw NotSignedInError(progress: progress) }
        return credential
    }

    struct NotSignedInError: Error {
        let progress: [SignInController.Progress]
    }

    var polls: [RecordedRequest] { server.control.requests(onPathPrefix: "/login/oauth/access_token") }
}
