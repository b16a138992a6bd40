public import GitHubAPI
public import GitHubModel

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// Who is signed in at this moment: clients that ask through its ``credentials`` use a new or renewed sign-in at once.
///
/// A token of the environment is used as it is. A stored sign-in, read once, is renewed when it ends within five minutes and
/// when GitHub refuses it, if that is possible; what other processes or the person put in its place is found then.
public actor SignInKeeper {
    /// What it uses.
    public struct Dependencies: Sendable {
        let tokenInUse: @Sendable () async throws -> TokenInUse?
        let renewal: SignInRenewal
        let now: @Sendable () -> Date

        /// The world of the keeper.
        ///
        /// - Parameters:
        ///   - signIns: says which sign-in is in use.
        ///   - vault: where they are kept.
        ///   - folder: an absolute path; holds the lock of who renews.
        ///   - patience: how long another process may take to renew.
        ///   - refresh: asks GitHub for a new pair.
        ///   - now: the time that ends of tokens are compared with.
        public init(
            signIns: SignInService, vault: any TokenVault, folder: String, patience: Duration = .seconds(20),
            refresh: @escaping @Sendable (_ clientID: String, _ refreshToken: Token) async throws -> RefreshAnswer,
            now: @escaping @Sendable () -> Date = { Date() }
        ) {
            tokenInUse = { try await signIns.tokenInUse() }
            renewal = SignInRenewal(vault: vault, folder: folder, patience: patience, ask: refresh, now: now)
            self.now = now
        }
    }
    /// What it tells its owner.
    public struct Reactions: Sendable {
        let vaultFailed: @Sendable (VaultError) -> Void

        /// - Parameter vaultFailed: told once if the stored sign-in can't be read; it goes on without an account.
        public init(vaultFailed: @escaping @Sendable (VaultError) -> Void) { self.vaultFailed = vaultFailed }
    }
    /// How things stand.
    public enum Standing: Sendable, Hashable {
        /// GitHub is asked as nobody.
        case nobody
        /// As far as is known, GitHub accepts it.
        case usable(TokenInUse)
        /// Nothing is asked with it any more.
        case unusable(SignInTrouble)
    }

    private let dependencies: Dependencies
    private let reactions: Reactions
    private var seat = SignInSeat()
    private var reading: Task<TokenInUse?, any Error>?
    private var renewing: Task<Void, Never>?

    /// Reads nothing yet.
    public init(dependencies: Dependencies, reactions: Reactions) {
        (self.dependencies, self.reactions) = (dependencies, reactions)
    }

    /// For clients.
    public nonisolated var credentials: Credentials {
        Credentials(
            account: { try await self.account() }, current: { try await self.current() },
            refused: { await self.refused($0) })
    }

    /// How things stand now.
    ///
    /// - Throws: ``SignInError`` if a variable holds no token.
    public func standing() async throws -> Standing {
        guard let inUse = try await inUse() else { return .nobody }
        return seat.trouble.map { .unusable($0) } ?? .usable(inUse)
    }

    /// The token for the next request, renewed first where that is due; `nil` for nobody.
    ///
    /// - Throws: ``SignInError`` if a variable holds no token; `GitHubError` where it has to be renewed and can't be.
    public func token() async throws -> Token? { try await current()?.token }

    /// Somebody has signed in, and is stored: goes on as them.
    public func adopt(_ signIn: SignIn) { seat.take(TokenInUse(token: signIn.token, source: .stored(signIn))) }

    /// Goes on as nobody, for the rest of the run or until somebody signs in.
    public func goOnWithoutAccount() { seat.take(nil) }

    /// Waits for a renewal under way, so that its new pair is kept, but not longer than `limit`.
    public func finish(upTo limit: Duration) async {
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

    private func account() async throws -> Int64? { try await inUse()?.account }

    private func current() async throws -> Credentials.Identity? {
        guard let inUse = try await inUse() else { return nil }
        if seat.trouble != nil {
            guard await takeAnother() else { throw GitHubError.unauthorized }
            return try await current()
        }
        guard case .stored(let signIn) = inUse.source, signIn.isDue(at: dependencies.now()) else {
            return inUse.identity
        }
        if seat.mayRenew(signIn, at: dependencies.now()) { await renew(signIn) }
        guard seat.present?.token == signIn.token else { return try await current() }
        guard signIn.isValid(at: dependencies.now()) else { throw seat.end() }
        return inUse.identity
    }

    /// Somebody else to ask as: stored by another process, or renewed now.
    private func refused(_ token: Token) async -> Credentials.Identity? {
        seat.noteRefused(token)
        if let inUse = seat.present, inUse.token == token { await mend(inUse) }
        guard seat.trouble == nil else { return nil }
        do {
            let identity = try await current()
            return identity?.token == token ? nil : identity
        } catch {
            return nil  // the next request will say why
        }
    }

    // MARK: What becomes of it

    private func mend(_ inUse: TokenInUse) async {
        if case .stored(let signIn) = inUse.source {
            if await takeAnother() { return }
            if seat.mayRenew(refused: signIn, at: dependencies.now()) { await renew(signIn) }
        }
        if seat.present?.token == inUse.token { seat.giveUp() }
    }

    /// Who is signed in, read when somebody first wants to know.
    private func inUse() async throws -> TokenInUse? {
        guard case .unread = seat.holder else { return seat.present }
        let task = reading ?? Task { [tokenInUse = dependencies.tokenInUse] in try await tokenInUse() }
        reading = task
        let read: TokenInUse?
        do { read = try await task.value } catch let error as VaultError {
            if case .unread = seat.holder { reactions.vaultFailed(error) }
            read = nil
        }
        if case .unread = seat.holder { seat.take(read) }  // nobody signed in meanwhile
        return seat.present
    }

    /// Reads again: other processes renew and sign in too. `false` if there is nobody whose token was not refused.
    private func takeAnother() async -> Bool {
        let before = seat.present
        if case .environment = before?.source { return false }  // it wins over whatever is stored
        do {
            _ = try await dependencies.renewal.vault.reread()
            guard let other = try await dependencies.tokenInUse(), !seat.isRefused(other.token) else { return false }
            if seat.present?.token == before?.token { seat.take(other) }
            return true
        } catch {
            return false  // there is somebody already, and why that does not work is what is told
        }
    }

    /// One renewal at a time; it goes on if who waits for it is cancelled.
    private func renew(_ signIn: SignIn) async {
        let task =
            renewing
            ?? Task {
                let outcome = await dependencies.renewal.renew(signIn)
                seat.settle(outcome, of: signIn, at: dependencies.now())
                renewing = nil
            }
        renewing = task
        await task.value
    }
}

extension TokenInUse {
    /// As clients want it.
    fileprivate var identity: Credentials.Identity {
        Credentials.Identity(token: token, account: account, fingerprint: fingerprint)
    }
}
