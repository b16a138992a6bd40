import Foundation
import GitHubAPI
import GitHubModel

/// Exchanges a refresh token, in one process at a time. GitHub revokes the old tokens, so new ones are stored first.
struct TokenRefresher: Sendable {
    enum Outcome: Sendable {
        /// The stored credential: refreshed here or by another process, or replaced by a new sign-in.
        case refreshed(StoredCredential)
        case signedOut
        case rejected(CredentialError)
        /// A temporary error: no network, a server error, a full disk.
        case failed(any Error)
    }

    let vault: any TokenVault
    let directory: String
    let timeout: Duration
    let requestTokens: @Sendable (_ clientID: String, _ refreshToken: Token) async throws -> RefreshTokenResponse
    let now: @Sendable () -> Date

    static let lockName = "renewal.lock"

    /// Refreshes `credential`. Call this in a task that is not cancelled: tokens that have arrived must be stored.
    @concurrent
    func refresh(_ credential: StoredCredential) async -> Outcome {
        do {
            let lock = try await VaultDirectory(directory, timeout: timeout).lock(Self.lockName)
            let outcome = try await refreshLocked(credential)
            _ = consume lock
            return outcome
        } catch {
            return .failed(error)
        }
    }

    private func refreshLocked(_ credential: StoredCredential) async throws -> Outcome {
        guard let stored = try await storedCredential(credential) else { return .signedOut }
        guard stored.token == credential.token else { return .refreshed(stored) }
        guard let clientID = stored.clientID, let refreshToken = stored.refreshToken,
            stored.refreshExpiresAt.map({ $0 > now() }) ?? true
        else { return .rejected(.expired(stored)) }
        try await vault.verifyAccess(replacing: stored)  // don't request tokens that can't be stored
        switch try await requestTokens(clientID, refreshToken) {
        case .granted(let grant): return try await save(stored.refreshed(with: grant, at: now()), replacing: stored)
        case .invalidRefreshToken: return .rejected(.expired(stored))
        case .incorrectClient: return .rejected(.clientSecretRequired(stored))
        case .rejected(let code): return .rejected(.refreshRejected(stored, reason: code))
        }
    }

    private func save(_ refreshed: StoredCredential, replacing old: StoredCredential) async throws -> Outcome {
        guard let stored = try await storedCredential(old) else { return .signedOut }
        guard stored.token == old.token else { return .refreshed(stored) }
        try await vault.save(refreshed)
        return .refreshed(refreshed)
    }

    private func storedCredential(_ credential: StoredCredential) async throws -> StoredCredential? {
        try await vault.reload().first { $0.id == credential.id }
    }
}

extension StoredCredential {
    /// In seconds before the expiration.
    private static let margin = 300.0

    func needsRefresh(at now: Date) -> Bool {
        refreshToken != nil && clientID != nil && expiresAt.map { $0 < now.addingTimeInterval(Self.margin) } == true
    }

    func isValid(at now: Date) -> Bool { expiresAt.map { $0 > now } ?? true }

    fileprivate func refreshed(with grant: TokenGrant, at now: Date) -> StoredCredential {
        var refreshed = StoredCredential(
            id: id, login: login, token: grant.token, scopes: scopes, signedInAt: signedInAt)
        refreshed.clientID = clientID
        refreshed.setExpirations(of: grant, at: now)
        return refreshed
    }

    mutating func setExpirations(of grant: TokenGrant, at now: Date) {
        expiresAt = grant.lifetime.map { now.addingTimeInterval($0 / .seconds(1)) }
        refreshToken = grant.refreshToken
        refreshExpiresAt = grant.refreshLifetime.map { now.addingTimeInterval($0 / .seconds(1)) }
    }
}
