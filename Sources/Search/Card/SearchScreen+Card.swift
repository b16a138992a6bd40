import GitHubModel
import TerminalUI

extension SearchScreen {
    /// Returns the layout of the card, or `nil` if no person is selected, the card is disabled, or space is short.
    static func cardLayout(of state: State, in size: Size) -> CardLayout? {
        guard state.selected != nil else { return nil }
        if let layout = availableCardLayout(of: state, in: size) { return state.card.isEnabled ? layout : nil }
        let rows = layout(of: state, in: size).listHeight
        return state.card.coversList ? CardLayout(over: Size(columns: size.columns, rows: rows)) : nil
    }

    /// Returns whether the window has space for a card beside or below the list, even if the card is disabled.
    static func hasSpaceForCard(_ state: State) -> Bool { availableCardLayout(of: state, in: state.size) != nil }

    /// Returns whether the card is in place of the list.
    static func isListCovered(_ state: State) -> Bool { cardLayout(of: state, in: state.size)?.placement == .over }

    static func listSize(of state: State, in size: Size) -> Size {
        let rows = layout(of: state, in: size).listHeight
        return cardLayout(of: state, in: size)?.list ?? Size(columns: size.columns, rows: rows)
    }

    /// Updates the card to the selection and returns the effects that load its data and avatar.
    static func followSelection(_ state: inout State) -> [Effect] {
        guard !state.card.isHidden else { return [] }
        guard let person = state.selected, let layout = cardLayout(of: state, in: state.size) else {
            defer { state.card.card = nil }
            return state.card.card == nil ? [] : [.cancelCard]
        }
        let (isNewPerson, size) = (state.card.card?.person.id != person.id, layout.avatarSize)
        if isNewPerson { state.card.card = Card(of: person) }
        let hasSize = state.card.card?.avatarSize == size
        state.card.card?.setAvatarSize(for: size)
        return (isNewPerson ? [.loadCard(person)] : []) + (hasSize ? [] : [.loadAvatar(of: person, in: size)])
    }

    /// Loads a postponed card. Otherwise shows or hides the card: beside or below the list until the program ends, or in
    /// place of the list if space is short.
    static func toggleCard(_ state: inout State) -> [Effect] {
        if let card = state.card.card, card.isPostponed { return [.loadCard(card.person, isRequested: true)] }
        if hasSpaceForCard(state) { state.card.isEnabled.toggle() } else { state.card.coversList.toggle() }
        return []
    }

    /// Cancels the card while another screen covers the prompt, and reloads it afterwards.
    static func setHidden(_ isHidden: Bool, _ state: inout State) -> [Effect] {
        guard state.card.isHidden != isHidden else { return [] }
        state.card.isHidden = isHidden
        return isHidden ? state.card.card == nil ? [] : [.cancelCard] : reloadCard(state)
    }

    /// Returns the effects that load the card and its avatar again. The current data stays meanwhile.
    static func reloadCard(_ state: State) -> [Effect] {
        guard let card = state.card.card, !state.card.isHidden, card.person.id == state.selected?.id else { return [] }
        return [.loadCard(card.person)] + (card.avatarSize.map { [.loadAvatar(of: card.person, in: $0)] } ?? [])
    }

    private static func availableCardLayout(of state: State, in size: Size) -> CardLayout? {
        let rows = layout(of: state, in: size).listHeight
        return rows > 0 ? CardLayout(in: size, list: Size(columns: size.columns, rows: rows)) : nil
    }
}
