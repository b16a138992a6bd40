package import Foundation
package import GitHubAPI
package import GitHubModel
package import TerminalUI

package enum RepositoryDetailsScreen: Screen {
    package enum Event: Sendable, Hashable {
        case refreshed(Repository)
        /// The languages, most used first. This is the last event.
        case languages([LanguageShare])
        case unauthorized
        case failed(String)
    }

    package struct State: LoadingState, Sendable, Hashable {
        var repository: Repository
        /// The date that ages are relative to; `nil` shows no ages.
        let now: Date?
        var languages: [LanguageShare]?
        var failure: String?
        package var isLoading = true
        package var busy = ActivityIndicator()
        var top = 0
        var size = Size(columns: 80, rows: 24)
        var isClosed = false

        /// - Parameters:
        ///   - repository: The repository from a listing.
        ///   - now: The date that ages are relative to.
        package init(_ repository: Repository, at now: Date?) { (self.repository, self.now) = (repository, now) }

        /// The ID of the repository, by which events refer to it.
        package var id: Int64 { repository.id }
    }

    package enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        case opened
        /// An event of the repository with this ID.
        case received(Event, of: Int64)
        case credentialsChanged
    }

    package enum Effect: Sendable, Hashable {
        case load(Repository)
        /// Loads the repository and its languages again, ignoring the cache.
        case refresh(Repository)
        case openInBrowser(String)
        case copy(String)
        case requestSignIn
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
        case .opened: return [.load(state.repository)]
        case .received(let event, let id):
            guard id == state.id else { break }  // an event of the previous repository
            apply(event, &state)
            return event == .unauthorized ? [.requestSignIn] : []
        case .credentialsChanged: return refresh(&state)
        }
        return []
    }

    private static func press(_ key: Key, _ state: inout State) -> [Effect] {
        switch keys(of: state).command(for: key) {
        case .close: state.isClosed = true
        case .scroll(let command): command.scroll(&state.top, height: layout(of: state).listHeight)
        case .openInBrowser: return [.openInBrowser(state.repository.url)]
        case .copy: return [.copy(state.repository.url)]
        case .refresh: return refresh(&state)
        case .help: return [.help]
        case nil: break
        }
        return []
    }

    private static func refresh(_ state: inout State) -> [Effect] {
        (state.failure, state.isLoading) = (nil, true)
        return [.refresh(state.repository)]
    }

    private static func apply(_ event: Event, _ state: inout State) {
        switch event {
        case .refreshed(let repository): state.repository = repository
        case .languages(let languages): (state.languages, state.isLoading, state.failure) = (languages, false, nil)
        case .failed(let message): (state.failure, state.isLoading) = (message, false)
        case .unauthorized:
            (state.failure, state.isLoading) = (CommonReactions.rejectedTokenMessage, false)
        }
    }
}

extension RepositoryDetailsScreen {
    enum Command: Sendable, Hashable {
        case close, openInBrowser, copy, refresh, help
        case scroll(ListCommand)
    }

    /// Returns the key bindings. Those that scroll are included if not everything fits.
    static func keys(of state: State) -> Keymap<Command> {
        Keymap(
            [
                KeyBinding([.escape, .character("q")], .close, "Go back to the list", shortHelp: "back"),
                KeyBinding(
                    [.character("o"), .control("o")], .openInBrowser, "Open it in the browser", shortHelp: "browser"),
                KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
                KeyBinding([.character("y")], .copy, "Copy the URL", shortHelp: "copy"),
                KeyBinding([.character("r"), .control("r")], .refresh, "Refresh", shortHelp: "refresh"),
            ] + (lastTop(of: state) > 0 ? KeyBinding.scrolling(Command.scroll) : []))
    }

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Repository", keys(of: state))] }
}
