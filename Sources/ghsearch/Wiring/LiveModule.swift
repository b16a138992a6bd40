import Authenticator
import GitHubAPI
import GitHubModel
import HTTPTransport
import Logging
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
    private let room: StoreRoom
    private let transport: CurlTransport
    private let logger: Logger
    private let remarks: Remarks

    /// - Throws: `InvalidHost` if a host or address can't be one; `VaultError`.
    init(
        _ options: CommonOptions, console: Console, ownsTerminal: Bool = false, vault wanted: VaultChoice? = nil
    ) throws {
        let environment = ProcessInfo.processInfo.environment
        let host = try Host.choose(option: options.host, environment: environment)
        let transport = CurlTransport()
        let logger = Self.logger(options, console, isSilent: ownsTerminal && console.errorsAreTerminal)
        (self.host, self.environment, self.transport, self.logger) = (host, environment, transport, logger)
        self.console = options.noColor ? console.withoutColors : console
        browser = Browser(environment: environment)
        use = options.use
        let folders = Folders(environment: environment)
        let remarks = Remarks(console: self.console, areKept: ownsTerminal && console.errorsAreTerminal)
        self.remarks = remarks
        room = StoreRoom(.init(folder: folders.cache, host: host.key))
        signIns = SignInService(
            dependencies: .init(
                vault: Self.vault(folders, environment, wanted, remarks),
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
            remarks.say("\(error) Going on without an account.")
        }
        let identity = inUse.map {
            Credentials.Identity(token: $0.token, account: $0.account, fingerprint: $0.fingerprint)
        }
        return GitHubClient(
            transport: transport, host: host, credentials: .fixed(identity), userAgent: Version.userAgent,
            memory: room.memory(use: use), logger: logger)
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
        for sentence in remarks.close() + (await room.close()) { console.say(sentence) }
    }

    func terminal() throws -> Terminal {
        try Terminal.open(environment: console.hasColors ? environment : environment.merging(["NO_COLOR": "1"]) { $1 })
    }

    /// The keyring is not touched before somebody asks for a stored sign-in.
    private static func vault(
        _ folders: Folders, _ environment: [String: String], _ wanted: VaultChoice?, _ remarks: Remarks
    ) -> ChosenVault {
        ChosenVault(
            dependencies: .init(
                keyring: SessionKeyring.find(environment: environment),
                file: SealedFileVault(folder: folders.state)),
            properties: .init(wanted: wanted), reactions: .init { remarks.say($0) })
    }

    private static func client(
        _ transport: CurlTransport, _ host: Host, _ token: Token?, _ logger: Logger
    ) -> GitHubClient {
        GitHubClient(transport: transport, host: host, token: token, userAgent: Version.userAgent, logger: logger)
    }

    /// With `--verbose` each request; without, at a terminal, why something takes long.
    private static func logger(_ options: CommonOptions, _ console: Console, isSilent: Bool) -> Logger {
        var logger = Logger(label: "ghsearch") { _ in ConsoleLog(console: console) }
        logger.logLevel = isSilent ? .critical : options.verbose ? .debug : .notice
        return logger
    }
}
