import GitHubAPI
package import GitHubModel
package import PeopleUI
package import TerminalUI

/// The people around an account or a repository. At most one page is loaded at a time.
package actor ConnectionsController: Component {
    package typealias Content = ConnectionsScreen

    package var state: ConnectionsScreen.State
    package var effects = EffectQueue<ConnectionsScreen.Effect>()
    package let reactions: Reactions<ConnectionsScreen, Person>
    private let connections: ConnectionsService
    private let cards: CardLoader?
    private let card: CardController
    private var lastPages: [PeopleList: Page<Person>] = [:]
    private var loading: Task<Void, Never>?

    package init(
        _ state: ConnectionsScreen.State, connections: ConnectionsService, cards: CardLoader?,
        reactions: Reactions<ConnectionsScreen, Person>
    ) {
        self.state = state
        self.connections = connections
        self.cards = cards
        card = CardController(cards)
        self.reactions = reactions
    }

    package func perform(_ effect: ConnectionsScreen.Effect) {
        switch effect {
        case .load(let list, let ignoresCache): load(list, after: nil, ignoresCache: ignoresCache)
        case .loadMore(let list): load(list, after: lastPages[list], ignoresCache: false)
        case .card(let effect): card.perform(effect, for: self, ConnectionsScreen.Action.card)
        case .open(let person):
            connections.recordOpened(person)
            reactions.navigate(person)
        case .common(let effect): reactions.perform(effect)
        }
    }

    package func handle(_ event: NavigationEvent) {
        send(.navigation(event))
        if event == .uncovered, let cards {
            for action in cards.storedProfile(of: state.selected) { send(.card(action)) }
        }
    }

    package func stop() {
        loading?.cancel()
        card.cancel()
    }

    private func load(_ list: PeopleList, after page: Page<Person>?, ignoresCache: Bool) {
        loading?.cancel()
        loading = Task {
            do {
                let (page, loaded) = try await connections.page(of: list, after: page, ignoresCache: ignoresCache)
                if Task.isCancelled { return }
                lastPages[list] = page
                send(.received(.loaded(loaded), of: list))
            } catch GitHubError.unauthorized {
                send(.received(.unauthorized, of: list))
            } catch {
                send(.received(.failed(await connections.text.message(Problem(error), .reload)), of: list))
            }
        }
    }
}
