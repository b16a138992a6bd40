import GitHubAPI
import GitHubModel

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// Changes a sign-in's pair of tokens for a new one: by one process at a time, and kept before anybody uses it, since
/// GitHub ends the old pair at once.
struct TokenRefresher: Sendable {
    /// How it ended.
    enum Outcome: Sendable {
        /// By us, by another process, or by the person signing in anew; it is kept.
        case refreshed(StoredCredential)
        /// It was signed out meanwhile.
        case signedOut
        /// Only the person can mend it.
        case rejected(CredentialError)
        /// It may work later: no network, a busy server, a full disk.
        case failed(any Error)
    }

    let vault: any TokenVault
    /// Where the lock is.
    let directory: String
    /// How long another process may take over it.
    let timeout: Duration
    let requestTokens: @Sendable (_ clientID: String, _ refreshToken: Token) async throws -> RefreshTokenResponse
    let now: @Sendable () -> Date

    static let lockName = "renewal.lock"

    /// Ends even if nobody waits for it any more: a pair that came must be kept.
    func refresh(_ signIn: StoredCredential) async -> Outcome {
        do {
            let lock = try await VaultDirectory(directory, timeout: timeout).lock(Self.lockName)
            let outcome = try await renewUnderLock(signIn)
            _ = consume lock
            return outcome
        } catch {
            return .failed(error)
        }
    }

    private func renewUnderLock(_ signIn: StoredCredential) async throws -> Outcome {
        guard let kept = try await storedCredential(signIn) else { return .signedOut }
        guard kept.token == signIn.token else { return .refreshed(kept) }
        guard let clientID = kept.clientID, let refreshToken = kept.refreshToken, canRefresh(kept) else {
            return .rejected(.expired(kept))
        }
        try await vault.verifyAccess(replacing: kept)  // a pair that can't be kept is not asked for
        switch try await requestTokens(clientID, refreshToken) {
        case .granted(let grant): return try await save(kept.refreshed(with: grant, at: now()), insteadOf: kept)
        case .invalidRefreshToken: return .rejected(.expired(kept))
        case .incorrectClient: return .rejected(.clientSecretRequired(kept))
        case .rejected(let word): return .rejected(.refreshRejected(kept, reason: word))
        }
    }

    /// Signed out, or in anew, meanwhile, that counts.
    private func save(_ fresh: StoredCredential, insteadOf old: StoredCredential) async throws -> Outcome {
        guard let kept = try await storedCredential(old) else { return .signedOut }
        guard kept.token == old.token else { return .refreshed(kept) }
        try await vault.save(fresh)
        return .refreshed(fresh)
    }

    private func storedCredential(_ signIn: StoredCredential) async throws -> StoredCredential? {
        try await vault.reload().first { $0.id == signIn.id }
    }

    private func canRefresh(_ signIn: StoredCredential) -> Bool { signIn.refreshExpiresAt.map { $0 > now() } ?? true }
}

extension StoredCredential {
    /// How long before its end a token is renewed, in seconds.
    private static let margin = 300.0

    /// Whether it can be renewed, and ends soon or has ended.
    func needsRefresh(at now: Date) -> Bool {
        refreshToken != nil && clientID != nil && expiresAt.map { $0 < now.addingTimeInterval(Self.margin) } == true
    }

    /// Whether its token still works, as far as its end tells.
    func isValid(at now: Date) -> Bool { expiresAt.map { $0 > now } ?? true }

    /// The same person's, with a new pair.
    fileprivate func refreshed(with grant: TokenGrant, at now: Date) -> StoredCredential {
        var fresh = StoredCredential(id: id, login: login, token: grant.token, scopes: scopes, signedInAt: signedInAt)
        fresh.clientID = clientID
        fresh.setExpirations(of: grant, at: now)
        return fresh
    }

    /// Takes what `grant`, given at `now`, says of ends and renewal.
    mutating func setExpirations(of grant: TokenGrant, at now: Date) {
        expiresAt = grant.lifetime.map { now.addingTimeInterval($0 / .seconds(1)) }
        refreshToken = grant.refreshToken
        refreshExpiresAt = grant.refreshLifetime.map { now.addingTimeInterval($0 / .seconds(1)) }
    }
}
