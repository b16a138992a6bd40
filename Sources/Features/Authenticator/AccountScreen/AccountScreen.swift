package import GitHubAPI
package import TerminalUI

/// The account that requests are sent as: host, login, scopes, and the rate limits of all resources.
package enum AccountScreen: ScrollingScreen {
    /// The result of a request.
    package enum Event: Sendable, Hashable {
        case accountLoaded(TokenOwner)
        /// The rate limits of all resources, or `nil` if the host has none.
        case rateLimitsLoaded([RateLimitResource: RateLimit]?)
        case unauthorized
        /// A request failed, with the message to show.
        case failed(String)
    }

    package struct State: LoadingState, ScrollingState, Sendable, Hashable {
        /// The host that the token is for.
        let host: String
        /// Where the token comes from: the name of an environment variable, or `nil` if it is stored.
        let tokenVariable: String?
        var account: TokenOwner?
        /// The rate limits by resource; empty if the host has none, `nil` until they are loaded.
        var rateLimits: [RateLimitResource: RateLimit]?
        package var loading = LoadingStatus()
        package var top = 0
        package internal(set) var size = Size(columns: 80, rows: 24)
        package internal(set) var isClosed = false

        package init(host: String, tokenVariable: String? = nil) {
            self.host = host
            self.tokenVariable = tokenVariable
        }
    }

    package enum Action: NavigationAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        case navigation(NavigationEvent)
        case received(Event)
    }

    package enum Effect: Sendable, Hashable {
        /// Loads the account and the rate limits.
        case load
        /// Shows the sign-in screen, to sign in again or with another account.
        case signIn
        case common(CommonEffect)
    }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = step(&state, action)
        scroll(&state)
        return effects
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .navigation(.opened), .navigation(.credentialsChanged): return load(&state)
        case .navigation(.failed(let message)), .received(.failed(let message)): state.loading.finish(message)
        case .navigation(.covered), .navigation(.uncovered): break
        case .received(.unauthorized): return [.common(state.failUnauthorized())]
        case .received(.accountLoaded(let account)): state.account = account
        case .received(.rateLimitsLoaded(let limits)):
            state.rateLimits = limits ?? [:]
            state.loading.finish()
        }
        return []
    }

    private static func load(_ state: inout State) -> [Effect] {
        state.loading.start()
        return [.load]
    }

    // MARK: Keys

    package enum Command: Sendable, Hashable {
        case close, refresh, signIn, help
        case scroll(ListCommand)
    }

    static let keys = Keymap<Command>(
        [
            KeyBinding([.escape, .character("q")], .close, "Close", shortHelp: "close"),
            KeyBinding([.character("s")], .signIn, "Sign in again, or with another account", shortHelp: "sign in"),
            KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
            KeyBinding([.character("r"), .control("r")], .refresh, "Refresh", shortHelp: "refresh"),
        ] + KeyBinding.scrolling(Command.scroll))

    package static func keys(of state: State) -> Keymap<Command> { keys }

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Account", keys)] }

    private static func press(_ key: Key, _ state: inout State) -> [Effect] {
        switch keys.command(for: key) {
        case .close: state.isClosed = true
        case .refresh: return load(&state)
        case .signIn: return [.signIn]
        case .help: return [.common(.help)]
        case .scroll(let command): scroll(&state, command)
        case nil: break
        }
        return []
    }
}
