import Authenticator
import CommandSupport
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

@testable import Repositories
@testable import ghsearch

/// What commands are given in tests: a stand-in, a manual clock, a fixed date, output in files, no terminal and no
/// browser, and no cache unless the test has one.
struct TestContext {
    let screen: ScreenContext
    let manualClock = ManualClock()
    private let directory: TemporaryDirectory

    init(
        at address: String, cachePolicy: ResponseCache.Policy = .default, environment: [String: String] = [:],
        store: LocalStore? = nil
    ) throws {
        let host = try Host("github.com", apiURL: address, webURL: nil)
        let transport = CurlTransport()
        directory = try TemporaryDirectory()
        let console = Console(
            output: try directory.openToAppend("output"), messageOutput: try directory.openToAppend("errors"),
            isTerminal: false, errorsAreTerminal: false, width: 80, hasColors: false)
        let output = OutputContext(
            host: host, environment: environment, isOffline: cachePolicy == .cacheOnly, console: console,
            browser: Browser(environment: [:]), clock: manualClock,
            now: { Date(timeIntervalSince1970: Double(TestClock.start)) })
        let account = Self.account(output, transport, state: directory.path + "/state")
        let client = GitHubClient(
            transport: transport, host: host, credentials: account.credentials.credentials, userAgent: "tests",
            clock: manualClock)
        let cache = CacheContext(
            output: output, lazyStore: LazyStore { _ in (store, nil) },
            avatars: AvatarCache(directory: directory.path + "/avatars"))
        // The process of tests can't read a README as the program does.
        let github = GitHubContext(
            client, cache: cache, account: account, policy: cachePolicy, readReadme: { Readme($0.file, of: $0.url) })
        screen = ScreenContext(
            output: output, github: github,
            history: QueryHistory(
                directory: directory.path + "/state", onError: { console.printMessage("\($0)") }),
            decodeImage: { try ImageDecoder().raster(of: $0, filling: $1) }, knownHosts: { [host.name] },
            openTerminal: { _, _, _ in throw TerminalError.notATerminal })
    }

    private static func account(
        _ output: OutputContext, _ transport: CurlTransport, state: String
    ) -> AccountContext {
        let identify: @Sendable (Token, Host) async throws -> TokenOwner = { token, host in
            let client = GitHubClient(
                transport: transport, host: host, token: token, userAgent: "tests", retryDelays: [])
            return try await client.tokenOwner()
        }
        let host = output.host
        let vault = SealedFileVault(directory: state)
        let signIn = SignInService(
            host: host, environment: [:], vault: vault, identify: { try await identify($0, host) })
        let deviceFlow = DeviceFlowClient(transport: transport, host: host, userAgent: "tests")
        let credentials = CredentialManager(
            signInService: signIn, vault: vault, directory: state,
            refresh: { try await deviceFlow.refresh(clientID: $0, refreshToken: $1) },
            onVaultError: { output.console.printMessage("\($0)") })
        return AccountContext(
            output: output, signIn: signIn, credentials: credentials, deviceFlow: deviceFlow,
            configuredClientID: nil, identify: identify)
    }

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
}
