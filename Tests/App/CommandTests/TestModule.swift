import Authenticator
import Foundation
import GitHubAPI
import GitHubModel
import struct GitHubModel.Host  // not the one of Foundation
import HTTPTransport
import Images
import StandInSupport
import Store
import TerminalUI
import TestSupport

@testable import ghsearch

/// Dependencies for tests: a stand-in, a manual clock, a fixed date, output in files, no terminal and no browser.
struct TestModule: DependencyModule {
    let host: Host
    var knownHosts: Set<String> { [host.name] }
    let environment: [String: String]
    let configuration = Configuration()
    let console: Console
    let browser = Browser(environment: [:])
    let signInService: SignInService
    let credentialManager: CredentialManager
    let deviceFlow: DeviceFlowClient
    let store: LocalStore? = nil
    let avatarCache: AvatarCache
    let decodeImage: AvatarService.Decode = { try ImageDecoder().raster(of: $0, filling: $1) }
    let history: QueryHistory
    let cachePolicy: ResponseCache.Policy
    let manualClock = ManualClock()
    private let transport = CurlTransport()
    private let directory: TemporaryDirectory

    init(
        at address: String, cachePolicy: ResponseCache.Policy = .default, environment: [String: String] = [:]
    ) throws {
        (self.cachePolicy, self.environment) = (cachePolicy, environment)
        let (host, transport) = (try Host("github.com", apiURL: address, webURL: nil), transport)
        (self.host, directory) = (host, try TemporaryDirectory())
        console = Console(
            output: try directory.openToAppend("output"), messageOutput: try directory.openToAppend("errors"),
            isTerminal: false, errorsAreTerminal: false, width: 80, hasColors: false)
        history = QueryHistory(
            directory: directory.path + "/state", onError: { [console] in console.printMessage("\($0)") })
        avatarCache = AvatarCache(directory: directory.path + "/avatars")
        deviceFlow = DeviceFlowClient(transport: transport, host: host, userAgent: "tests")
        let vault = SealedFileVault(directory: directory.path + "/state")
        signInService = SignInService(
            host: host, environment: [:], vault: vault,
            identify: { token in
                let github = GitHubClient(transport: transport, host: host, token: token, userAgent: "tests")
                return try await github.tokenOwner()
            })
        credentialManager = CredentialManager(
            signInService: signInService, vault: vault, directory: directory.path + "/state",
            refresh: { [deviceFlow] in try await deviceFlow.refresh(clientID: $0, refreshToken: $1) },
            onVaultError: { [console] in console.printMessage("\($0)") })
    }

    var clock: any Clock<Duration> { manualClock }
    var now: @Sendable () -> Date { { Date(timeIntervalSince1970: Double(TestClock.start)) } }

    /// The contents of standard error.
    var errors: String {
        get throws { try directory.contents("errors") }
    }

    /// Waits until standard error contains `text`.
    ///
    /// - Throws: `ScreenTimeoutError` after 20 s.
    func waitForErrors(with text: String) async throws {
        try await poll {
            let errors = try errors
            return errors.contains(text) ? .ready(()) : .pending(missing: text, on: errors)
        }
    }

    func recordFallback(to date: Date, because error: GitHubError?) {}
    func removeFallback() {}

    func identify(_ token: Token, at host: Host) async throws -> TokenOwner {
        try await GitHubClient(transport: transport, host: host, token: token, userAgent: "tests", retryDelays: [])
            .tokenOwner()
    }

    func revocationClient(at host: Host) -> DeviceFlowClient {
        DeviceFlowClient(transport: transport, host: host, userAgent: "tests")
    }

    func store(of host: Host) -> LocalStore? { nil }
    func clearStore() async -> Bool { false }

    func gitHubClient() throws -> GitHubClient {
        GitHubClient(
            transport: transport, host: host, credentials: credentialManager.credentials, userAgent: "tests",
            clock: clock)
    }

    func terminal(mode: TerminalMode, hasMouse: Bool) throws -> Terminal { throw TerminalError.notATerminal }
}
