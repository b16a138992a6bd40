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
    let signedIn: SignInKeeper
    let use: AnswerMemory.Use
    private let room: StoreRoom
    private let transport: CurlTransport
    private let client: GitHubClient
    private let remarks: Remarks

    /// - Throws: `InvalidHost` if a host or address can't be one; `VaultError`.
    init(
        _ options: CommonOptions, console: Console, ownsTerminal: Bool = false, vault wanted: VaultChoice? = nil
    ) throws {
        let environment = ProcessInfo.processInfo.environment
        let host = try Host.choose(option: options.host, environment: environment)
        let transport = CurlTransport()
        let isSilent = ownsTerminal && console.errorsAreTerminal
        let logger = Self.logger(options, console, isSilent: isSilent)
        (self.host, self.environment, self.transport) = (host, environment, transport)
        self.console = options.noColor ? console.withoutColors : console
        browser = Browser(environment: environment)
        use = options.use
        let folders = Folders(environment: environment)
        let remarks = Remarks(console: self.console, areKept: isSilent)
        self.remarks = remarks
        room = StoreRoom(.init(folder: folders.cache, host: host.key))
        let vault = Self.vault(folders, environment, wanted, remarks)
        signIns = SignInService(
            dependencies: .init(
                vault: vault,
                identify: { token in
                    let client = GitHubClient(
                        transport: transport, host: host, token: token, userAgent: Version.userAgent, logger: logger)
                    return try await Account(client.tokenOwner())
                }),
            properties: .init(host: host, environment: environment))
        let endpoints = DeviceFlowEndpoints(transport: transport, host: host, userAgent: Version.userAgent)
        signedIn = SignInKeeper(
            dependencies: .init(
                signIns: signIns, vault: vault, folder: folders.state,
                refresh: { try await endpoints.refresh(clientID: $0, refreshToken: $1) }),
            reactions: .init { remarks.say("\($0) Going on without an account.") })
        client = GitHubClient(
            transport: transport, host: host, credentials: signedIn.credentials, userAgent: Version.userAgent,
            memory: room.memory(use: use), logger: logger)
    }

    var clock: any Clock<Duration> { ContinuousClock() }

    var deviceFlow: DeviceFlowEndpoints {
        DeviceFlowEndpoints(transport: transport, host: host, userAgent: Version.userAgent)
    }

    func gitHub() throws -> GitHubClient {
        _ = try signIns.environmentToken()
        return client
    }

    var store: LocalStore? { room.store }

    func fellBack(to date: Date) { room.fellBack(to: date) }

    /// Ends the run: waits a moment for what is to be stored, and tells what there is to tell.
    ///
    /// - Parameter saysAge: whether the person has to be told how old the answer is.
    func close(saysAge: Bool) async {
        if saysAge, let date = room.oldestFallback {
            let reason = use == .offline ? "Nothing was asked" : "GitHub can't be reached"
            console.say("\(reason): this was stored \(Age.words(since: date)).")
        }
        await signedIn.finish(upTo: .seconds(5))
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

    /// With `--verbose` each request; without, at a terminal, why something takes long.
    private static func logger(_ options: CommonOptions, _ console: Console, isSilent: Bool) -> Logger {
        var logger = Logger(label: "ghsearch") { _ in ConsoleLog(console: console) }
        logger.logLevel = isSilent ? .critical : options.verbose ? .debug : .notice
        return logger
    }
}
