import Authenticator
import Explorer
import Foundation
import GitHubModel
import Repositories
import Search
import TerminalUI

extension Wireframe {
    /// A key that has the same effect on every screen.
    enum Command: Sendable, Hashable { case account, quit }

    static let keys = Keymap<Command>([
        KeyBinding([.function(2)], .account, "Show the account, or sign in"),
        KeyBinding([.control("c")], .quit, "Quit"),
    ])

    /// Where navigation goes.
    enum Route: Sendable {
        case search(SearchScreen.State)
        case explorer(ExplorerScreen.State)
        case person(Person)
        /// The details of a repository, as of the date.
        case repository(Repository, at: Date?)
        case account
        case help
        /// GitHub rejected the token.
        case rejected
        case signInFinished(SignInScreen.Outcome)
        case browser(String)
        case clipboard(String)
        case notice(String)
    }

    func navigate(to route: Route) async {
        switch route {
        case .search(let state): await push(search(state))
        case .explorer(let state): await push(explorer(state))
        case .person(let person): await open(person)
        case .repository(let repository, let date): await push(details(of: repository, at: date))
        case .account: await showAccount()
        case .help: await showHelp()
        case .rejected: await replaceRejectedToken()
        case .signInFinished(let outcome): await finishSignIn(outcome)
        case .browser(let url): open(url)
        case .clipboard(let text):
            dependencies.copy(text)
            notice = "Copied \(text), if the terminal allows it."
        case .notice(let text): notice = text
        }
    }

    var common: CommonReactions {
        CommonReactions(
            requestSignIn: { self.send(.rejected) }, openInBrowser: { self.send(.browser($0)) },
            copy: { self.send(.clipboard($0)) }, showNotice: { self.send(.notice($0)) },
            showHelp: { self.send(.help) })
    }

    private func search(_ state: SearchScreen.State) -> SearchController {
        let (services, redraw) = (dependencies.services, redraw)
        var state = state
        state.isPicker = properties.isPicker
        return SearchController(
            state,
            dependencies: .init(
                people: services.people, cards: services.cards, avatars: services.avatars, history: services.history,
                account: services.account, clock: services.clock),
            properties: .init(showsCards: properties.isVisual),
            reactions: .init(
                open: { self.send(.person($0)) },
                explore: { self.send(.explorer(.init(isOffline: services.isOffline))) }, common: common),
            onAction: { _ in redraw.send() })
    }

    private func explorer(_ state: ExplorerScreen.State) -> ExplorerController {
        let (services, redraw) = (dependencies.services, redraw)
        var state = state
        (state.isPicker, state.isFirst) = (properties.isPicker, stack.isEmpty)
        return ExplorerController(
            state, dependencies: .init(explorer: services.explorer, avatars: services.avatars),
            reactions: .init(open: { self.send(.person($0)) }, common: common), onAction: { _ in redraw.send() })
    }

    private func repositories(of person: Person) -> RepositoriesController {
        let (services, redraw) = (dependencies.services, redraw)
        return RepositoriesController(
            .init(of: person), dependencies: .init(repositories: services.repositories, avatars: services.avatars),
            reactions: .init(open: { self.send(.repository($0, at: $1)) }, common: common),
            onAction: { _ in redraw.send() })
    }

    private func details(of repository: Repository, at date: Date?) -> RepositoryDetailsController {
        RepositoryDetailsController(
            .init(repository, at: date), repositories: dependencies.services.repositories, reactions: common,
            onAction: { [redraw] _ in redraw.send() })
    }

    private func open(_ person: Person) async {
        if properties.isPicker { outcome = .picked(person.login) } else { await push(repositories(of: person)) }
    }

    /// Shows the account. Without one, or if it is shown already, shows the sign-in screen.
    private func showAccount() async {
        let services = dependencies.services
        let isShown = stack.contains { $0 is AccountController || $0 is SignInController }
        guard !isShown, !services.isOffline, await services.isSignedIn() else {
            return await showSignIn(isRejected: availability.isRejected)
        }
        await push(
            AccountController(
                .init(host: availability.host, tokenVariable: availability.tokenVariable), github: services.github,
                reactions: .init(signIn: { self.send(.account) }, common: common),
                onAction: { [redraw] _ in redraw.send() }))
    }

    /// Shows the key bindings of the top screen.
    private func showHelp() async {
        guard let sections = await stack.last?.help, !sections.isEmpty else { return }
        let keys = Keymap(Self.keys.bindings.filter { $0.command != .account || signInIndex == nil })
        let state = HelpScreen.State(
            "Keys", sections + [HelpSection("Global", keys), HelpSection("Terminal", Keymap.loop)])
        await push(HelpController(state, onAction: { [redraw] _ in redraw.send() }))
    }

    private func open(_ url: String) {
        Task { [browser = dependencies.services.browser] in
            do {
                let url = try WebURL(url)
                send(.notice(await browser.open(url) ? "Opened \(url)" : "No browser available. Open \(url)"))
            } catch {
                send(.notice("\(error)"))
            }
        }
    }
}
