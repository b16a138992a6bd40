import Synchronization

import struct GitHubModel.SplitMix64

/// The valid tokens, their refresh tokens, and the lock after too many invalid ones.
final class TokenStore: Sendable {
    private struct State {
        var tokens: [String: Token] = [:]
        var refreshTokens: [String: Token] = [:]
        /// The tokens' values, oldest first.
        var valuesByAge: [String] = []
        var isLocked = false
        var random: SplitMix64
    }
    /// The maximum number of valid tokens with the same account, app and scopes. One more revokes the oldest.
    static let limitPerApp = 10
    private let state: Mutex<State>
    private let clock: ServerClock

    init(clock: ServerClock) {
        self.clock = clock
        state = Mutex(State(random: SplitMix64(seed: UInt64.random(in: 0...UInt64.max))))
    }

    /// Whether every token is rejected with 403, as GitHub does after many invalid ones.
    var isLocked: Bool {
        get { state.withLock { $0.isLocked } }
        set { state.withLock { $0.isLocked = newValue } }
    }

    /// - Parameters:
    ///   - lifetime: The seconds until the token expires, or `nil` if it does not.
    ///   - ending: What follows the prefix of the kind, or `nil` for 36 letters.
    func issue(
        login: String, scopes: [String], kind: TokenKind, clientID: String?, lifetime: Int? = nil,
        ending: String? = nil
    ) -> Token {
        let expires = lifetime.map { clock.seconds + $0 }
        return state.withLock { state in
            let token = Token(
                value: kind.rawValue + (ending ?? state.random.letters(36)), login: login, scopes: scopes, kind: kind,
                clientID: clientID, expires: expires)
            state.tokens[token.value] = token
            state.valuesByAge.append(token.value)
            let sharing = state.valuesByAge.filter { state.tokens[$0]?.sharesLimit(with: token) == true }
            if clientID != nil, sharing.count > Self.limitPerApp { state.tokens[sharing[0]] = nil }
            return token
        }
    }

    /// Returns a refresh token for `token`. It works once, and revokes both.
    func issueRefreshToken(for token: Token) -> String {
        state.withLock { state in
            let value = "ghr_" + state.random.letters(76)
            state.refreshTokens[value] = token
            return value
        }
    }

    /// Returns the token of a refresh token that belongs to this app. Both are invalid afterwards.
    func redeem(refreshToken: String, clientID: String) -> Token? {
        state.withLock { state in
            guard let token = state.refreshTokens[refreshToken], token.clientID == clientID else { return nil }
            state.refreshTokens[refreshToken] = nil
            state.tokens[token.value] = nil
            return token
        }
    }

    /// Returns the token with this value, or `nil` if it is not valid.
    func token(_ value: String) -> Token? {
        let now = clock.seconds
        return state.withLock { $0.tokens[value] }.flatMap { token in
            token.expires.map { $0 <= now } == true ? nil : token
        }
    }

    /// Revokes a token or refresh token, if it exists.
    func revoke(_ value: String) {
        state.withLock { state in
            state.tokens[value] = nil
            state.refreshTokens[value] = nil
        }
    }
}
