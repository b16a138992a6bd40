import GitHubAPI
import GitHubModel
import HTTPTransport

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// What is known of who is signed in, without asking anybody.
struct SignInSeat: Sendable {
    enum Holder: Sendable {
        case unread
        case nobody
        case taken(TokenInUse)
    }
    /// Why the present token could not be renewed.
    private enum Failure: Sendable {
        case over(SignInTrouble)
        case passing(any Error, at: Date)
    }

    private(set) var holder = Holder.unread
    /// Why nothing is asked as the present holder any more.
    private(set) var trouble: SignInTrouble?
    private var failure: Failure?
    private var renewedAt: Date?
    private var refusedTokens: Set<Token> = []

    /// A pause before a renewal that failed is tried again, while the old token still works, and before a new token that
    /// GitHub refuses is renewed once more; in seconds.
    private static let pause = 30.0

    var present: TokenInUse? { if case .taken(let inUse) = holder { inUse } else { nil } }

    /// - Parameter inUse: `nil` for nobody.
    mutating func take(_ inUse: TokenInUse?) {
        holder = inUse.map { .taken($0) } ?? .nobody
        (trouble, failure, renewedAt) = (nil, nil, nil)
    }

    /// Notes how a renewal of `signIn` ended, unless somebody else has taken the seat meanwhile.
    mutating func settle(_ outcome: SignInRenewal.Outcome, of signIn: SignIn, at now: Date) {
        guard present?.token == signIn.token else { return }
        switch outcome {
        case .renewed(let fresh):
            take(TokenInUse(token: fresh.token, source: .stored(fresh)))
            renewedAt = now
        case .signedOut: take(nil)
        case .over(let reason): failure = .over(reason)
        case .failed(let error): failure = .passing(error, at: now)
        }
    }

    /// Whether a renewal may help before `signIn`, whose seat it is, ends.
    func mayRenew(_ signIn: SignIn, at now: Date) -> Bool {
        switch failure {
        case nil: !isNew(at: now)
        case .over: false
        case .passing(_, let date): !signIn.isValid(at: now) || now.timeIntervalSince(date) > Self.pause
        }
    }

    /// Whether a renewal may help now that GitHub has refused `signIn`'s token.
    func mayRenew(refused signIn: SignIn, at now: Date) -> Bool {
        if case .over = failure { return false }
        return signIn.refreshToken != nil && signIn.clientID != nil && !isNew(at: now)
    }

    /// A token that is due or refused as soon as GitHub gave it won't get better by asking for more.
    private func isNew(at now: Date) -> Bool { renewedAt.map { now.timeIntervalSince($0) < Self.pause } ?? false }

    mutating func noteRefused(_ token: Token) { refusedTokens.insert(token) }

    func isRefused(_ token: Token) -> Bool { refusedTokens.contains(token) }

    /// GitHub has refused the present token, and nothing came of mending that; a renewal that may work later is left open.
    mutating func giveUp() {
        guard let present else { return }
        switch failure {
        case .over(let reason): trouble = reason
        case .passing: return
        case nil: trouble = .refused(present.source)
        }
        noteRefused(present.token)
    }

    /// The present token's time is over.
    ///
    /// - Returns: why no request can be made with it.
    mutating func end() -> any Error {
        giveUp()
        guard case .passing(let error, _)? = failure else { return GitHubError.unauthorized }
        return switch error {
        case let error as TransportError: GitHubError.network(error)
        case let error as UnreadableAnswer where error.status >= 500: GitHubError.serverTrouble(status: error.status)
        case let error as UnreadableAnswer: GitHubError.unreadable(host: error.host)
        default: error
        }
    }
}
