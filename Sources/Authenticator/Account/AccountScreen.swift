package import GitHubAPI
package import TerminalUI

/// The account that requests are sent as: host, login, scopes, and the rate limits of all resources.
package enum AccountScreen: Screen {
    /// The result of a request.
    package enum Event: Sendable, Hashable {
        case accountLoaded(TokenOwner)
        /// The rate limits of all resources, or `nil` if the host has none.
        case rateLimitsLoaded([RateLimitResource: RateLimit]?)
        /// GitHub rejected the token.
        case unauthorized
        /// A request failed, with the message to show.
        case failed(String)
    }

    package struct State: LoadingState, Sendable, Hashable {
        /// The host that the token is for.
        let host: String
        /// Where the token comes from: the name of an environment variable, or `nil` if it is stored.
        let tokenVariable: String?
        var account: TokenOwner?
        var rateLimits: RateLimits?
        var failure: String?
        package var isLoading = true
        package var busy = ActivityIndicator()
        /// The first visible line.
        var top = 0
        var size = Size(columns: 80, rows: 24)
        var isClosed = false

        package init(host: String, tokenVariable: String? = nil) {
            (self.host, self.tokenVariable) = (host, tokenVariable)
        }
    }

    /// The rate limits of a host.
    enum RateLimits: Sendable, Hashable {
        /// The host has none.
        case disabled
        case limits([RateLimitResource: RateLimit])
    }

    package enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        case opened
        case received(Event)
        /// The user signed in, or continues without an account.
        case credentialsChanged
    }

    package enum Effect: Sendable, Hashable {
        /// Loads the account and the rate limits.
        case load
        /// Shows the sign-in screen, to sign in again or with another account.
        case signIn
        /// Shows the sign-in screen, because GitHub rejected the token.
        case requestSignIn
        /// Shows the key bindings.
        case help
    }

    package static func isOver(_ state: State) -> Bool { state.isClosed }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = step(&state, action)
        state.top = min(max(state.top, 0), lastTop(of: state))
        return effects
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .opened, .credentialsChanged: return load(&state)
        case .received(let event): return apply(event, &state)
        }
        return []
    }

    private static func load(_ state: inout State) -> [Effect] {
        (state.isLoading, state.failure) = (true, nil)
        return [.load]
    }

    private static func apply(_ event: Event, _ state: inout State) -> [Effect] {
        switch event {
        case .accountLoaded(let account): state.account = account
        case .rateLimitsLoaded(let limits):
            (state.rateLimits, state.isLoading) = (limits.map(RateLimits.limits) ?? .disabled, false)
        case .failed(let message): (state.failure, state.isLoading) = (message, false)
        case .unauthorized:
            (state.failure, state.isLoading) = (CommonReactions.rejectedTokenMessage, false)
            return [.requestSignIn]
        }
        return []
    }

    // MARK: Keys

    enum Command: Sendable, Hashable {
        case close, refresh, signIn, help
        case scroll(ListCommand)
    }

    static let keys = Keymap<Command>(
        [
            KeyBinding([.escape, .character("q")], .close, "Go back", shortHelp: "back"),
            KeyBinding([.character("s")], .signIn, "Sign in again, or with another account", shortHelp: "sign in"),
            KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
            KeyBinding([.character("r"), .control("r")], .refresh, "Refresh", shortHelp: "refresh"),
        ] + KeyBinding.scrolling(Command.scroll))

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Account", keys)] }

    private static func press(_ key: Key, _ state: inout State) -> [Effect] {
        switch keys.command(for: key) {
        case .close: state.isClosed = true
        case .refresh: return load(&state)
        case .signIn: return [.signIn]
        case .help: return [.help]
        case .scroll(let command): command.scroll(&state.top, height: layout(of: state).listHeight)
        case nil: break
        }
        return []
    }
}
