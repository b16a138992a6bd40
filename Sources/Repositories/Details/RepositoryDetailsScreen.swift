package import GitHubAPI
package import GitHubModel
package import TerminalUI

#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif

/// One repository, with all that is known of it.
package enum RepositoryDetailsScreen: Screen {
    /// What came from GitHub.
    package enum Event: Sendable, Hashable {
        /// As it is now.
        case refreshed(Repository)
        /// The most used first; the last that comes.
        case languages([LanguageShare])
        /// GitHub does not accept the sign-in, so that nothing can be asked with it.
        case unauthorized
        /// Why nothing more comes, in a sentence.
        case failed(String)
    }

    /// Everything the screen shows.
    package struct State: Sendable, Hashable {
        var repository: Repository
        /// What ages are counted from; `nil` tells none.
        let now: Date?
        /// `nil` until they have come.
        var languages: [LanguageShare]?
        var failure: String?
        var isLoading = true
        var busy = ActivityIndicator()
        /// The first line seen, where there are more than fit.
        var top = 0
        var size = Size(columns: 80, rows: 24)
        var isLeft = false

        /// A repository as a listing has it, at this time.
        package init(_ repository: Repository, at now: Date?) { (self.repository, self.now) = (repository, now) }

        /// The repository's number, by which news of it are told.
        package var id: Int64 { repository.id }
    }

    /// What can happen.
    package enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        /// News of the repository with this number.
        case received(Event, of: Int64)
        /// Asking is another thing now: somebody signed in, or goes on without an account.
        case credentialsChanged
    }

    /// What should be done.
    package enum Effect: Sendable, Hashable {
        /// Load all of it again, however fresh it is.
        case refresh(Repository)
        /// Open this address in the browser.
        case openInBrowser(String)
        /// Put this onto the clipboard.
        case copy(String)
        /// The sign-in must be mended before GitHub can be asked.
        case requestSignIn
        /// Tell every key.
        case help
    }

    /// Was it left by Esc?
    package static func isOver(_ state: State) -> Bool { state.isLeft }

    /// One step.
    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = step(&state, action)
        state.top = min(max(state.top, 0), lastTop(of: state))
        return effects
    }

    /// The sign of loading.
    package static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        update(&state.busy, state.isLoading)
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .received(let news, let id):
            guard id == state.id else { break }  // of the one shown before
            take(news, &state)
            return news == .unauthorized ? [.requestSignIn] : []
        case .credentialsChanged: return reload(&state)
        }
        return []
    }

    private static func press(_ key: Key, _ state: inout State) -> [Effect] {
        switch keys(of: state).command(for: key) {
        case .close: state.isLeft = true
        case .scroll(let offset): state.top += offset
        case .scrollPages(let count): state.top += count * layout(of: state).listHeight
        case .openInBrowser: return [.openInBrowser(state.repository.url)]
        case .copy: return [.copy(state.repository.url)]
        case .refresh: return reload(&state)
        case .help: return [.help]
        case nil: break
        }
        return []
    }

    private static func reload(_ state: inout State) -> [Effect] {
        (state.failure, state.isLoading) = (nil, true)
        return [.refresh(state.repository)]
    }

    private static func take(_ news: Event, _ state: inout State) {
        switch news {
        case .refreshed(let repository): state.repository = repository
        case .languages(let languages): (state.languages, state.isLoading, state.failure) = (languages, false, nil)
        case .failed(let sentence): (state.failure, state.isLoading) = (sentence, false)
        case .unauthorized:
            (state.failure, state.isLoading) = ("GitHub did not accept the sign-in: F2 signs in again.", false)
        }
    }
}

extension RepositoryDetailsScreen {
    /// What a key does.
    enum Command: Sendable, Hashable {
        case close, openInBrowser, copy, refresh, help
        case scroll(Int)
        case scrollPages(Int)
    }

    /// The keys: those that scroll only where there is more than fits.
    static func keys(of state: State) -> Keymap<Command> {
        Keymap(
            [
                KeyBinding([.escape, .character("q")], .close, "Go back to the list", shortHelp: "back"),
                KeyBinding(
                    [.character("o"), .control("o")], .openInBrowser, "Open it in the browser", shortHelp: "browser"),
                KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
                KeyBinding([.character("y")], .copy, "Copy its address", shortHelp: "copy"),
                KeyBinding([.character("r"), .control("r")], .refresh, "Load it again", shortHelp: "reload"),
            ] + (lastTop(of: state) > 0 ? scrolling : []))
    }

    /// The screen's keys.
    package static func help(of state: State) -> [HelpSection] { [HelpSection("Repository", keys(of: state))] }

    private static let scrolling: [KeyBinding<Command>] = [
        KeyBinding(
            [.down, .control("n"), .character("j"), .wheelDown], .scroll(1), "Scroll down", shortHelp: "scroll",
            label: "↑↓"
        ),
        KeyBinding([.up, .control("p"), .character("k"), .wheelUp], .scroll(-1), "Scroll up"),
        KeyBinding([.pageDown], .scrollPages(1), "Scroll down a page"),
        KeyBinding([.pageUp], .scrollPages(-1), "Scroll up a page"),
    ]
}
