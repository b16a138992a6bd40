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
    let configuration: Configuration
    let console: Console
    let browser: Browser
    let signIns: SignInService
    let signedIn: SignInKeeper
    let use: AnswerMemory.Use
    private let settings: Settings
    let pictures: AvatarCache
    let history: QueryHistory
    private let room: StoreRoom
    private let transport: CurlTransport
    private let client: GitHubClient
    private let logger: Logger
    private let remarks: Remarks

    /// - Throws: `InvalidHost` if a host or address can't be one; `InvalidLogin`; ``ConfigurationError``; where the list of
    ///   accounts matters, what is wrong with it.
    init(
        _ options: CommonOptions, console: Console, ownsTerminal: Bool = false, vault wanted: VaultChoice? = nil
    ) throws {
        let environment = ProcessInfo.processInfo.environment
        let folders = Folders(environment: environment)
        let accounts = AccountList(folder: folders.config)
        let settings = try Settings(
            options, environment: environment,
            configuration: Configuration(contentsOf: "\(folders.config)/\(Configuration.fileName)"),
            file: FolderFile.nearest(), usedHosts: { try accounts.accounts().map(\.id.hostKey) })
        let (host, transport, isSilent) = (settings.host, CurlTransport(), ownsTerminal && console.errorsAreTerminal)
        let logger = Self.logger(options, console, isSilent: isSilent)
        (self.settings, self.host, self.transport, self.logger) = (settings, host, transport, logger)
        (self.environment, configuration) = (settings.environment, settings.configuration)
        self.console = options.noColor ? console.withoutColors : console
        browser = Browser(environment: environment)
        use = options.use
        pictures = AvatarCache(.init(folder: folders.cache + "/avatars"))
        let remarks = Remarks(console: self.console, areKept: isSilent)
        self.remarks = remarks
        history = QueryHistory(folder: folders.state, reactions: .init { remarks.say("\($0)") })
        room = StoreRoom(Self.place(of: host, folders, configuration))
        let vault = Self.vault(folders, environment, wanted, remarks)
        signIns = SignInService(
            dependencies: .init(
                vault: vault, accounts: accounts,
                notice: { remarks.say($0) },
                identify: { try await Account(Self.client(transport, host, $0, logger).tokenOwner()) }),
            properties: .init(host: host, environment: settings.environment, account: settings.account))
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

    /// Where the store of `host` is, and how large it may grow.
    static func place(
        of host: Host, _ folders: Folders, _ configuration: Configuration
    ) -> LocalStore.Properties {
        var properties = LocalStore.Properties(folder: folders.cache, host: host.key)
        if let limit = configuration.cacheLimit { properties.limit = limit }
        return properties
    }

    /// Tells the person, before anything is done, what was given and is not used.
    ///
    /// - Parameter usesToken: is somebody's sign-in about to be used?
    func sayWhatIsNotUsed(usesToken: Bool) {
        for sentence in settings.notices { remarks.say(sentence) }
        // A variable that holds no token is told by whoever needs one.
        guard usesToken, case .success(let (account, variable)?) = Result(catching: { try signIns.overruled() }) else {
            return
        }
        remarks.say("\(variable) is set, and wins over \(account.login) of \(SafeText.line(account.origin)).")
    }

    var clock: any Clock<Duration> { ContinuousClock() }

    var deviceFlow: DeviceFlowEndpoints {
        DeviceFlowEndpoints(transport: transport, host: host, userAgent: Version.userAgent)
    }

    /// A stored sign-in is read when it is needed, unless a certain one is wanted: that it is missing is said before
    /// anything else.
    func gitHub() async throws -> GitHubClient {
        if signIns.wantedAccount == nil {
            _ = try signIns.environmentToken()
        } else {
            _ = try await signedIn.standing()
        }
        return client
    }

    /// Asked once: it is not what a listing waits for, and who is told to wait can ask again.
    func identify(_ token: Token, at host: Host) async throws -> Account {
        try await Account(Self.client(transport, host, token, logger, patience: []).tokenOwner())
    }

    func revocation(at host: Host) -> TokenRevocation {
        TokenRevocation(transport: transport, host: host, userAgent: Version.userAgent)
    }

    var store: LocalStore? { room.store }

    func store(of host: Host) -> LocalStore? {
        host.key == self.host.key
            ? store : StoreRoom(Self.place(of: host, Folders(environment: environment), configuration)).store
    }

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

    func terminal(mode: TerminalMode, hasMouse: Bool) throws -> Terminal {
        try Terminal.open(
            mode: mode, hasMouse: hasMouse,
            environment: console.hasColors ? environment : environment.merging(["NO_COLOR": "1"]) { $1 })
    }

    /// The keyring is not touched before somebody asks for a stored sign-in.
    private static func vault(
        _ folders: Folders, _ environment: [String: String], _ wanted: VaultChoice?, _ remarks: Remarks
    ) -> ChosenVault {
        let mark = KeyringMark(folder: folders.state)
        return ChosenVault(
            dependencies: .init(
                keyring: SessionKeyring.find(environment: environment, mark: mark),
                file: SealedFileVault(folder: folders.state), mark: mark),
            properties: .init(wanted: wanted), reactions: .init { remarks.say($0) })
    }

    private static func client(
        _ transport: CurlTransport, _ host: Host, _ token: Token?, _ logger: Logger,
        patience: [Duration] = GitHubClient.usualPatience
    ) -> GitHubClient {
        GitHubClient(
            transport: transport, host: host, token: token, userAgent: Version.userAgent, patience: patience,
            logger: logger)
    }

    /// With `--verbose` each request; without, at a terminal, why something takes long.
    private static func logger(_ options: CommonOptions, _ console: Console, isSilent: Bool) -> Logger {
        var logger = Logger(label: "ghsearch") { _ in ConsoleLog(console: console) }
        logger.logLevel = isSilent ? .critical : options.verbose ? .debug : .notice
        return logger
    }
}
