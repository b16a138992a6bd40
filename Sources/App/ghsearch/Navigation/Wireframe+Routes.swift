import Authenticator
import Foundation
import GitHubAPI
import GitHubModel
import Images
import People
import PeopleList
import PeopleUI
import Repositories
import Search
import Settings
import TerminalUI
import Warm
import Who

extension Wireframe {
    enum Command: Sendable, Hashable { case account, quit }

    static let keys = Keymap<Command>([
        KeyBinding([.function(2)], .account, "Show the account, or sign in"),
        KeyBinding([.control("c")], .quit, "Quit"),
    ])

    enum Route: Sendable {
        case search(SearchScreen.State)
        case person(Person)
        case repositories(of: Person)
        case picked([Person])
        /// A table of what is known about the people.
        case comparison([Person])
        case starred(by: Person)
        case people(PeopleListScreen.State)
        /// The details of a repository, as of the date.
        case repository(Repository, at: Date?)
        case otherHost(String)
        case account
        case signInFinished(SignInScreen.Outcome, wasRejected: Bool)
        /// Another program has signed in or out.
        case accountChanged(Login?)
        case common(CommonEffect)
    }

    func navigate(to route: Route) async {
        switch route {
        case .search(let state): await showPrompt(state)
        case .person(let person) where isPicking(.people): outcome = .picked([person])
        case .picked(let people): outcome = .picked(people)
        case .person(let person), .repositories(let person):
            await push(repositories(.init(of: person, isFirst: stack.isEmpty)), as: .repositories)
        case .comparison(let people): compare(people)
        case .starred(let person): await push(repositories(.init(starredBy: person)), as: .repositories)
        case .people(let state): await push(people(state), as: state.isSample ? .randomPeople : .people)
        case .repository(let repository, _) where isPicking(.repositories): outcome = .pickedRepository(repository)
        case .repository(let repository, let date): await push(details(of: repository, at: date), as: .details)
        case .otherHost(let address): outcome = .otherHost(address)
        case .account: await showAccount()
        case .signInFinished(let outcome, let wasRejected): await finishSignIn(outcome, wasRejected: wasRejected)
        case .accountChanged(let login?): await useCredential(of: login)
        case .accountChanged(nil): await continueSignedOut()
        case .common(let effect): await perform(effect)
        }
    }

    private var hasAvatars: Bool { dependencies.services.context.configuration.avatars != .off }

    func keyNames(on screen: ScreenKeys?) -> KeyNames {
        KeyNames(properties.keyActions.changes(on: screen), account: properties.keyActions.accountKey(on: screen))
    }

    private func isPicking(_ target: PickerTarget) -> Bool { properties.pickerTarget == target }

    private func perform(_ effect: CommonEffect) async {
        switch effect {
        case .requestSignIn: await replaceRejectedToken()
        case .openInBrowser(let url): open(url)
        case .copy(let text): copy(text)
        case .copyURL(let url): if isOnHost(url) { copy(url) }
        case .copyMenu(let menu): if isOnHost(menu.page) { show(menu) }
        case .showNotice(let text): notice = text
        case .help: await showHelp()
        }
    }

    /// Another key than those of the menu only closes it.
    func choose(_ key: Key, in menu: CopyMenu) {
        guard let choice = menu.choice(for: key, last: lastCopied) else { return }
        lastCopied = choice.key
        switch choice.content {
        case .text(let text): copy(text)
        case .publicEmail(let login): copyEmail(of: login)
        }
    }

    private func copyEmail(of login: String) {
        let context = dependencies.services.context.github
        request("Requesting the email address of \(login)…") {
            try await context.publicEmail(of: Login(login))
        } then: { wireframe, address in
            wireframe.show(address, of: login, isAnonymous: await context.isAnonymous())
        }
    }

    /// Shows the table that `ghsearch user` prints for several people.
    private func compare(_ people: [Person]) {
        let services = dependencies.services
        let logins = people.map(\.login)
        request("Comparing \(FactTable.title(of: logins.map(\.description)))…") {
            try await services.context.github.comparison(of: logins)
        } then: { wireframe, table in
            await wireframe.show(table)
        }
    }

    private func show(_ table: Result<FactTable, any Error>) async {
        notice = nil
        switch table {
        case .success(let table):
            await push(TextController(TextScreen.State(table.title, .facts(table)), isOverlay: true), as: .help)
        case .failure(GitHubError.unauthorized): await replaceRejectedToken()
        case .failure(let error):
            notice = await dependencies.services.text.message(Problem(error), .automatic)
        }
    }

    /// Shows a notice while `body` runs, then passes on what `body` returns, unless another key has closed the notice.
    private func request<Value: Sendable>(
        _ waiting: String, _ body: @escaping @Sendable () async throws -> Value,
        then show: @escaping @Sendable (isolated Wireframe, Result<Value, any Error>) async -> Void
    ) {
        notice = waiting
        requesting?.cancel()
        requesting = Task {
            let result: Result<Value, any Error>
            do {
                result = .success(try await body())
            } catch {
                result = .failure(error)
            }
            guard !Task.isCancelled, notice == waiting else { return }
            await show(self, result)
            redraw.send()
        }
    }

    private func show(_ address: Result<String?, any Error>, of login: String, isAnonymous: Bool) {
        switch address {
        case .success(let address?): copy(address)
        case .success(nil) where isAnonymous: notice = withSignIn("GitHub shows email addresses only to accounts.")
        case .success(nil): notice = "\(login) shows no email address."
        case .failure(let error): notice = error.commandMessage()
        }
    }

    /// Adds the key that signs in on the screen on top, if there is one.
    private func withSignIn(_ text: String) -> String {
        guard let key = properties.keyActions.accountKey(on: stack.last?.name.keys) else { return text }
        return "\(text) \(key) signs in."
    }

    private func show(_ menu: CopyMenu) {
        copyMenu = menu
        notice = menu.text(last: lastCopied)
    }

    /// Says why nothing is copied of another page.
    private func isOnHost(_ page: String) -> Bool {
        let host = dependencies.services.context.output.host
        if host.contains(page: page) { return true }
        notice = "Not copied, because it is not on \(host.name): \(page)"
        return false
    }

    /// Terminals do not report whether they copy. If the desktop does, the notice says so, unless a key has closed it.
    private func copy(_ text: String, because reason: String = "") {
        dependencies.copy(text)
        let doubt = "\(reason)Copied \(text), if the terminal allows it."
        notice = doubt
        Task {
            guard await dependencies.copyToDesktop(text), notice == doubt else { return }
            notice = "\(reason)Copied \(text)"
            redraw.send()
        }
    }

    func reactions<Content, Target>(_ route: @escaping @Sendable (Target) -> Route) -> Reactions<Content, Target> {
        Reactions(
            navigate: { [router] in router.send(route($0)) }, perform: common,
            onAction: { [redraw] _ in redraw.send() })
    }

    var common: @Sendable (CommonEffect) -> Void { { [router] in router.send(.common($0)) } }

    private func showPrompt(_ state: SearchScreen.State) async {
        let prompt = search(state)
        query = { await prompt.state.text }
        await push(prompt, as: .search)
    }

    private func people(_ state: PeopleListScreen.State) -> PeopleListController {
        let services = dependencies.services
        var state = state
        state.hasAvatar = hasAvatars
        state.hasCards = properties.isVisual
        state.columns = services.context.configuration.personColumns
        state.keyNames = keyNames(on: state.isSample ? .explore : .people)
        state.isPicker = isPicking(.people)
        state.isFirst = stack.isEmpty
        return PeopleListController(
            state,
            dependencies: .init(
                connections: services.connections, explorer: services.explorer,
                cards: properties.isVisual ? services.cards : nil, avatars: services.avatars,
                clock: services.context.output.clock),
            reactions: reactions { .person($0) })
    }

    private func details(of repository: Repository, at date: Date?) -> RepositoryDetailsController {
        let isOffline = dependencies.services.isOffline
        return RepositoryDetailsController(
            .init(repository, at: date, isFirst: stack.isEmpty), repositories: dependencies.services.repositories,
            facts: { [context = dependencies.services.context] in try await Self.facts(of: $0, in: context) },
            reactions: reactions { target in
                switch target {
                case .contributors(let list):
                    .people(
                        .init(contributorsTo: list.name, of: list.owner, count: list.count, isOffline: isOffline))
                case .owner(let person): .repositories(of: person)
                }
            })
    }

    /// The repository with the name of its owner has the README of the profile page.
    private static func facts(of repository: Repository, in context: ScreenContext) async throws -> [PersonFact]? {
        guard let scope = context.scope, repository.name.lowercased() == repository.owner.lowercased(),
            let owner = repository.ownerAccount
        else { return nil }
        return try await context.github.facts(about: owner, in: scope)
    }

    private func repositories(_ state: RepositoriesScreen.State) -> RepositoriesController {
        let services = dependencies.services
        let isOffline = services.isOffline
        var state = state
        state.hasAvatar = hasAvatars
        state.columns = services.context.configuration.repositoryColumns
        state.keyNames = keyNames(on: .repositories)
        state.sort(by: services.context.configuration.order, isGrouped: services.context.configuration.isGrouped)
        state.isPicker = isPicking(.repositories)
        return RepositoriesController(
            state, repositories: services.repositories, avatars: services.avatars,
            reactions: reactions { target in
                switch target {
                case .repository(let repository, let date): .repository(repository, at: date)
                case .connections(let person): .people(.init(around: person, isOffline: isOffline))
                case .starred(let person): .starred(by: person)
                case .owner(let person): .repositories(of: person)
                }
            })
    }

    private func search(_ state: SearchScreen.State) -> SearchController {
        let services = dependencies.services
        let isOffline = services.isOffline
        var state = state
        state.hasAvatar = hasAvatars
        state.columns = dependencies.services.context.configuration.personColumns
        state.keyNames = keyNames(on: .prompt)
        state.isPicker = isPicking(.people)
        state.ghLogin = availability.ghLogin
        state.isAccessible = !properties.isVisual
        state.idleSeconds = RequestBudget.idleSeconds ?? state.idleSeconds
        var search = SearchController.Dependencies(
            people: services.people, cards: services.cards, history: services.context.history)
        search.avatars = services.avatars
        search.accounts = services.accounts
        search.repository = { try await services.repositories.repository($1, of: $0) }
        let who = services.context.github.who(showsProgress: false)
        search.author = { await who.shownAuthor(of: $0) }
        search.localScope = { [output = services.context.output] in
            await RepositoryScope.ofClone(on: output.host, by: output.git)
        }
        if let clone = services.context.clone {
            search.knownRepository = { services.people.repository(ofDirectory: clone.directory) }
            search.cloneUpdates = clone.updates
            search.latestOfClone = clone.latest
            state.awaitsClone = clone.isFirst
        }
        search.clock = services.context.output.clock
        return SearchController(
            state, dependencies: search,
            properties: .init(isVisual: properties.isVisual),
            reactions: reactions { target in
                switch target {
                case .person(let person): .person(person)
                case .marked(let people): .picked(people)
                case .repositories(let person): .repositories(of: person)
                case .comparison(let people): .comparison(people)
                case .repository(let repository): .repository(repository, at: nil)
                case .otherHost(let address): .otherHost(address)
                case .randomPeople: .people(.init(random: .init(), isOffline: isOffline))
                }
            })
    }

    /// Without an account, or if it is shown already, shows the sign-in screen.
    private func showAccount() async {
        let services = dependencies.services
        let isShown = stack.contains { $0.name == .account || $0.name == .signIn }
        guard !isShown, !services.isOffline, await services.isSignedIn() else {
            return await showSignIn(isRejected: availability.isRejected)
        }
        let isOffline = services.isOffline
        await push(
            AccountController(
                .init(host: availability.host, tokenVariable: availability.tokenVariable), github: services.github,
                text: services.text,
                reactions: reactions { target in
                    switch target {
                    case .signIn: .account
                    case .own(.repositories, let person): .repositories(of: person)
                    case .own(.stars, let person): .starred(by: person)
                    case .own(.followers, let person): .people(.init(around: person, isOffline: isOffline))
                    case .own(.following, let person): .people(.init(followedBy: person, isOffline: isOffline))
                    }
                }),
            as: .account)
    }

    private func showHelp() async {
        guard let top = stack.last, case let sections = await top.component.help, !sections.isEmpty else { return }
        let keys = Self.keys.filter { $0 != .account || signInIndex == nil }
        let changes = properties.keyActions.changes(on: top.name.keys)
        let all = sections + [HelpSection("Global", keys), HelpSection("Terminal", Keymap.loop)]
        let state = TextScreen.State("Keys", .help(all.map { $0.changed(by: changes) }))
        await push(TextController(state, isOverlay: true), as: .help)
    }

    private func open(_ url: String) {
        let browser = dependencies.services.context.output.browser
        Task {
            do {
                let url = try WebURL(url)
                if await browser.open(url) { notice = "Opened \(url)" } else { showWithoutBrowser(url) }
            } catch {
                notice = error.commandMessage()
            }
            redraw.send()
        }
    }

    /// Copies the address, unless the clipboard may have the code that its page asks for.
    private func showWithoutBrowser(_ url: WebURL) {
        let reason = dependencies.services.context.output.browser.failure ?? "No browser available."
        if signInIndex == nil {
            copy("\(url)", because: "\(reason) ")
        } else {
            notice = "\(reason) Open \(url)"
        }
    }
}
