import Synchronization

/// The tokens that are out, their refresh tokens, and the lock after too many bad ones.
final class TokenStore: Sendable {
    private struct State {
        var tokens: [String: Token] = [:]
        var refreshTokens: [String: Token] = [:]
        /// Values by age, oldest first.
        var order: [String] = []
        var isLocked = false
        var random: SplitMix64
    }
    /// Tokens an app may have out for one person and set of scopes; one more ends the oldest.
    static let limitPerApp = 10
    private let state: Mutex<State>
    private let clock: ServerClock

    init(clock: ServerClock) {
        self.clock = clock
        state = Mutex(State(random: SplitMix64(seed: UInt64.random(in: 0...UInt64.max))))
    }

    /// Refuses every token with 403, as GitHub does after many bad ones.
    var isLocked: Bool {
        get { state.withLock { $0.isLocked } }
        set { state.withLock { $0.isLocked = newValue } }
    }

    /// - Parameter lifetime: seconds until the token ends; `nil` lives on.
    func issue(login: String, scopes: [String], kind: TokenKind, clientID: String?, lifetime: Int? = nil) -> Token {
        let expires = lifetime.map { clock.seconds + $0 }
        return state.withLock { state in
            let token = Token(
                value: kind.rawValue + state.random.letters(36), login: login, scopes: scopes, kind: kind,
                clientID: clientID, expires: expires)
            state.tokens[token.value] = token
            state.order.append(token.value)
            let alike = state.order.filter { state.tokens[$0]?.isAlike(token) == true }
            if clientID != nil, alike.count > Self.limitPerApp { state.tokens[alike[0]] = nil }
            return token
        }
    }

    /// A refresh token for `token`: it works once and ends both.
    func issueRefreshToken(for token: Token) -> String {
        state.withLock { state in
            let value = "ghr_" + state.random.letters(76)
            state.refreshTokens[value] = token
            return value
        }
    }

    /// The token a refresh token of this app stands for; both are dead afterwards.
    func redeem(refreshToken: String, clientID: String) -> Token? {
        state.withLock { state in
            guard let token = state.refreshTokens[refreshToken], token.clientID == clientID else { return nil }
            state.refreshTokens[refreshToken] = nil
            state.tokens[token.value] = nil
            return token
        }
    }

    /// The living token with this value.
    func token(_ value: String) -> Token? {
        let now = clock.seconds
        return state.withLock { $0.tokens[value] }.flatMap { token in
            token.expires.map { $0 <= now } == true ? nil : token
        }
    }

    /// Ends a token or refresh token, known or not.
    func revoke(_ value: String) {
        state.withLock { state in
            state.tokens[value] = nil
            state.refreshTokens[value] = nil
        }
    }
}
