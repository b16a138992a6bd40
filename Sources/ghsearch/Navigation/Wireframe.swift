import Authenticator
import Explorer
import GitHubModel
import Repositories
import Search
import TerminalUI

/// Connects the screens, which don't know each other: what is chosen on one opens the next on top of it, and leaving that
/// shows the first as it was. It is a screen itself, so navigation is a pure step too.
enum Wireframe: Screen {
    /// A screen on the stack.
    enum Layer: Sendable, Hashable {
        case search(SearchScreen.State)
        case repositories(RepositoriesScreen.State)
        case details(RepositoryDetailsScreen.State)
        case explorer(ExplorerScreen.State)
        /// Over what was there: on top, if anywhere.
        case signIn(SignInScreen.State)
        /// The keys of the screen under it.
        case help(HelpScreen.State)

        /// Does it lie over whatever is shown, and leave that as it is?
        var isOverlay: Bool {
            switch self {
            case .signIn, .help: true
            default: false
            }
        }
    }

    /// What a key does whatever screen is shown.
    enum Command: Sendable, Hashable { case signIn, leave }

    static let keys = Keymap<Command>([
        KeyBinding([.function(2)], .signIn, "Sign in"), KeyBinding([.control("c")], .leave, "Leave"),
    ])

    /// How the whole ends.
    enum Outcome: Sendable, Hashable {
        /// Somebody was chosen, to be printed.
        case picked(Login)
        case left
    }

    /// The screens, the one seen last, and what they share.
    struct State: Sendable, Hashable {
        var layers: [Layer]
        /// Does choosing somebody end it, for the login to be printed?
        let isPicker: Bool
        /// GitHub is never asked.
        let isOffline: Bool
        var outcome: Outcome?
        /// Shown at the bottom, over what is there, until the next key.
        var notice: String?
        /// How signing in would go.
        var terms: SignInAvailability
        var size = Size(columns: 80, rows: 24)

        /// The prompt with `text`; offline, it says that GitHub is not asked.
        init(
            text: String, isPicker: Bool, isOffline: Bool = false, queries: [String] = [],
            terms: SignInAvailability = SignInAvailability()
        ) {
            layers = [.search(SearchScreen.State(text: text, isOffline: isOffline, queries: queries))]
            (self.isPicker, self.isOffline, self.terms) = (isPicker, isOffline, terms)
        }

        /// Random people, without a prompt under them.
        init(
            exploring explorer: ExplorerScreen.State, isPicker: Bool, isOffline: Bool = false,
            terms: SignInAvailability = SignInAvailability()
        ) {
            layers = [.explorer(explorer)]
            (self.isPicker, self.isOffline, self.terms) = (isPicker, isOffline, terms)
        }

        /// What happens first.
        var opening: Action { if case .explorer = layers.first { .explorer(.opened) } else { .search(.opened) } }
    }

    enum Action: Sendable, Hashable {
        case event(TerminalEvent)
        case search(SearchScreen.Action)
        case repositories(RepositoriesScreen.Action)
        case details(RepositoryDetailsScreen.Action)
        case signIn(SignInScreen.Action)
        case explorer(ExplorerScreen.Action)
        case notice(String)
        /// Somebody's picture, in the cells it was asked for.
        case pictured(RenderedImage, of: Person.ID, in: Size)
    }

    static func action(for event: TerminalEvent, in state: State) -> Action? { .event(event) }

    static func isOver(_ state: State) -> Bool { state.outcome != nil }

    static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .notice(let text): state.notice = text
        case .pictured(let picture, let id, let size): return setAvatar(picture, of: id, in: size, &state)
        case .event(.key(let key)):
            state.notice = nil
            switch keys.command(for: key) {
            case .leave: state.outcome = .left
            case .signIn: return startSignIn(&state)
            case nil: return forward(.key(key), to: state.layers.count - 1, &state)
            }
        case .event(.resized(let size)):
            state.size = size
            return [.measureCells] + state.layers.indices.flatMap { forward(.resized(size), to: $0, &state) }
        case .event(.ended): break
        case .search(let action): return step(action, &state)
        case .repositories(let action): return step(action, &state)
        case .details(let action): return step(action, &state)
        case .signIn(let action): return step(action, &state)
        case .explorer(let action): return step(action, &state)
        }
        return []
    }

    static func view(_ state: State, in size: Size) -> Frame {
        let frame =
            switch state.layers.last {
            case .search(let search)?: SearchScreen.view(search, in: size)
            case .repositories(let repositories)?: RepositoriesScreen.view(repositories, in: size)
            case .details(let details)?: RepositoryDetailsScreen.view(details, in: size)
            case .signIn(let signIn)?: SignInScreen.view(signIn, in: size)
            case .explorer(let explorer)?: ExplorerScreen.view(explorer, in: size)
            case .help(let help)?: HelpScreen.view(help, in: size)
            case nil: Frame(lines: [], in: size)
            }
        guard let notice = state.notice else { return frame }
        // Whole, for it may be an address to copy; it goes with the next key.
        return frame.covered(below: StyledLine.wrapped(notice, .accent, columns: size.columns))
    }

    static func announcement(of state: State) -> String? {
        if let notice = state.notice { return notice }
        return switch state.layers.last {
        case .search(let search)?: SearchScreen.announcement(of: search)
        case .repositories(let repositories)?: RepositoriesScreen.announcement(of: repositories)
        case .details(let details)?: RepositoryDetailsScreen.announcement(of: details)
        case .explorer(let explorer)?: ExplorerScreen.announcement(of: explorer)
        case .signIn(let signIn)?: SignInScreen.announcement(of: signIn)
        case .help(let help)?: HelpScreen.announcement(of: help)
        case nil: nil
        }
    }

    private static func forward(_ event: TerminalEvent, to layer: Int, _ state: inout State) -> [Effect] {
        switch state.layers[layer] {
        case .search(let search): SearchScreen.action(for: event, in: search).map { step($0, &state) } ?? []
        case .repositories(let screen): RepositoriesScreen.action(for: event, in: screen).map { step($0, &state) } ?? []
        case .details(let screen): RepositoryDetailsScreen.action(for: event, in: screen).map { step($0, &state) } ?? []
        case .signIn(let screen): SignInScreen.action(for: event, in: screen).map { step($0, &state) } ?? []
        case .explorer(let screen): ExplorerScreen.action(for: event, in: screen).map { step($0, &state) } ?? []
        case .help(let help): HelpScreen.action(for: event, in: help).map { step($0, at: layer, &state) } ?? []
        }
    }
}
