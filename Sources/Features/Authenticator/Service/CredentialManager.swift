package import Foundation
package import GitHubAPI
package import GitHubModel

/// Provides the credential for requests. A token of the environment is used as it is. A stored credential is loaded once, and
/// refreshed within five minutes of its expiration and after a rejection, unless another process has replaced it.
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

    /// `directory` has the lock of the process that refreshes, for which others wait for `timeout`. `onVaultError` is called
    /// once if the stored credential can't be loaded; requests are anonymous then.
    package init(
        signInService: SignInService, vault: any TokenVault, directory: String, timeout: Duration = .seconds(20),
        refresh: @escaping @Sendable (_ clientID: String, _ refreshToken: Token) async throws -> RefreshTokenResponse,
        now: @escaping @Sendable () -> Date = { Date() }, onVaultError: @escaping @Sendable (VaultError) -> Void
    ) {
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
        guard state.error != nil, await reloadFromVault(), case .stored(let credential)? = state.active?.source else {
            return nil
        }
        return credential
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
        guard let active = try await active() else { return nil }
        if state.error != nil {
            guard await reloadFromVault() else { throw GitHubError.unauthorized }
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

    // MARK: Loading and refreshing

    private func recover(_ rejected: ActiveToken) async {
        if case .stored(let credential) = rejected.source {
            if await reloadFromVault() { return }
            if state.canRefresh(rejected: credential, at: now()) { await refresh(credential) }
        }
        if state.active?.token == rejected.token { state.markUnusable() }
    }

    private func active() async throws -> ActiveToken? {
        if state.isLoaded { return state.active }
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
