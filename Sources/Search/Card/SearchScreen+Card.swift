import GitHubModel
import TerminalUI

extension SearchScreen {
    /// Returns the layout of the card, or `nil` if no person is selected, the card is disabled, or space is short.
    static func cardLayout(of state: State, in size: Size) -> CardLayout? {
        guard state.card.isEnabled, state.selected != nil else { return nil }
        return availableCardLayout(of: state, in: size)
    }

    /// Returns whether the window has space for a card, even if the card is disabled.
    static func hasSpaceForCard(_ state: State) -> Bool { availableCardLayout(of: state, in: state.size) != nil }

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

    /// Shows or hides the card until the program ends. Shows a message if space is short.
    static func toggleCard(_ state: inout State) -> [Effect] {
        guard hasSpaceForCard(state) else {
            return [
                .showMessage(
                    "The card needs \(CardLayout.minColumnsBeside) columns or \(CardLayout.minRowsBelow) rows."
                )
            ]
        }
        state.card.isEnabled.toggle()
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
