package import GitHubModel
package import TerminalUI

/// Two accounts side by side.
package enum ComparisonScreen: ScrollingScreen {
    package struct State: LoadingState, ScrollingState, Sendable, Hashable {
        let logins: [Login]
        var comparison: PeopleComparison?
        package var loading = LoadingStatus()
        package var top = 0
        package internal(set) var size = Size(columns: 80, rows: 24)
        package internal(set) var isClosed = false

        package init(_ one: Login, _ other: Login) { logins = [one, other] }
    }

    package enum Action: NavigationAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        case navigation(NavigationEvent)
        case loaded(PeopleComparison)
        case failed(String)
        case unauthorized
    }

    package enum Effect: Sendable, Hashable {
        case load
        case common(CommonEffect)
    }

    package enum Command: Sendable, Hashable {
        case close, refresh, help
        case scroll(ListCommand)
    }

    static let keys = Keymap<Command>(
        [
            KeyBinding([.escape, .character("q"), .left], .close, "Go back", shortHelp: "back"),
            KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
            KeyBinding([.character("r"), .control("r")], .refresh, "Refresh", shortHelp: "refresh"),
        ] + KeyBinding.scrolling(Command.scroll))

    package static func keys(of state: State) -> Keymap<Command> { keys }

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Comparison", keys)] }

    package static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .navigation(.opened), .navigation(.credentialsChanged): return load(&state)
        case .navigation(.failed(let message)), .failed(let message): state.loading.finish(message)
        case .navigation(.covered), .navigation(.uncovered): break
        case .unauthorized: return [.common(state.failUnauthorized())]
        case .loaded(let comparison):
            state.comparison = comparison
            state.loading.finish()
        }
        return []
    }

    private static func load(_ state: inout State) -> [Effect] {
        state.loading.start()
        return [.load]
    }

    private static func press(_ key: Key, _ state: inout State) -> [Effect] {
        switch keys.command(for: key) {
        case .close: state.isClosed = true
        case .refresh: return load(&state)
        case .help: return [.common(.help)]
        case .scroll(let command): scroll(&state, command)
        case nil: break
        }
        return []
    }

    private static func title(of state: State) -> String { state.logins.map(\.description).joined(separator: " and ") }

    package static func header(of state: State, in size: Size) -> [StyledLine] {
        state.header(StyledLine(title(of: state), .accent), in: size)
    }

    package static func lines(of state: State, in size: Size) -> [StyledLine] {
        state.comparison?.lines(in: size.columns) ?? []
    }

    package static func announcement(of state: State) -> String? {
        if let failure = state.failure { return failure }
        guard let comparison = state.comparison else { return "Loading \(title(of: state))…" }
        return comparison.announcement
    }
}

extension ComparisonScreen.Command: NamedCommand {
    package static let named: [Self] = [.close, .refresh, .help] + ListCommand.named.map(Self.scroll)

    package var actionName: String? {
        if case .scroll(let command) = self { command.actionName } else { caseName }
    }
}
