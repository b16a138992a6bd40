package import GitHubModel
package import TerminalUI

/// The state of a ``CardScreen``.
package protocol CardScreenState {
    var card: CardState { get }
    var selected: Person? { get }
    var size: Size { get }
}

/// The action of a ``CardScreen``.
package protocol CardScreenAction: InputAction {
    static func card(_ action: CardAction) -> Self
}

/// A screen with a list of people and the card of the selected person.
package protocol CardScreen: Screen where State: CardScreenState, Action: CardScreenAction {
    static func layout(of state: State, in size: Size) -> ScreenLayout
}

extension CardScreen {
    package static func cardLayout(of state: State, in size: Size) -> CardLayout? {
        state.card.layout(of: state.selected, in: size, rows: layout(of: state, in: size).listHeight)
    }

    /// Returns whether the card is in place of the list.
    package static func isListCovered(_ state: State) -> Bool {
        cardLayout(of: state, in: state.size)?.placement == .over
    }

    package static func listSize(of state: State, in size: Size) -> Size {
        let rows = layout(of: state, in: size).listHeight
        return cardLayout(of: state, in: size)?.list ?? Size(columns: size.columns, rows: rows)
    }
}

/// The controller of a ``CardScreen``.
package protocol CardComponent: Component where Content: CardScreen {
    /// Loads the cards. `nil` if frames are not drawn: a screen reader reads no cards.
    var cards: CardLoader? { get }
    var cardTasks: CardTasks { get set }
    /// Called when the data of a card is complete, or has failed.
    func cardLoaded()
}

extension CardComponent {
    package func cardLoaded() {}

    /// Shows the profile of the selected person if another screen has loaded it meanwhile.
    package func showStoredProfile(from loader: CardLoader) {
        guard let person = state.selected else { return }
        for action in loader.available(for: .load(person)) { send(.card(action)) }
    }

    /// Starts what `effect` requests. Cached data is sent at once.
    package func perform(_ effect: CardEffect) {
        cardTasks.cancel(before: effect)
        guard let cards, effect != .cancel else { return }
        for action in cards.available(for: effect) { send(.card(action)) }
        let task = Task {
            await cards.load(effect) { send(.card($0)) }
            if case .load = effect, !Task.isCancelled { cardLoaded() }
        }
        cardTasks.add(task, for: effect)
    }
}

/// The tasks of a card. A task is cancelled by the next one of its kind.
package struct CardTasks: Sendable {
    private var data: Task<Void, Never>?
    private var avatar: Task<Void, Never>?

    package init() {}

    mutating func cancel(before effect: CardEffect) {
        switch effect {
        case .load: data?.cancel()
        case .loadAvatar: avatar?.cancel()
        case .cancel: cancel()
        }
    }

    mutating func add(_ task: Task<Void, Never>, for effect: CardEffect) {
        switch effect {
        case .load: data = task
        case .loadAvatar: avatar = task
        case .cancel: break
        }
    }

    package func cancel() {
        data?.cancel()
        avatar?.cancel()
    }
}
