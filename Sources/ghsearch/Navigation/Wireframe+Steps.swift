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
            return wishes.flatMap { grant($0, &state) }
        }
        return []
    }

    static func step(_ action: RepositoriesScreen.Action, _ state: inout State) -> [Effect] {
        for case (let index, .repositories(var screen)) in state.layers.enumerated() {
            let wishes = RepositoriesScreen.reduce(&screen, action)
            state.layers[index] = .repositories(screen)
            guard !RepositoriesScreen.isOver(screen) else {
                state.layers.removeSubrange(index...)
                return [.stopLoading] + uncover(&state)
            }
            return wishes.flatMap { grant($0, &state) }
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
                return [.stopExploring] + uncover(&state)
            }
            return wishes.flatMap { grant($0, &state) }
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

    private static func grant(_ wish: SearchScreen.Effect, _ state: inout State) -> [Effect] {
        switch wish {
        case .recall(let text): return [.recall(text)]
        case .search(let text): return [.search(text)]
        case .searchAgain(let text): return [.searchAgain(text)]
        case .loadMore(let text): return [.loadMore(text)]
        case .lookUp(let login): return [.lookUp(login)]
        case .keep(let query): return [.keep(query: query)]
        case .browse(let person): return [.browse(person.url)]
        case .copy(let person): return [.copy(person.url)]
        case .mendSignIn: return mendSignIn(&state)
        case .choose(let person): return choose(person, &state)
        case .explore: return explore(&state)
        case .help: return showHelp(&state)
        case .showCard(let person): return [.showCard(person)]
        case .showPicture(let person, let size): return [.showPicture(of: person, in: size)]
        case .hideCard: return [.hideCard]
        case .notice(let text): state.notice = text
        }
        return []
    }

    /// The prompt or the random people are seen again, if nothing is over them any more.
    private static func uncover(_ state: inout State) -> [Effect] {
        switch state.layers.last {
        case .search?: step(SearchScreen.Action.covered(false), &state)
        case .explorer?: step(ExplorerScreen.Action.covered(false), &state)
        default: []
        }
    }

    private static func grant(_ wish: ExplorerScreen.Effect, _ state: inout State) -> [Effect] {
        switch wish {
        case .draw(let draw): [.draw(draw)]
        case .loadProfiles(let people, let draw, let isWanted): [.loadProfiles(people, of: draw, isWanted: isWanted)]
        case .showPicture(let person): [.showPicture(of: person, in: HeaderPicture.cells)]
        case .browse(let person): [.browse(person.url)]
        case .copy(let person): [.copy(person.url)]
        case .mendSignIn: mendSignIn(&state)
        case .choose(let person): choose(person, &state)
        case .help: showHelp(&state)
        }
    }

    private static func grant(_ wish: RepositoriesScreen.Effect, _ state: inout State) -> [Effect] {
        switch wish {
        case .reload(let owner): [.reload(owner)]
        case .open(let repository, let date): show(repository, at: date, &state)
        case .browse(let address): [.browse(address)]
        case .copy(let text): [.copy(text)]
        case .mendSignIn: mendSignIn(&state)
        case .help: showHelp(&state)
        }
    }

    private static func choose(_ person: Person, _ state: inout State) -> [Effect] {
        guard !state.picks else {
            state.outcome = .picked(person.login)
            return [.noteOpened(person)]
        }
        return [.noteOpened(person)] + show(person, &state)
    }

    private static func explore(_ state: inout State) -> [Effect] {
        state.layers.append(.explorer(ExplorerScreen.State(isOffline: state.isOffline)))
        return step(SearchScreen.Action.covered(true), &state)
            + step(ExplorerScreen.Action.resized(state.size), &state) + step(ExplorerScreen.Action.opened, &state)
    }

    private static func show(_ person: Person, _ state: inout State) -> [Effect] {
        let screen = RepositoriesScreen.State(of: person)
        // Chosen before a sign-in or help came over it, the person is shown when that is gone.
        let index = state.layers.firstIndex(where: \.isOverlay) ?? state.layers.count
        state.layers.insert(.repositories(screen), at: index)
        return step(SearchScreen.Action.covered(true), &state)
            + step(ExplorerScreen.Action.covered(true), &state)
            + step(RepositoriesScreen.Action.resized(state.size), &state)
            + [.load(screen.owner), .showPicture(of: person, in: HeaderPicture.cells)]
    }

    /// A picture is for whichever screen shows that person in as many cells.
    static func hang(_ picture: DrawnPicture, of id: Person.ID, in size: Size, _ state: inout State) -> [Effect] {
        let wishes = step(SearchScreen.Action.pictured(picture, of: id, in: size), &state)
        guard size == HeaderPicture.cells else { return wishes }
        let others = step(ExplorerScreen.Action.portrayed(picture, of: id), &state)
        for case .repositories(let screen) in state.layers where screen.person?.id == id {
            return wishes + others + step(RepositoriesScreen.Action.portrayed(picture, of: screen.owner), &state)
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
        let others = KeyTable(keys.bindings.filter { $0.command != .signIn || state.signInLayer == nil })
        let everywhere = [HelpSection("Anywhere", others), HelpSection("Terminal", KeyTable.loop)]
        state.layers.append(.help(HelpScreen.State("Keys", sections + everywhere, in: state.size)))
        return []
    }
}
