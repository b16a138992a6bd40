import GitHubAPI
import GitHubModel

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// Changes a sign-in's pair of tokens for a new one: by one process at a time, and kept before anybody uses it, since
/// GitHub ends the old pair at once.
struct SignInRenewal: Sendable {
    /// How it ended.
    enum Outcome: Sendable {
        /// By us, by another process, or by the person signing in anew; it is kept.
        case renewed(SignIn)
        /// It was signed out meanwhile.
        case signedOut
        /// Only the person can mend it.
        case over(SignInTrouble)
        /// It may work later: no network, a busy server, a full disk.
        case failed(any Error)
    }

    let vault: any TokenVault
    /// Where the lock is.
    let folder: String
    /// How long another process may take over it.
    let patience: Duration
    let ask: @Sendable (_ clientID: String, _ refreshToken: Token) async throws -> RefreshAnswer
    let now: @Sendable () -> Date

    static let lockName = "renewal.lock"

    /// Ends even if nobody waits for it any more: a pair that came must be kept.
    func renew(_ signIn: SignIn) async -> Outcome {
        do {
            let lock = try await VaultFolder(folder, patience: patience).lock(Self.lockName)
            let outcome = try await renewUnderLock(signIn)
            _ = consume lock
            return outcome
        } catch {
            return .failed(error)
        }
    }

    private func renewUnderLock(_ signIn: SignIn) async throws -> Outcome {
        guard let kept = try await kept(signIn) else { return .signedOut }
        guard kept.token == signIn.token else { return .renewed(kept) }
        guard let clientID = kept.clientID, let refreshToken = kept.refreshToken, isAlive(kept) else {
            return .over(.expired(kept))
        }
        try await vault.check(replacing: kept)  // a pair that can't be kept is not asked for
        switch try await ask(clientID, refreshToken) {
        case .granted(let grant): return try await keep(kept.renewed(with: grant, at: now()), insteadOf: kept)
        case .badRefreshToken: return .over(.expired(kept))
        case .incorrectClient: return .over(.needsSecret(kept))
        case .refused(let word): return .over(.notRenewed(kept, reason: word))
        }
    }

    /// Signed out, or in anew, meanwhile, that counts.
    private func keep(_ fresh: SignIn, insteadOf old: SignIn) async throws -> Outcome {
        guard let kept = try await kept(old) else { return .signedOut }
        guard kept.token == old.token else { return .renewed(kept) }
        try await vault.save(fresh)
        return .renewed(fresh)
    }

    private func kept(_ signIn: SignIn) async throws -> SignIn? {
        try await vault.reread().first { $0.id == signIn.id }
    }

    private func isAlive(_ signIn: SignIn) -> Bool { signIn.refreshExpiresAt.map { $0 > now() } ?? true }
}

extension SignIn {
    /// How long before its end a token is renewed, in seconds.
    private static let margin = 300.0

    /// Whether it can be renewed, and ends soon or has ended.
    func isDue(at now: Date) -> Bool {
        refreshToken != nil && clientID != nil && expiresAt.map { $0 < now.addingTimeInterval(Self.margin) } == true
    }

    /// Whether its token still works, as far as its end tells.
    func isValid(at now: Date) -> Bool { expiresAt.map { $0 > now } ?? true }

    /// The same person's, with a new pair.
    fileprivate func renewed(with grant: TokenGrant, at now: Date) -> SignIn {
        var fresh = SignIn(id: id, login: login, token: grant.token, scopes: scopes, signedInAt: signedInAt)
        fresh.clientID = clientID
        fresh.setEnds(of: grant, at: now)
        return fresh
    }

    /// Takes what `grant`, given at `now`, says of ends and renewal.
    mutating func setEnds(of grant: TokenGrant, at now: Date) {
        expiresAt = grant.lifetime.map { now.addingTimeInterval($0 / .seconds(1)) }
        refreshToken = grant.refreshToken
        refreshExpiresAt = grant.refreshLifetime.map { now.addingTimeInterval($0 / .seconds(1)) }
    }
}
