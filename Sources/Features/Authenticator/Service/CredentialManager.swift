package import Foundation
package import GitHubAPI
package import GitHubModel
import HTTPTransport

/// Provides the credential for requests. A token of the environment is used as it is. A stored credential is loaded
/// once, and refreshed within five minutes of its expiration and after a rejection, unless another process has replaced
/// it. After a rejection, a token of gh is read again.
package actor CredentialManager {
    package enum Status: Sendable, Hashable {
        case anonymous
        case usable(ActiveToken)
        case unusable(CredentialError)
    }

    private let signInService: SignInService
    private let refresher: TokenRefresher
    private let now: @Sendable () -> Date
    private let onVaultError: @Sendable (VaultError) -> Void
    private var state = CredentialState()
    private var loading: Task<ActiveToken?, any Error>?
    private var refreshing: Task<Void, Never>?
    /// The accounts that are used from now on because another process signed in or out; `nil` for none.
    package nonisolated let changes: AsyncStream<Login?>
    private let reportChange: AsyncStream<Login?>.Continuation
    private let accountsVersion: @Sendable () -> AccountStore.Version?
    /// The version of the list of accounts with which the credential was loaded.
    private var loadedVersion: AccountStore.Version?
    private let tokenOfGH: (@Sendable (Login) async throws -> String)?
    private var reading: Task<Bool, Never>?
    private var readAt: Date?
    /// The pause in seconds between readings while GitHub rejects gh's token: each runs a process.
    private static let readingPause = 5.0

    /// `directory` has the lock of the process that refreshes, for which others wait for `timeout`. `onVaultError` is
    /// called once if the stored credential can't be loaded; requests are anonymous then. `tokenOfGH` returns gh's
    /// token of an account. `accountsVersion` differs after each sign-in and sign-out by any process, which is noticed
    /// before the next request.
    package init(
        signInService: SignInService, vault: any TokenVault, directory: String, timeout: Duration = .seconds(20),
        refresh: @escaping @Sendable (_ clientID: String, _ refreshToken: Token) async throws -> RefreshTokenResponse,
        now: @escaping @Sendable () -> Date = { Date() },
        tokenOfGH: (@Sendable (Login) async throws -> String)? = nil,
        accountsVersion: @escaping @Sendable () -> AccountStore.Version? = { nil },
        onVaultError: @escaping @Sendable (VaultError) -> Void
    ) {
        (changes, reportChange) = AsyncStream.makeStream()
        self.tokenOfGH = tokenOfGH
        self.accountsVersion = accountsVersion
        self.signInService = signInService
        self.now = now
        self.onVaultError = onVaultError
        refresher = TokenRefresher(
            vault: vault, directory: directory, timeout: timeout, requestTokens: refresh, now: now)
    }

    package nonisolated var credentials: CredentialProvider {
        CredentialProvider(
            account: { try await self.active()?.account }, current: { try await self.current() },
            onRejection: { await self.replacement($0) })
    }

    /// Throws ``SignInError`` if a variable's value is not a token.
    package func status() async throws -> Status {
        guard let active = try await active() else { return .anonymous }
        return state.error.map { .unusable($0) } ?? .usable(active)
    }

    /// Throws ``SignInError`` if a variable's value is not a token, `GitHubError` if the token has expired.
    package func token() async throws -> Token? { try await current()?.token }

    package func use(_ credential: StoredCredential) {
        state.activate(ActiveToken(token: credential.token, source: .stored(credential)))
    }

    /// Uses and returns the credential that another process has stored after GitHub rejected the one in use.
    package func adoptStoredCredential() async -> StoredCredential? {
        guard state.error != nil, let active = state.active, await replaceRejected(active),
            case .stored(let credential)? = state.active?.source
        else {
            return nil
        }
        return credential
    }

    /// The other accounts of the host that are signed in, while a stored one is in use. Empty if they can't be read.
    package func otherAccounts() async -> [Login] {
        do {
            guard let used = try await active()?.login else { return [] }
            return try await signInService.storedLogins().filter { $0 != used }
        } catch {
            return []
        }
    }

    package func continueAnonymously() { state.activate(nil) }

    /// Waits for a refresh in progress, so that its tokens are stored.
    package func finish(upTo limit: Duration) async {
        guard let refreshing else { return }
        // After the limit the program ends.
        try? await withTimeout(limit, throwing: CancellationError()) { await refreshing.value }
    }

    // MARK: CredentialProvider

    private func current() async throws -> CredentialProvider.Credential? {
        await noticeOtherProcesses()
        guard let active = try await active() else { return nil }
        if state.error != nil {
            guard await replaceRejected(active) else { throw GitHubError.unauthorized }
            return try await current()
        }
        guard case .stored(let stored) = active.source, stored.needsRefresh(at: now()) else { return active.credential }
        if state.canRefresh(stored, at: now()) { await refresh(stored) }
        guard state.active?.token == stored.token else { return try await current() }
        guard stored.isValid(at: now()) else { throw state.expire() }
        return active.credential
    }

    private func replacement(_ token: Token) async -> CredentialProvider.Credential? {
        state.recordRejection(token)
        if let active = state.active, active.token == token { await recover(active) }
        guard state.error == nil else { return nil }
        let credential = try? await current()  // the next request throws the error
        return credential?.token == token ? nil : credential
    }

    /// Uses what another process has signed in to, or nothing if it has signed out.
    private func noticeOtherProcesses() async {
        let version = accountsVersion()
        guard state.isLoaded, version != loadedVersion else { return }
        loadedVersion = version
        let previous = state.active
        if case .environment = previous?.source { return }
        do {
            _ = try await refresher.vault.reload()
            let other = try await signInService.activeToken()
            guard state.active?.token == previous?.token, other?.token != previous?.token else { return }
            if let other, state.isRejected(other.token) { return }
            state.activate(other)
            reportChange.yield(other?.login)
        } catch {}  // the vault can't be read: GitHub decides about the token in use
    }

    // MARK: Loading and refreshing

    private func recover(_ rejected: ActiveToken) async {
        if case .stored(let credential) = rejected.source {
            if await replaceRejected(rejected) { return }
            if state.canRefresh(rejected: credential, at: now()) { await refresh(credential) }
        }
        if state.active?.token == rejected.token { state.markUnusable() }
    }

    /// Replaces the active token by one that another process has stored, or by the present one of gh. Returns whether
    /// there is one.
    private func replaceRejected(_ rejected: ActiveToken) async -> Bool {
        if await reloadFromVault() { return true }
        guard case .stored(let credential) = rejected.source, credential.isFromGH, let tokenOfGH else { return false }
        let isPaused = readAt.map { now().timeIntervalSince($0) < Self.readingPause } ?? false
        guard reading != nil || !isPaused else { return false }
        let task = reading ?? Task { await readAgain(credential, from: tokenOfGH) }
        reading = task
        return await task.value
    }

    private func readAgain(
        _ credential: StoredCredential, from tokenOfGH: @Sendable (Login) async throws -> String
    ) async -> Bool {
        defer {
            readAt = now()
            reading = nil
        }
        do {
            let token = try SignInService.token(in: await tokenOfGH(credential.login))
            guard !state.isRejected(token) else { return false }
            let renewed = try await signInService.replaceToken(of: credential, by: token)
            if state.active?.token == credential.token { use(renewed) }
            return true
        } catch {
            return false  // the error of the token in use is reported instead
        }
    }

    private func active() async throws -> ActiveToken? {
        if state.isLoaded { return state.active }
        loadedVersion = accountsVersion()
        let task = loading ?? Task { [signInService] in try await signInService.activeToken() }
        loading = task
        let loaded: ActiveToken?
        do {
            loaded = try await task.value
        } catch let error as VaultError {
            if !state.isLoaded { onVaultError(error) }
            loaded = nil
        }
        if !state.isLoaded { state.activate(loaded) }  // otherwise a sign-in has set it meanwhile
        return state.active
    }

    /// Loads the credential again: other processes sign in and refresh, too. Returns whether it is not rejected.
    private func reloadFromVault() async -> Bool {
        let previous = state.active
        if case .environment = previous?.source { return false }  // it takes precedence over stored credentials
        do {
            _ = try await refresher.vault.reload()
            guard let other = try await signInService.activeToken(), !state.isRejected(other.token) else {
                return false
            }
            if state.active?.token == previous?.token { state.activate(other) }
            return true
        } catch {
            return false  // the error of the token in use is reported instead
        }
    }

    /// Refreshes the token in a task that all callers share. It continues if a caller is cancelled.
    private func refresh(_ credential: StoredCredential) async {
        let task =
            refreshing
            ?? Task {
                let outcome = await refresher.refresh(credential)
                state.apply(outcome, of: credential, at: now())
                refreshing = nil
            }
        refreshing = task
        await task.value
    }
}

extension ActiveToken {
    fileprivate var credential: CredentialProvider.Credential {
        CredentialProvider.Credential(token: token, account: account, fingerprint: fingerprint)
    }
}

struct CredentialState: Sendable {
    private enum RefreshError: Sendable {
        case permanent(CredentialError)
        case temporary(any Error, at: Date)
    }

    private(set) var isLoaded = false
    private(set) var active: ActiveToken?
    private(set) var error: CredentialError?
    private var refreshError: RefreshError?
    private var refreshedAt: Date?
    private var rejectedTokens: Set<Token> = []

    /// The delay in seconds after a failed refresh, while the old token works, and after one whose token is rejected.
    private static let retryDelay = 30.0

    mutating func activate(_ token: ActiveToken?) {
        active = token
        isLoaded = true
        error = nil
        refreshError = nil
        refreshedAt = nil
    }

    mutating func apply(_ outcome: TokenRefresher.Outcome, of credential: StoredCredential, at now: Date) {
        guard active?.token == credential.token else { return }
        switch outcome {
        case .refreshed(let refreshed):
            activate(ActiveToken(token: refreshed.token, source: .stored(refreshed)))
            refreshedAt = now
        case .signedOut: activate(nil)
        case .rejected(let error): refreshError = .permanent(error)
        case .failed(let error): refreshError = .temporary(error, at: now)
        }
    }

    func canRefresh(_ credential: StoredCredential, at now: Date) -> Bool {
        switch refreshError {
        case nil: !isNew(at: now)
        case .permanent: false
        case .temporary(_, let date): !credential.isValid(at: now) || now.timeIntervalSince(date) > Self.retryDelay
        }
    }

    func canRefresh(rejected credential: StoredCredential, at now: Date) -> Bool {
        if case .permanent = refreshError { return false }
        return credential.refreshToken != nil && credential.clientID != nil && !isNew(at: now)
    }

    /// Returns whether the token has just been refreshed: refreshing it again would not help.
    private func isNew(at now: Date) -> Bool {
        refreshedAt.map { now.timeIntervalSince($0) < Self.retryDelay } ?? false
    }

    mutating func recordRejection(_ token: Token) { rejectedTokens.insert(token) }

    func isRejected(_ token: Token) -> Bool { rejectedTokens.contains(token) }

    /// Marks the active token, which GitHub has rejected, as unusable, unless a later refresh can succeed.
    mutating func markUnusable() {
        guard let active else { return }
        switch refreshError {
        case .permanent(let reason): error = reason
        case .temporary: return
        case nil: error = .rejected(active.source)
        }
        recordRejection(active.token)
    }

    /// Marks the active token as expired, and returns the error for requests.
    mutating func expire() -> any Error {
        markUnusable()
        guard case .temporary(let error, _)? = refreshError else { return GitHubError.unauthorized }
        return switch error {
        case let error as TransportError: GitHubError.network(error)
        case let error as InvalidResponseError where error.status >= 500: GitHubError.serverError(status: error.status)
        case let error as InvalidResponseError: GitHubError.invalidResponse(host: error.host)
        default: error
        }
    }
}
