package import GitHubAPI
package import GitHubModel

#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif

/// Who is signed in at this moment: clients that ask through its ``credentials`` use a new or renewed sign-in at once.
///
/// A token of the environment is used as it is. A stored sign-in, read once, is renewed when it ends within five minutes and
/// when GitHub refuses it, if that is possible; what other processes or the person put in its place is found then.
package actor CredentialManager {
    /// What it uses.
    package struct Dependencies: Sendable {
        let tokenInUse: @Sendable () async throws -> ActiveToken?
        let renewal: TokenRefresher
        let now: @Sendable () -> Date

        /// The world of the keeper.
        ///
        /// - Parameters:
        ///   - signIns: says which sign-in is in use.
        ///   - vault: where they are kept.
        ///   - directory: an absolute path; holds the lock of who renews.
        ///   - timeout: how long another process may take to renew.
        ///   - refresh: asks GitHub for a new pair.
        ///   - now: the time that ends of tokens are compared with.
        package init(
            signIns: SignInService, vault: any TokenVault, directory: String, timeout: Duration = .seconds(20),
            refresh:
                @escaping @Sendable (_ clientID: String, _ refreshToken: Token) async throws -> RefreshTokenResponse,
            now: @escaping @Sendable () -> Date = { Date() }
        ) {
            tokenInUse = { try await signIns.activeToken() }
            renewal = TokenRefresher(
                vault: vault, directory: directory, timeout: timeout, requestTokens: refresh, now: now)
            self.now = now
        }
    }
    /// What it tells its owner.
    package struct Reactions: Sendable {
        let vaultFailed: @Sendable (VaultError) -> Void

        /// - Parameter vaultFailed: told once if the stored sign-in can't be read; it goes on without an account.
        package init(vaultFailed: @escaping @Sendable (VaultError) -> Void) { self.vaultFailed = vaultFailed }
    }
    /// How things stand.
    package enum Status: Sendable, Hashable {
        /// GitHub is asked as nobody.
        case anonymous
        /// As far as is known, GitHub accepts it.
        case usable(ActiveToken)
        /// Nothing is asked with it any more.
        case unusable(CredentialError)
    }

    private let dependencies: Dependencies
    private let reactions: Reactions
    private var state = CredentialState()
    private var reading: Task<ActiveToken?, any Error>?
    private var renewing: Task<Void, Never>?

    /// Reads nothing yet.
    package init(dependencies: Dependencies, reactions: Reactions) {
        (self.dependencies, self.reactions) = (dependencies, reactions)
    }

    /// For clients.
    package nonisolated var credentials: CredentialProvider {
        CredentialProvider(
            account: { try await self.account() }, current: { try await self.current() },
            onRejection: { await self.replacement($0) })
    }

    /// How things stand now.
    ///
    /// - Throws: ``SignInError`` if a variable holds no token.
    package func status() async throws -> Status {
        guard let inUse = try await active() else { return .anonymous }
        return state.error.map { .unusable($0) } ?? .usable(inUse)
    }

    /// The token for the next request, renewed first where that is due; `nil` for nobody.
    ///
    /// - Throws: ``SignInError`` if a variable holds no token; `GitHubError` where it has to be renewed and can't be.
    package func token() async throws -> Token? { try await current()?.token }

    /// Somebody has signed in, and is stored: goes on as them.
    package func use(_ signIn: StoredCredential) {
        state.activate(ActiveToken(token: signIn.token, source: .stored(signIn)))
    }

    /// Goes on as nobody, for the rest of the run or until somebody signs in.
    package func continueAnonymously() { state.activate(nil) }

    /// Waits for a renewal under way, so that its new pair is kept, but not longer than `limit`.
    package func finish(upTo limit: Duration) async {
        guard let renewing else { return }
        let (end, feed) = AsyncStream<Never>.makeStream()
        Task {
            await renewing.value
            feed.finish()
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            feed.finish()
        }
        for await _ in end {}
        timer.cancel()
    }

    // MARK: What clients ask

    private func account() async throws -> Int64? { try await active()?.account }

    private func current() async throws -> CredentialProvider.Credential? {
        guard let inUse = try await active() else { return nil }
        if state.error != nil {
            guard await reloadFromVault() else { throw GitHubError.unauthorized }
            return try await current()
        }
        guard case .stored(let signIn) = inUse.source, signIn.needsRefresh(at: dependencies.now()) else {
            return inUse.identity
        }
        if state.canRefresh(signIn, at: dependencies.now()) { await refresh(signIn) }
        guard state.active?.token == signIn.token else { return try await current() }
        guard signIn.isValid(at: dependencies.now()) else { throw state.expire() }
        return inUse.identity
    }

    /// Somebody else to ask as: stored by another process, or renewed now.
    private func replacement(_ token: Token) async -> CredentialProvider.Credential? {
        state.recordRejection(token)
        if let inUse = state.active, inUse.token == token { await recover(inUse) }
        guard state.error == nil else { return nil }
        do {
            let identity = try await current()
            return identity?.token == token ? nil : identity
        } catch {
            return nil  // the next request will say why
        }
    }

    // MARK: What becomes of it

    private func recover(_ inUse: ActiveToken) async {
        if case .stored(let signIn) = inUse.source {
            if await reloadFromVault() { return }
            if state.canRefresh(refused: signIn, at: dependencies.now()) { await refresh(signIn) }
        }
        if state.active?.token == inUse.token { state.markUnusable() }
    }

    /// Who is signed in, read when somebody first wants to know.
    private func active() async throws -> ActiveToken? {
        guard case .notLoaded = state.holder else { return state.active }
        let task = reading ?? Task { [tokenInUse = dependencies.tokenInUse] in try await tokenInUse() }
        reading = task
        let read: ActiveToken?
        do { read = try await task.value } catch let error as VaultError {
            if case .notLoaded = state.holder { reactions.vaultFailed(error) }
            read = nil
        }
        if case .notLoaded = state.holder { state.activate(read) }  // nobody signed in meanwhile
        return state.active
    }

    /// Reads again: other processes renew and sign in too. `false` if there is nobody whose token was not refused.
    private func reloadFromVault() async -> Bool {
        let before = state.active
        if case .environment = before?.source { return false }  // it wins over whatever is stored
        do {
            _ = try await dependencies.renewal.vault.reload()
            guard let other = try await dependencies.tokenInUse(), !state.isRejected(other.token) else { return false }
            if state.active?.token == before?.token { state.activate(other) }
            return true
        } catch {
            return false  // there is somebody already, and why that does not work is what is told
        }
    }

    /// One renewal at a time; it goes on if who waits for it is cancelled.
    private func refresh(_ signIn: StoredCredential) async {
        let task =
            renewing
            ?? Task {
                let outcome = await dependencies.renewal.refresh(signIn)
                state.apply(outcome, of: signIn, at: dependencies.now())
                renewing = nil
            }
        renewing = task
        await task.value
    }
}

extension ActiveToken {
    /// As clients want it.
    fileprivate var identity: CredentialProvider.Credential {
        CredentialProvider.Credential(token: token, account: account, fingerprint: fingerprint)
    }
}
