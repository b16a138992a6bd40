import GitHubModel
import Repositories
import TerminalUI

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// A repository's details over the list it was chosen from.
extension Wireframe {
    static func step(_ action: RepositoryDetailsScreen.Action, _ state: inout State) -> [Effect] {
        for case (let index, .details(var screen)) in state.layers.enumerated() {
            let wishes = RepositoryDetailsScreen.reduce(&screen, action)
            state.layers[index] = .details(screen)
            guard !RepositoryDetailsScreen.isOver(screen) else {
                state.layers.removeSubrange(index...)
                return [.stopLoadingDetails]
            }
            return wishes.flatMap { handle($0, &state) }
        }
        return []
    }

    static func show(_ repository: Repository, at date: Date?, _ state: inout State) -> [Effect] {
        state.layers.append(.details(RepositoryDetailsScreen.State(repository, at: date)))
        return step(RepositoryDetailsScreen.Action.resized(state.size), &state) + [.loadDetails(repository)]
    }

    private static func handle(_ wish: RepositoryDetailsScreen.Effect, _ state: inout State) -> [Effect] {
        switch wish {
        case .refresh(let repository): [.reloadDetails(repository)]
        case .openInBrowser(let address): [.browse(address)]
        case .copy(let text): [.copy(text)]
        case .requestSignIn: requestSignIn(&state)
        case .help: showHelp(&state)
        }
    }
}
