import Authenticator
import GitHubAPI
import GitHubModel
import Images
import People
import PeopleList
import PeopleUI
import Repositories
import Search
import Settings
import Store
import TerminalUI
import Warm

/// The services and loaders that the controllers of all screens share. It is a class for the same reason as
/// ``GitHubContext``.
final class ScreenServices: Sendable {
    let context: ScreenContext
    let github: GitHubClient
    let people: PeopleService
    let repositories: RepositoryService
    let explorer: ExplorerService
    let connections: ConnectionsService
    let cards: CardLoader
    let avatars: AvatarLoader
    let availability: SignInAvailability
    /// `nil` if the user can't sign in here; ``availability`` contains the reason.
    let signIn: SignInController.Dependencies?
    private let environmentLogin = EnvironmentLogin()

    var isOffline: Bool { context.output.isOffline }
    /// The sentences about problems, with the keys in force.
    var text: ProblemText { context.github.text(of: github) }

    init(in context: ScreenContext) async throws {
        var context = context
        context.github = context.github.with(context.keyActions)
        self.context = context
        github = try await context.github.github()
        people = try await context.github.people()
        repositories = try await context.github.repositories()
        explorer = try await context.github.explorer()
        connections = try await context.github.connections()
        let output = context.output
        var properties = AvatarService.Properties(userAgent: Version.userAgent)
        properties.isOffline = output.isOffline
        avatars = AvatarLoader(
            service: AvatarService(
                cache: context.github.cache.avatars, host: output.host, properties: properties,
                decode: context.decodeImage),
            host: output.host, clock: output.clock,
            capabilities: GraphicsCapabilities(environment: output.environment).with(
                context.configuration.avatars.method))
        cards = try await context.github.cards(for: context.scope).loader()
        availability = try context.github.account.signInAvailability()
        signIn = availability.client.map { context.github.account.signInDependencies(as: $0) }
    }

    /// The account is sent again when GitHub has sent the login of a token in a variable.
    @Sendable func accounts() -> AsyncStream<AccountIndicator.Account> {
        let (accounts, continuation) = AsyncStream<AccountIndicator.Account>.makeStream()
        let task = Task {
            await sendAccount(to: continuation)
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return accounts
    }

    private func sendAccount(to accounts: AsyncStream<AccountIndicator.Account>.Continuation) async {
        // The sign-in screen reports what is wrong with the token.
        switch try? await context.github.account.credentials.status() {
        case .usable(let active)?:
            guard case .stored(let credential) = active.source else { return await sendLogin(to: accounts) }
            accounts.yield(.signedIn(credential.login))
        case .anonymous?: accounts.yield(.anonymous)
        case .unusable?, nil: accounts.yield(.rejected)
        }
    }

    /// Sends the login of a token from the environment, first without it if GitHub is slow.
    private func sendLogin(to accounts: AsyncStream<AccountIndicator.Account>.Continuation) async {
        let request = await environmentLogin.request(from: github)
        let limit = Duration.milliseconds(500)
        // An error: the limit was reached.
        let login = try? await withTimeout(limit, throwing: CancellationError()) { await request.value }
        accounts.yield(.signedIn(login))
        if login == nil { accounts.yield(.signedIn(await request.value)) }
    }

    func isSignedIn() async -> Bool {
        // A token that can't be read does not sign in.
        guard case .usable? = try? await context.github.account.credentials.status() else { return false }
        return true
    }

    /// Some terminals show the query, so it is sent before the first frame, which clears it. The closure waits for the
    /// reports.
    func queryGraphics(of terminal: Terminal) -> @Sendable () async -> Void {
        guard terminal.colors != .none, terminal.mode != .accessible else {
            avatars.use(GraphicsCapabilities(method: .initials, depth: .none))
            return {}
        }
        avatars.use(capabilities(of: terminal))
        let environment = context.output.environment
        let asksGraphics = GraphicsCapabilities.isQueried(in: environment)
        let asksBackground = context.configuration.themeSettings.asksBackground(in: environment)
        guard asksGraphics || asksBackground else { return {} }
        let query = terminal.send(
            (asksBackground ? TerminalReport.backgroundQuery : "")
                + (asksGraphics ? GraphicsReport.query : TerminalReport.attributesQuery))
        return { [self] in
            let reports = await query.reports()
            if let background = reports.lazy.compactMap(\.background).first { terminal.use(background) }
            guard asksGraphics else { return }
            let cell = terminal.cell.map { PixelSize(width: $0.width, height: $0.height) }
            let capabilities = capabilities(of: terminal, GraphicsReport(reports))
            terminal.use(capabilities.depth)
            avatars.use(capabilities.with(cell: cell))
        }
    }

    /// Without Unicode, no characters make a picture, whatever the style.
    private func capabilities(of terminal: Terminal, _ report: GraphicsReport? = nil) -> GraphicsCapabilities {
        let detected = GraphicsCapabilities(environment: context.output.environment, report: report)
        let capabilities = detected.with(context.configuration.avatars.method)
        let needsUnicode = capabilities.method == .symbols
        return needsUnicode && terminal.characters == .ascii ? capabilities.with(.initials) : capabilities
    }
}

/// What a command that opens screens can use: the terminal, the query history, and the settings of screens.
struct ScreenContext: Sendable {
    let output: OutputContext
    var github: GitHubContext
    /// The queries with an opened result.
    let history: QueryHistory
    let decodeImage: AvatarService.Decode
    /// Returns the names of the hosts whose addresses can be opened: those of signed-in accounts and of the settings.
    let knownHosts: @Sendable () -> Set<String>
    let openTerminal: @Sendable (_ mode: TerminalMode, _ hasMouse: Bool, _ hasUnicode: Bool) throws -> Terminal
    /// The settings in force, or the defaults.
    var configuration = Configuration()
    var keyActions = KeyActions()
    /// The repository for which people are selected.
    var scope: RepositoryScope?
    /// `nil` if no clone is read.
    var clone: CloneReading?
    /// What the first frame says until a key is pressed, such as that an option has no effect.
    var notice: String?
}

extension AvatarStyle {
    /// `nil` if the terminal decides, or none are shown.
    fileprivate var method: GraphicsCapabilities.Method? {
        switch self {
        case .auto, .off: nil
        case .kitty: .kitty
        case .iterm2: .iterm2
        case .sixel: .sixel
        case .blocks: .symbols
        case .initials: .initials
        }
    }
}

/// The login of a token from the environment, which is requested once.
private actor EnvironmentLogin {
    private var request: Task<Login?, Never>?

    func request(from github: GitHubClient) -> Task<Login?, Never> {
        // The next search reports an error of the token.
        let request = request ?? Task { try? await github.tokenOwner().person.login }
        self.request = request
        return request
    }
}
