import Authenticator
import Explorer
import Repositories
import Search
import TerminalUI

extension Wireframe {
    /// The signs of all screens: work goes on also where nobody sees it.
    static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        for layer in state.layers.indices {
            switch state.layers[layer] {
            case .search(var screen):
                SearchScreen.updateActivityIndicators(of: &screen, update)
                state.layers[layer] = .search(screen)
            case .repositories(var screen):
                RepositoriesScreen.updateActivityIndicators(of: &screen, update)
                state.layers[layer] = .repositories(screen)
            case .details(var screen):
                RepositoryDetailsScreen.updateActivityIndicators(of: &screen, update)
                state.layers[layer] = .details(screen)
            case .explorer(var screen):
                ExplorerScreen.updateActivityIndicators(of: &screen, update)
                state.layers[layer] = .explorer(screen)
            case .signIn(var screen):
                SignInScreen.updateActivityIndicators(of: &screen, update)
                state.layers[layer] = .signIn(screen)
            case .help: break
            }
        }
    }
}
