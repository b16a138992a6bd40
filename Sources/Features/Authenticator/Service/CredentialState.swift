import Foundation
import GitHubAPI
import GitHubModel
import HTTPTransport

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
