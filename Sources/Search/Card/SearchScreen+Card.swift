import GitHubModel
import TerminalUI

extension SearchScreen {
    /// Where the card is; `nil` where there is none: nobody is selected, it is not wanted, or there is no room.
    static func cardPlace(of state: State, in size: Size) -> CardLayout? {
        guard state.card.isEnabled, state.selected != nil else { return nil }
        return cardRoom(of: state, in: size)
    }

    /// Is there room for a card, wanted or not?
    static func hasCardRoom(_ state: State) -> Bool { cardRoom(of: state, in: state.size) != nil }

    /// What the list may take of the window.
    static func listSize(of state: State, in size: Size) -> Size {
        let rows = layout(of: state, in: size).listHeight
        return cardPlace(of: state, in: size)?.list ?? Size(columns: size.columns, rows: rows)
    }

    /// The card goes with the selection: what has to be done that it does.
    static func followSelection(_ state: inout State) -> [Effect] {
        guard !state.card.isHidden else { return [] }
        guard let person = state.selected, let place = cardPlace(of: state, in: state.size) else {
            defer { state.card.card = nil }
            return state.card.card == nil ? [] : [.cancelCard]
        }
        let (isOther, size) = (state.card.card?.person.id != person.id, place.avatarSize)
        if isOther { state.card.card = Card(of: person) }
        let hasSize = state.card.card?.avatarSize == size
        state.card.card?.setAvatarSize(for: size)
        return (isOther ? [.loadCard(person)] : []) + (hasSize ? [] : [.loadAvatar(of: person, in: size)])
    }

    /// Tab: shows the card or hides it, for the rest of the run; where there is no room, it says so.
    static func toggleCard(_ state: inout State) -> [Effect] {
        guard hasCardRoom(state) else {
            return [
                .showMessage(
                    "No room for the card: it takes \(CardLayout.minColumnsBeside) columns, or \(CardLayout.minRowsBelow) rows."
                )
            ]
        }
        state.card.isEnabled.toggle()
        return []
    }

    /// Another screen came over the prompt, or went.
    static func setVisible(_ isCovered: Bool, _ state: inout State) -> [Effect] {
        guard state.card.isHidden != isCovered else { return [] }
        state.card.isHidden = isCovered
        return isCovered ? state.card.card == nil ? [] : [.cancelCard] : showCardAgain(state)
    }

    /// What is missing is asked for again; what is there stays meanwhile.
    static func showCardAgain(_ state: State) -> [Effect] {
        guard let card = state.card.card, !state.card.isHidden, card.person.id == state.selected?.id else { return [] }
        return [.loadCard(card.person)] + (card.avatarSize.map { [.loadAvatar(of: card.person, in: $0)] } ?? [])
    }

    private static func cardRoom(of state: State, in size: Size) -> CardLayout? {
        let rows = layout(of: state, in: size).listHeight
        return rows > 0 ? CardLayout(in: size, list: Size(columns: size.columns, rows: rows)) : nil
    }
}
