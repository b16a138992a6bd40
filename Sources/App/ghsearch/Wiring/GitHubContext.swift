import Authenticator
import GitHistory
import GitHubAPI
import GitHubModel
import People
import PeopleList
import Repositories
import Settings
import Store
import TerminalUI
import Who

/// What a command that sends requests can use: the contexts of the output, cache and account, and the services of
/// the features. It also loads listings and overviews, and reports the cached data that was used instead.
///
/// It is a class, because many values contain it: the compiler writes code for each field of a structure in everything
/// that contains it.
final class GitHubContext: Sendable {
    let output: OutputContext
    let cache: CacheContext
    let account: AccountContext
    let policy: ResponseCache.Policy
    /// Cached data that is used as a fallback. The program reports it at the end of the run.
    let fallbacks: FallbackReport
    /// Reads the text of a README within limits: in a process of its own, unless a test replaces it.
    private let readReadme: @Sendable (ReadmeInput) async throws -> Readme
    /// The keys that users have bound, which the sentences of screens name.
    private let keyActions: KeyActions
    private let client: GitHubClient

    init(
        _ client: GitHubClient, cache: CacheContext, account: AccountContext, policy: ResponseCache.Policy,
        fallbacks: FallbackReport = FallbackReport(),
        readReadme: @escaping @Sendable (ReadmeInput) async throws -> Readme = SandboxedReadmeReader().readme,
        keyActions: KeyActions = KeyActions(), output: OutputContext? = nil
    ) {
        self.client = client
        self.cache = cache
        self.account = account
        self.policy = policy
        self.fallbacks = fallbacks
        self.readReadme = readReadme
        self.keyActions = keyActions
        self.output = output ?? cache.output
    }

    /// Returns a context in which these processes read clones.
    func with(_ git: GitProcesses) -> GitHubContext {
        var output = output
        output.git = git
        return copy(keyActions, output)
    }

    /// Returns a context whose sentences name these keys.
    func with(_ keyActions: KeyActions) -> GitHubContext { copy(keyActions, output) }

    private func copy(_ keyActions: KeyActions, _ output: OutputContext) -> GitHubContext {
        GitHubContext(
            client, cache: cache, account: account, policy: policy, fallbacks: fallbacks, readReadme: readReadme,
            keyActions: keyActions, output: output)
    }

    /// Returns a client with the active token, or an anonymous one if there is none or the vault can't be read. Stored
    /// tokens are loaded with the first request, or now if an account is selected, so that its absence is reported
    /// first.
    func github() async throws -> GitHubClient {
        if account.signIn.selectedAccount == nil {
            _ = try account.signIn.environmentToken()
        } else {
            _ = try await account.credentials.status()
        }
        return client
    }

    /// Says which data is what everybody sees, because an organization refuses the token.
    func printPublicAccess() {
        for reason in client.publicAccess.reasons {
            output.console.printMessage(Problem(.publicOnly(reason)).commandMessage())
        }
    }

    /// False if the token can't be used, which the next request reports.
    func isAnonymous() async -> Bool { (try? await github().account() == nil) ?? false }

    /// Sends no request without an account.
    func publicEmail(of login: Login) async throws -> String? {
        let github = try await github()
        return try await github.account() == nil ? nil : github.publicEmail(of: login)
    }

    /// The sentences of screens.
    func text(of github: GitHubClient) -> ProblemText { ProblemText(of: github, keys: keyActions) }

    private func serviceDependencies() async throws -> ServiceDependencies {
        let github = try await github()
        return ServiceDependencies(
            github: github, store: await cache.store, policy: policy, now: output.now, text: text(of: github))
    }

    func people() async throws -> PeopleService { PeopleService(try await serviceDependencies()) }

    func connections() async throws -> ConnectionsService { ConnectionsService(try await serviceDependencies()) }

    func explorer() async throws -> ExplorerService { ExplorerService(try await serviceDependencies()) }

    /// Returns the service that finds people by their commits and addresses. It waits for a history of a clone up to
    /// `historyLimit`, or without a limit until it is read.
    func who(showsProgress: Bool = true, historyLimit: Duration? = nil) -> WhoService {
        let progress = WhoProgress(output, isShown: showsProgress)
        let dependencies = WhoDependencies(
            host: output.host, isOffline: output.isOffline, policy: policy, git: output.git,
            histories: output.histories, historyLimit: historyLimit, clock: output.clock, now: output.now,
            github: github, store: { [cache] in await cache.store },
            onFallback: { [fallbacks] in fallbacks.record($0, because: $1) }, report: progress.report)
        return WhoService(dependencies)
    }

    /// The sentences are those of screens unless `text` is that of the console.
    func repositories(_ text: ProblemText? = nil) async throws -> RepositoryService {
        var dependencies = try await serviceDependencies()
        if let text { dependencies.text = text }
        return RepositoryService(
            dependencies, readme: readReadme, onFallback: { [fallbacks] in fallbacks.record($0, because: $1) })
    }

    /// Returns the people with their profiles, in the same order, and the reason if some are missing.
    func addingProfiles(to people: [Person]) async throws -> (people: [Person], error: (any Error)?) {
        var known = Dictionary(people.map { ($0.id, $0) }) { first, _ in first }
        var error: (any Error)?
        do {
            for try await person in try await explorer().profiles(of: people) { known[person.id] = person }
        } catch is CancellationError {
            throw CancellationError()
        } catch let cause {
            error = cause
        }
        return (people.compactMap { known[$0.id] }, error)
    }

    /// The signed-in account if `login` is `nil`. Without one, an error with the message `otherwise` is thrown.
    func owner(named login: Login?, otherwise: String) async throws -> RepositoryService.Source {
        if let login { return .account(login) }
        guard let active = try await account.signIn.activeToken() else { throw CommandError(.signInNeeded, otherwise) }
        guard active.token.kind == .gitHubApp, let login = try await self.login(of: active) else { return .me }
        output.console.printMessage("A GitHub App's token can't list private repositories. Showing the public ones.")
        return .account(login, kind: .user)
    }

    /// Returns the login of the account in use. Without one, an error with the message `otherwise` is thrown.
    func viewerLogin(otherwise: String) async throws -> Login {
        guard let active = try await account.signIn.activeToken() else { throw CommandError(.signInNeeded, otherwise) }
        guard let login = try await self.login(of: active) else {
            let reason = "The login of the token's account is unknown. Run the command without --offline."
            throw CommandError(.failed, reason)
        }
        return login
    }

    /// Returns the login of the token's account, or `nil` if it is unknown and offline mode is on. GitHub rejects
    /// `GET /user/repos` with a GitHub App's token, so the public repositories of this login are listed instead.
    private func login(of active: ActiveToken) async throws -> Login? {
        if case .stored(let credential) = active.source { return credential.login }
        return output.isOffline ? nil : try await account.identify(active.token, output.host).person.login
    }

    /// If an error interrupts the listing, returns the pages before it and the error. A 404 is one if the account
    /// `isKnown`. What GitHub returns for the login is listed, also if it is of an account with another login: a
    /// message says whose it is, and it replaces the cached list.
    func listing(
        of source: RepositoryService.Source, total: Int? = nil, isKnown: Bool = false
    ) async throws -> (listing: RepositoryListing, error: CommandError?) {
        let service = try await repositories(.console)
        var listing = RepositoryListing()
        do {
            for try await next in service.listing(of: source, isKnown: isKnown, sendsPreview: false) {
                listing = next
                output.console.progress(Self.progress(listing))
            }
        } catch {
            output.console.endProgress()
            guard !listing.isEmpty, !(error is CancellationError), try await !isRetriedAfterSignIn(error) else {
                throw await userFacingError(error, of: source)
            }
            let count = listing.count
            let cause = CommandError(error, isAnonymous: await isAnonymous())
            let maxTotal = listing.pageCount.map { $0 * RepositoryService.pageLength }
            return (listing, CommandError(after: count, of: total, upTo: maxTotal, "repositories", because: cause))
        }
        output.console.endProgress()
        if let owner = listing.owner(otherThan: source) {
            output.console.printMessage("GitHub returned the repositories of \(owner.name) for \(owner.login).")
        }
        if let date = listing.storedAt {
            if listing.message != nil || output.isOffline { fallbacks.record(date) }
            if !listing.isComplete { output.console.printMessage("The cached list may be incomplete.") }
        } else if let message = listing.message {
            output.console.printMessage(message)
        }
        return (listing, nil)
    }

    /// Returns `nil` if the profile and the repositories must be requested.
    func overview(of source: RepositoryService.Source) async throws -> PersonOverview? {
        guard case .account(let login, _) = source else { return nil }
        do {
            switch try await people().overview(of: login, kind: nil) {
            case .found(let overview): return overview
            case .notFound: throw await userFacingError(GitHubError.notFound, of: source)
            case nil: return nil
            }
        } catch let error as GitHubError where error.allowsFallback && error.rateLimitDelay == nil {
            return nil  // the REST API can work, or another response may be cached
        }
    }

    /// Reports the cached overview, used because of `error`.
    func cachedOverview(of source: RepositoryService.Source, because error: GitHubError) async throws -> PersonOverview?
    {
        guard error.allowsFallback, case .account(let login, _) = source else { return nil }
        do {
            guard case .found(let overview)? = try await people().cachedOverview(of: login),
                let date = overview.storedAt
            else { return nil }
            fallbacks.record(date, because: error)
            return overview
        } catch is GitHubError {
            return nil
        }
    }

    func profile(of source: RepositoryService.Source) async throws -> Person {
        do {
            return try await repositories().profile(of: source)
        } catch {
            throw await userFacingError(error, of: source)
        }
    }

    private func userFacingError(_ error: any Error, of source: RepositoryService.Source) async -> any Error {
        guard let login = source.login, case GitHubError.notFound = error else { return error }
        return await missing("user", login)
    }

    /// Returns the error that there is no account with the login. It names the known one that may be meant.
    func missing(_ kind: String, _ login: Login) async -> CommandError {
        let closest = await cache.closestLogin(to: login)
        let question = closest.map { ". Did you mean \($0)?" } ?? ""
        return CommandError(.nothingFound, "No such \(kind): \(login)\(question)")
    }

    private func isRetriedAfterSignIn(_ error: any Error) async throws -> Bool {
        guard case GitHubError.unauthorized = error else { return false }
        return try await account.reauthentication() != nil
    }

    private static func progress(_ listing: RepositoryListing) -> String {
        let pages = listing.pageCount.map { ", page \(listing.pages) of \($0)" } ?? ""
        let count = NumberFormat.grouped(listing.count)
        return listing.isComplete ? "" : "loading \(count) repositories\(pages)"
    }
}

extension RepositoryListing {
    /// Returns the owner of the repositories and the login of an account that was requested, if they differ.
    fileprivate func owner(otherThan source: RepositoryService.Source) -> (name: String, login: Login)? {
        guard case .account(let login, _) = source, let owner = repositories.first?.owner,
            owner.lowercased() != login.description.lowercased()
        else { return nil }
        return (owner, login)
    }
}
