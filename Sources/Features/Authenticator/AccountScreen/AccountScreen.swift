import Foundation
package import GitHubAPI
package import GitHubModel
package import TerminalUI

package enum AccountScreen: ScrollingScreen {
    package enum Event: Sendable, Hashable {
        case accountLoaded(TokenOwner)
        case rateLimitsLoaded([RateLimitResource: RateLimit]?)
        case unauthorized
        case failed(String)
    }

    package struct State: LoadingState, ScrollingState, Sendable, Hashable {
        let host: String
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
        case load
        case open(Target)
        case common(CommonEffect)
    }

    package enum Target: Sendable, Hashable {
        /// The sign-in screen, to sign in again or with another account.
        case signIn
        case own(OwnList, Person)
    }

    /// What the account has.
    package enum OwnList: String, Sendable, Hashable, CaseIterable {
        case repositories, stars, followers, following
    }

    package static func step(_ state: inout State, _ action: Action) -> [Effect] {
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
        case open(OwnList)
        case scroll(ListCommand)
    }

    static let keys = Keymap<Command>(
        [
            KeyBinding([.escape, .character("q")], .close, "Close", shortHelp: "close")
        ]
            + OwnList.allCases.enumerated().map { index, list in
                KeyBinding(
                    [.character(Character("\(index + 1)"))], .open(list), "Show your \(list)", shortHelp: list.rawValue)
            } + [
                KeyBinding([.character("s")], .signIn, "Sign in again, or with another account", shortHelp: "sign in"),
                KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
                .refresh(.refresh),
            ] + KeyBinding.scrolling(Command.scroll))

    package static func keys(of state: State) -> Keymap<Command> { keys }

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Account", keys)] }

    private static func press(_ key: Key, _ state: inout State) -> [Effect] {
        switch keys.command(for: key) {
        case .close: state.isClosed = true
        case .refresh: return load(&state)
        case .signIn: return [.open(.signIn)]
        case .open(let list): return open(list, &state)
        case .help: return [.common(.help)]
        case .scroll(let command): scroll(&state, command)
        case nil: break
        }
        return []
    }

    /// The screen closes: it would cover the list.
    private static func open(_ list: OwnList, _ state: inout State) -> [Effect] {
        guard let account = state.account else { return [] }
        state.isClosed = true
        return [.open(.own(list, account.person))]
    }

    package static func announcement(of state: State) -> String? {
        if let failure = state.failure { return failure }
        guard let account = state.account else { return "Loading the account…" }
        let limit = sortedLimits(of: state).min { $0.limit.share < $1.limit.share }
        return "Signed in to \(state.host) as \(account.person.login)"
            + (limit.map { "\n\($0.resource): \(spoken($0.limit)) requests left" } ?? "")
    }

    private static func spoken(_ limit: RateLimit) -> String {
        "\(NumberFormat.grouped(limit.remaining)) of \(NumberFormat.grouped(limit.limit))"
    }

    package static func header(of state: State, in size: Size) -> [StyledLine] {
        state.header(
            StyledLine(state.account.map { "Signed in as \($0.person.login)" } ?? "Account", .accent), in: size)
    }

    package static func lines(of state: State, in size: Size) -> [StyledLine] {
        let account = facts(of: state).map { name, text in
            (StyledLine(name, .dim).padded(to: 9) + StyledLine(text)).truncated(to: size.columns)
        }
        return [StyledLine()] + account + limits(of: state, in: size)
    }

    private static func facts(of state: State) -> [(name: String, text: String)] {
        let scopes = state.account?.scopes.map { $0.isEmpty ? "none (public information)" : $0.joined(separator: ", ") }
        return [
            ("Host", state.host),
            state.account.map { ("Login", "\($0.person.login)") },
            scopes.map { ("Scopes", $0) },
            ("Token", state.tokenVariable.map { "from \($0)" } ?? "stored"),
            state.account?.expiresAt.map { ("Expires", $0.formatted(.iso8601)) },
        ].compactMap { $0 }
    }

    private static func limits(of state: State, in size: Size) -> [StyledLine] {
        guard let rateLimits = state.rateLimits else { return [] }
        guard !rateLimits.isEmpty else { return [StyledLine(), StyledLine("\(state.host) has no rate limits.", .dim)] }
        let cells = sortedLimits(of: state).map { resource, limit in
            [
                StyledLine(resource.description),
                StyledLine(NumberFormat.grouped(limit.remaining), limit.remaining == 0 ? .warning : .plain),
                StyledLine("of \(NumberFormat.grouped(limit.limit))", .dim),
                StyledLine("resets in \(GitHubError.formattedDelay(for: limit.resetsIn))", .dim),
            ]
        }
        let columns = ColumnLayout(
            cells,
            [
                .init(.left, minWidth: 8, isFlexible: true), .init(.right, dropPriority: 1),
                .init(.left, dropPriority: 2), .init(.left, dropPriority: 3),
            ], in: size.columns)
        return [StyledLine(), StyledLine("Rate limits", .bold)] + cells.map { columns.line($0) }
    }

    private static func sortedLimits(of state: State) -> [(resource: RateLimitResource, limit: RateLimit)] {
        let limits = state.rateLimits ?? [:]
        let first: [RateLimitResource] = [.core, .search]
        let others = limits.keys.filter { !first.contains($0) }.sorted { $0.rawValue < $1.rawValue }
        return (first + others).compactMap { resource in limits[resource].map { (resource, $0) } }
    }
}

extension RateLimit {
    fileprivate var share: Double { limit > 0 ? Double(remaining) / Double(limit) : 0 }
}
