import Authenticator
import Connections
import Explorer
import GitHubAPI
import Repositories
import Search

struct GitHubContext: Sendable {
    let output: OutputContext
    let cache: CacheContext
    let account: AccountContext
    let policy: ResponseCache.Policy
    /// Cached data that is used as a fallback. The program reports it at the end of the run.
    let fallbacks: FallbackReport
    private let client: GitHubClient

    init(
        _ client: GitHubClient, cache: CacheContext, account: AccountContext, policy: ResponseCache.Policy,
        fallbacks: FallbackReport = FallbackReport()
    ) {
        self.client = client
        self.cache = cache
        self.account = account
        self.policy = policy
        self.fallbacks = fallbacks
        output = cache.output
    }

    /// The client uses the active token, or sends anonymous requests if there is none or if the vault can't be read, which is
    /// reported. Stored tokens are loaded with the first request, or now if an account is selected, so that its absence is
    /// reported first.
    func github() async throws -> GitHubClient {
        if account.signIn.selectedAccount == nil {
            _ = try account.signIn.environmentToken()
        } else {
            _ = try await account.credentials.status()
        }
        return client
    }

    /// False if the token can't be used.
    func isAnonymous() async -> Bool { (try? await github().account() == nil) ?? false }

    func people() async throws -> PeopleService {
        let github = try await github()
        return PeopleService(
            github: github, store: await cache.store, policy: policy, now: output.now, text: ProblemText(of: github))
    }

    func repositories() async throws -> RepositoryService {
        let github = try await github()
        return RepositoryService(
            github: github, store: await cache.store, now: output.now,
            onFallback: { [fallbacks] in fallbacks.record($0, because: $1) }, text: ProblemText(of: github))
    }

    func connections() async throws -> ConnectionsService {
        let github = try await github()
        return ConnectionsService(
            github: github, store: await cache.store, policy: policy, now: output.now, text: ProblemText(of: github))
    }

    func explorer() async throws -> ExplorerService {
        let github = try await github()
        return ExplorerService(
            github: github, store: await cache.store, policy: policy, now: output.now, text: ProblemText(of: github))
    }
}
