import Authenticator
import Explorer
import GitHubModel
import Repositories
import Search
import TerminalUI

/// Steps of each screen, and what their wishes mean to the others.
extension Wireframe {
    static func step(_ action: SearchScreen.Action, _ state: inout State) -> [Effect] {
        for case (let index, .search(var screen)) in state.layers.enumerated() {
            let wishes = SearchScreen.reduce(&screen, action)
            state.layers[index] = .search(screen)
            if SearchScreen.isOver(screen) { state.outcome = .left }
            return wishes.flatMap { handle($0, &state) }
        }
        return []
    }

    static func step(_ action: RepositoriesScreen.Action, _ state: inout State) -> [Effect] {
        for case (let index, .repositories(var screen)) in state.layers.enumerated() {
            let wishes = RepositoriesScreen.reduce(&screen, action)
            state.layers[index] = .repositories(screen)
            guard !RepositoriesScreen.isOver(screen) else {
                state.layers.removeSubrange(index...)
                return [.stopLoading] + didUncover(&state)
            }
            return wishes.flatMap { handle($0, &state) }
        }
        return []
    }

    static func step(_ action: ExplorerScreen.Action, _ state: inout State) -> [Effect] {
        for case (let index, .explorer(var screen)) in state.layers.enumerated() {
            let wishes = ExplorerScreen.reduce(&screen, action)
            state.layers[index] = .explorer(screen)
            guard !ExplorerScreen.isOver(screen) else {
                guard index > 0 else {
                    state.outcome = .left
                    return [.stopExploring]
                }
                state.layers.removeSubrange(index...)
                return [.stopExploring] + didUncover(&state)
            }
            return wishes.flatMap { handle($0, &state) }
        }
        return []
    }

    /// A sign-in may lie between one help and another, so it is told which one is meant.
    static func step(_ action: HelpScreen.Action, at index: Int, _ state: inout State) -> [Effect] {
        guard case .help(var screen) = state.layers[index] else { return [] }
        _ = HelpScreen.reduce(&screen, action)
        state.layers[index] = .help(screen)
        if HelpScreen.isOver(screen) { state.layers.remove(at: index) }
        return []
    }

    private static func handle(_ wish: SearchScreen.Effect, _ state: inout State) -> [Effect] {
        switch wish {
        case .loadStored(let text): return [.recall(text)]
        case .search(let text): return [.search(text)]
        case .refresh(let text): return [.searchAgain(text)]
        case .loadMore(let text): return [.loadMore(text)]
        case .lookUp(let login): return [.lookUp(login)]
        case .saveQuery(let query): return [.saveQuery(query: query)]
        case .openInBrowser(let person): return [.browse(person.url)]
        case .copyURL(let person): return [.copy(person.url)]
        case .requestSignIn: return requestSignIn(&state)
        case .open(let person): return choose(person, &state)
        case .explore: return explore(&state)
        case .help: return showHelp(&state)
        case .loadCard(let person): return [.showCard(person)]
        case .loadAvatar(let person, let size): return [.showPicture(of: person, in: size)]
        case .cancelCard: return [.hideCard]
        case .showMessage(let text): state.notice = text
        }
        return []
    }

    /// The prompt or the random people are seen again, if nothing is over them any more.
    private static func didUncover(_ state: inout State) -> [Effect] {
        switch state.layers.last {
        case .search?: step(SearchScreen.Action.visibilityChanged(false), &state)
        case .explorer?: step(ExplorerScreen.Action.visibilityChanged(false), &state)
        default: []
        }
    }

    private static func handle(_ wish: ExplorerScreen.Effect, _ state: inout State) -> [Effect] {
        switch wish {
        case .loadSample(let draw): [.draw(draw)]
        case .loadProfiles(let people, let draw, let isWanted): [.loadProfiles(people, of: draw, isWanted: isWanted)]
        case .loadAvatar(let person): [.showPicture(of: person, in: HeaderImageLayout.cells)]
        case .openInBrowser(let person): [.browse(person.url)]
        case .copyURL(let person): [.copy(person.url)]
        case .requestSignIn: requestSignIn(&state)
        case .open(let person): choose(person, &state)
        case .help: showHelp(&state)
        }
    }

    private static func handle(_ wish: RepositoriesScreen.Effect, _ state: inout State) -> [Effect] {
        switch wish {
        case .refresh(let owner): [.reload(owner)]
        case .open(let repository, let date): show(repository, at: date, &state)
        case .openInBrowser(let address): [.browse(address)]
        case .copy(let text): [.copy(text)]
        case .requestSignIn: requestSignIn(&state)
        case .help: showHelp(&state)
        }
    }

    private static func choose(_ person: Person, _ state: inout State) -> [Effect] {
        guard !state.isPicker else {
            state.outcome = .picked(person.login)
            return [.recordOpened(person)]
        }
        return [.recordOpened(person)] + show(person, &state)
    }

    private static func explore(_ state: inout State) -> [Effect] {
        state.layers.append(.explorer(ExplorerScreen.State(isOffline: state.isOffline)))
        return step(SearchScreen.Action.visibilityChanged(true), &state)
            + step(ExplorerScreen.Action.resized(state.size), &state) + step(ExplorerScreen.Action.opened, &state)
    }

    private static func show(_ person: Person, _ state: inout State) -> [Effect] {
        let screen = RepositoriesScreen.State(of: person)
        // Chosen before a sign-in or help came over it, the person is shown when that is gone.
        let index = state.layers.firstIndex(where: \.isOverlay) ?? state.layers.count
        state.layers.insert(.repositories(screen), at: index)
        return step(SearchScreen.Action.visibilityChanged(true), &state)
            + step(ExplorerScreen.Action.visibilityChanged(true), &state)
            + step(RepositoriesScreen.Action.resized(state.size), &state)
            + [.load(screen.owner), .showPicture(of: person, in: HeaderImageLayout.cells)]
    }

    /// A picture is for whichever screen shows that person in as many cells.
    static func setAvatar(_ picture: RenderedImage, of id: Person.ID, in size: Size, _ state: inout State) -> [Effect] {
        let wishes = step(SearchScreen.Action.avatarLoaded(picture, of: id, in: size), &state)
        guard size == HeaderImageLayout.cells else { return wishes }
        let others = step(ExplorerScreen.Action.avatarLoaded(picture, of: id), &state)
        for case .repositories(let screen) in state.layers where screen.person?.id == id {
            return wishes + others + step(RepositoriesScreen.Action.avatarLoaded(picture, of: screen.owner), &state)
        }
        return wishes + others
    }

    /// Lays the keys of the screen on top over it.
    static func showHelp(_ state: inout State) -> [Effect] {
        let sections: [HelpSection]
        switch state.layers.last {
        case .search(let search)?: sections = SearchScreen.help(of: search)
        case .repositories(let repositories)?: sections = RepositoriesScreen.help(of: repositories)
        case .details(let details)?: sections = RepositoryDetailsScreen.help(of: details)
        case .explorer(let explorer)?: sections = ExplorerScreen.help(of: explorer)
        case .signIn(let signIn)?: sections = SignInScreen.help(of: signIn)
        case .help?, nil: return []
        }
        // Where somebody signs in already, F2 does nothing.
        let others = Keymap(keys.bindings.filter { $0.command != .signIn || state.signInLayer == nil })
        let everywhere = [HelpSection("Anywhere", others), HelpSection("Terminal", Keymap.loop)]
        state.layers.append(.help(HelpScreen.State("Keys", sections + everywhere, in: state.size)))
        return []
    }
}
