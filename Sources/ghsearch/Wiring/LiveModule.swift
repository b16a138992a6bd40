import Authenticator
import GitHubAPI
import GitHubModel
import HTTPTransport
import Logging
import TerminalUI

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The program's own world: real sockets, files, clock and terminal.
struct LiveModule: DependencyModule {
    let host: Host
    let environment: [String: String]
    let console: Console
    let browser: Browser
    let signIns: SignInService
    private let transport: CurlTransport
    private let logger: Logger

    /// - Throws: `InvalidHost` if a host or address can't be one; `VaultError`.
    init(_ options: CommonOptions, console: Console) throws {
        let environment = ProcessInfo.processInfo.environment
        let host = try Host.choose(option: options.host, environment: environment)
        let transport = CurlTransport()
        let logger = Self.logger(isVerbose: options.verbose, console)
        (self.host, self.environment, self.transport, self.logger) = (host, environment, transport, logger)
        self.console = options.noColor ? console.withoutColors : console
        browser = Browser(environment: environment)
        let folders = Folders(environment: environment)
        signIns = SignInService(
            dependencies: .init(
                vault: SealedFileVault(folder: folders.state),
                identify: { try await Account(Self.client(transport, host, $0, logger).tokenOwner()) }),
            properties: .init(host: host, environment: environment))
    }

    var clock: any Clock<Duration> { ContinuousClock() }

    var deviceFlow: DeviceFlowEndpoints {
        DeviceFlowEndpoints(transport: transport, host: host, userAgent: Version.userAgent)
    }

    func gitHub() async throws -> GitHubClient {
        Self.client(transport, host, try await signIns.tokenInUse()?.token, logger)
    }

    func terminal() throws -> Terminal {
        try Terminal.open(environment: console.hasColors ? environment : environment.merging(["NO_COLOR": "1"]) { $1 })
    }

    private static func client(
        _ transport: CurlTransport, _ host: Host, _ token: Token?, _ logger: Logger
    ) -> GitHubClient {
        GitHubClient(transport: transport, host: host, token: token, userAgent: Version.userAgent, logger: logger)
    }

    private static func logger(isVerbose: Bool, _ console: Console) -> Logger {
        var logger = Logger(label: "ghsearch") { _ in ConsoleLog(console: console) }
        logger.logLevel = isVerbose ? .debug : .critical
        return logger
    }
}
