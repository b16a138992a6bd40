import GitHubModel
import TerminalUI

extension SearchScreen {
    /// Where the card is; `nil` where there is none: nobody is selected, it is not wanted, or there is no room.
    static func cardPlace(of state: State, in size: Size) -> CardPlace? {
        guard state.card.isOn, state.selected != nil else { return nil }
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
        guard !state.card.isCovered else { return [] }
        guard let person = state.selected, let place = cardPlace(of: state, in: state.size) else {
            defer { state.card.card = nil }
            return state.card.card == nil ? [] : [.hideCard]
        }
        let (isOther, size) = (state.card.card?.person.id != person.id, place.picture)
        if isOther { state.card.card = Card(of: person) }
        let hasSize = state.card.card?.pictureSize == size
        state.card.card?.makeRoom(for: size)
        return (isOther ? [.showCard(person)] : []) + (hasSize ? [] : [.showPicture(of: person, in: size)])
    }

    /// Tab: shows the card or hides it, for the rest of the run; where there is no room, it says so.
    static func toggleCard(_ state: inout State) -> [Effect] {
        guard hasCardRoom(state) else {
            return [
                .notice("No room for the card: it takes \(CardPlace.widest) columns, or \(CardPlace.tallest) rows.")
            ]
        }
        state.card.isOn.toggle()
        return []
    }

    /// Another screen came over the prompt, or went.
    static func cover(_ isCovered: Bool, _ state: inout State) -> [Effect] {
        guard state.card.isCovered != isCovered else { return [] }
        state.card.isCovered = isCovered
        return isCovered ? state.card.card == nil ? [] : [.hideCard] : showCardAgain(state)
    }

    /// What is missing is asked for again; what is there stays meanwhile.
    static func showCardAgain(_ state: State) -> [Effect] {
        guard let card = state.card.card, !state.card.isCovered, card.person.id == state.selected?.id else { return [] }
        return [.showCard(card.person)] + (card.pictureSize.map { [.showPicture(of: card.person, in: $0)] } ?? [])
    }

    private static func cardRoom(of state: State, in size: Size) -> CardPlace? {
        let rows = layout(of: state, in: size).listHeight
        return rows > 0 ? CardPlace(in: size, list: Size(columns: size.columns, rows: rows)) : nil
    }
}
