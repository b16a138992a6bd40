import GitHubAPI
import GitHubModel
import HTTPTransport

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// What is known of who is signed in, without asking anybody.
struct CredentialState: Sendable {
    enum Current: Sendable {
        case notLoaded
        case anonymous
        case signedIn(ActiveToken)
    }
    /// Why the present token could not be renewed.
    private enum RefreshError: Sendable {
        case permanent(CredentialError)
        case temporary(any Error, at: Date)
    }

    private(set) var holder = Current.notLoaded
    /// Why nothing is asked as the present holder any more.
    private(set) var error: CredentialError?
    private var failure: RefreshError?
    private var renewedAt: Date?
    private var refusedTokens: Set<Token> = []

    /// A pause before a renewal that failed is tried again, while the old token still works, and before a new token that
    /// GitHub refuses is renewed once more; in seconds.
    private static let pause = 30.0

    var active: ActiveToken? { if case .signedIn(let inUse) = holder { inUse } else { nil } }

    /// - Parameter inUse: `nil` for nobody.
    mutating func activate(_ inUse: ActiveToken?) {
        holder = inUse.map { .signedIn($0) } ?? .anonymous
        (error, failure, renewedAt) = (nil, nil, nil)
    }

    /// Notes how a renewal of `signIn` ended, unless somebody else has taken the seat meanwhile.
    mutating func apply(_ outcome: TokenRefresher.Outcome, of signIn: StoredCredential, at now: Date) {
        guard active?.token == signIn.token else { return }
        switch outcome {
        case .refreshed(let fresh):
            activate(ActiveToken(token: fresh.token, source: .stored(fresh)))
            renewedAt = now
        case .signedOut: activate(nil)
        case .rejected(let reason): failure = .permanent(reason)
        case .failed(let error): failure = .temporary(error, at: now)
        }
    }

    /// Whether a renewal may help before `signIn`, whose seat it is, ends.
    func canRefresh(_ signIn: StoredCredential, at now: Date) -> Bool {
        switch failure {
        case nil: !isNew(at: now)
        case .permanent: false
        case .temporary(_, let date): !signIn.isValid(at: now) || now.timeIntervalSince(date) > Self.pause
        }
    }

    /// Whether a renewal may help now that GitHub has refused `signIn`'s token.
    func canRefresh(refused signIn: StoredCredential, at now: Date) -> Bool {
        if case .permanent = failure { return false }
        return signIn.refreshToken != nil && signIn.clientID != nil && !isNew(at: now)
    }

    /// A token that is due or refused as soon as GitHub gave it won't get better by asking for more.
    private func isNew(at now: Date) -> Bool { renewedAt.map { now.timeIntervalSince($0) < Self.pause } ?? false }

    mutating func recordRejection(_ token: Token) { refusedTokens.insert(token) }

    func isRejected(_ token: Token) -> Bool { refusedTokens.contains(token) }

    /// GitHub has refused the present token, and nothing came of mending that; a renewal that may work later is left open.
    mutating func markUnusable() {
        guard let active else { return }
        switch failure {
        case .permanent(let reason): error = reason
        case .temporary: return
        case nil: error = .rejected(active.source)
        }
        recordRejection(active.token)
    }

    /// The present token's time is over.
    ///
    /// - Returns: why no request can be made with it.
    mutating func expire() -> any Error {
        markUnusable()
        guard case .temporary(let error, _)? = failure else { return GitHubError.unauthorized }
        return switch error {
        case let error as TransportError: GitHubError.network(error)
        case let error as InvalidResponseError where error.status >= 500: GitHubError.serverError(status: error.status)
        case let error as InvalidResponseError: GitHubError.invalidResponse(host: error.host)
        default: error
        }
    }
}
