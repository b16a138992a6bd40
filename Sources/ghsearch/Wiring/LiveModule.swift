import Authenticator
import GitHubAPI
import GitHubModel
import HTTPTransport
import Logging
import Pictures
import Store
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
    let use: AnswerMemory.Use
    let pictures: AvatarCache
    private let room: StoreRoom
    private let transport: CurlTransport
    private let logger: Logger

    /// - Throws: `InvalidHost` if a host or address can't be one; `VaultError`.
    init(_ options: CommonOptions, console: Console, ownsTerminal: Bool = false) throws {
        let environment = ProcessInfo.processInfo.environment
        let host = try Host.choose(option: options.host, environment: environment)
        let transport = CurlTransport()
        let logger = Self.logger(options, console, isSilent: ownsTerminal && console.errorsAreTerminal)
        (self.host, self.environment, self.transport, self.logger) = (host, environment, transport, logger)
        self.console = options.noColor ? console.withoutColors : console
        browser = Browser(environment: environment)
        use = options.use
        let folders = Folders(environment: environment)
        pictures = AvatarCache(.init(folder: folders.cache + "/avatars"))
        room = StoreRoom(.init(folder: folders.cache, host: host.key))
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
        var inUse: TokenInUse?
        do {
            inUse = try await signIns.tokenInUse()
        } catch let error as VaultError {
            console.say("\(error) Going on without an account.")
        }
        return Self.client(
            transport, host, inUse?.token, logger, memory: room.memory(of: inUse?.account, use: use))
    }

    var store: LocalStore? { room.store }

    func fellBack(to date: Date) { room.fellBack(to: date) }

    /// Ends the run: waits a moment for the store, and tells what it has to tell.
    ///
    /// - Parameter saysAge: whether the person has to be told how old the answer is.
    func close(saysAge: Bool) async {
        if saysAge, let date = room.oldestFallback {
            let reason = use == .offline ? "Nothing was asked" : "GitHub can't be reached"
            console.say("\(reason): this was stored \(Age.words(since: date)).")
        }
        for sentence in await room.close() { console.say(sentence) }
    }

    func terminal() throws -> Terminal {
        try Terminal.open(environment: console.hasColors ? environment : environment.merging(["NO_COLOR": "1"]) { $1 })
    }

    private static func client(
        _ transport: CurlTransport, _ host: Host, _ token: Token?, _ logger: Logger, memory: AnswerMemory? = nil
    ) -> GitHubClient {
        GitHubClient(
            transport: transport, host: host, token: token, userAgent: Version.userAgent, memory: memory,
            logger: logger)
    }

    /// With `--verbose` each request; without, at a terminal, why something takes long.
    private static func logger(_ options: CommonOptions, _ console: Console, isSilent: Bool) -> Logger {
        var logger = Logger(label: "ghsearch") { _ in ConsoleLog(console: console) }
        logger.logLevel = isSilent ? .critical : options.verbose ? .debug : .notice
        return logger
    }
}
