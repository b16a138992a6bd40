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
                if index == 0 { state.outcome = .left } else { state.layers.removeSubrange(index...) }
                return [.stopExploring] + uncover(&state)
            }
            return wishes.flatMap { grant($0, &state) }
        }
        return []
    }

    static func step(_ action: HelpScreen.Action, _ state: inout State) -> [Effect] {
        for case (let index, .help(var screen)) in state.layers.enumerated() {
            _ = HelpScreen.reduce(&screen, action)
            state.layers[index] = .help(screen)
            if HelpScreen.isOver(screen) { state.layers.remove(at: index) }
            break
        }
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

    /// The prompt is seen again, if nothing is over it any more.
    private static func uncover(_ state: inout State) -> [Effect] {
        guard case .search? = state.layers.last else { return [] }
        return step(SearchScreen.Action.covered(false), &state)
    }

    private static func grant(_ wish: ExplorerScreen.Effect, _ state: inout State) -> [Effect] {
        switch wish {
        case .draw(let draw): [.draw(draw)]
        case .loadProfiles(let people, let draw, let isWanted): [.loadProfiles(people, of: draw, isWanted: isWanted)]
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
        // Chosen before a sign-in came over it, the person is shown when that is gone.
        let isCovered = if case .signIn = state.layers.last { true } else { false }
        state.layers.insert(.repositories(screen), at: state.layers.count - (isCovered ? 1 : 0))
        return step(SearchScreen.Action.covered(true), &state)
            + step(RepositoriesScreen.Action.resized(state.size), &state)
            + [.load(screen.owner), .showPicture(of: person, in: RepositoriesScreen.portraitCells)]
    }

    /// A picture is for whichever screen shows that person in as many cells.
    static func hang(_ picture: DrawnPicture, of id: Person.ID, in size: Size, _ state: inout State) -> [Effect] {
        let wishes = step(SearchScreen.Action.pictured(picture, of: id, in: size), &state)
        for case .repositories(let screen) in state.layers
        where screen.person?.id == id && size == RepositoriesScreen.portraitCells {
            return wishes + step(RepositoriesScreen.Action.portrayed(picture, of: screen.owner), &state)
        }
        return wishes
    }

    /// Lays the keys of the screen on top over it.
    static func showHelp(_ state: inout State) -> [Effect] {
        let sections: [HelpSection]
        switch state.layers.last {
        case .search(let search)?: sections = SearchScreen.help(of: search)
        case .repositories(let repositories)?: sections = RepositoriesScreen.help(of: repositories)
        case .details(let details)?: sections = RepositoryDetailsScreen.help(of: details)
        case .explorer(let explorer)?: sections = ExplorerScreen.help(of: explorer)
        case .signIn?, .help?, nil: return []
        }
        let everywhere = [HelpSection("Anywhere", keys), HelpSection("Terminal", KeyTable.loop)]
        state.layers.append(.help(HelpScreen.State("Keys", sections + everywhere, in: state.size)))
        return []
    }
}
