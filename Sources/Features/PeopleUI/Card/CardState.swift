package import GitHubAPI
package import GitHubModel
package import TerminalUI

/// What ``CardLoader`` has to do for the card of a list.
package enum CardEffect: Sendable, Hashable {
    /// Loads the data, even with few remaining requests if it is requested. Cancels the previous card.
    case load(Person, isRequested: Bool = false)
    /// Loads and renders the avatar in the given size.
    case loadAvatar(of: Person, in: Size)
    case cancel
}

/// What ``CardLoader`` sends to the card of a list.
package enum CardAction: Sendable, Hashable {
    case updated(Card.Event, of: Person.ID)
    /// An avatar, in the requested size.
    case avatarLoaded(RenderedImage, of: Person.ID, in: Size)
}

/// The card of the person who is selected in a list.
package struct CardState: Sendable, Hashable {
    /// Whether the card is shown beside or below the list, if there is space.
    var isEnabled = true
    /// Whether the card takes the place of the list if there is no space beside or below it.
    package var coversList = false
    package private(set) var card: Card?
    /// The profiles loaded for cards since the start. The rows show them, too.
    package private(set) var profiles: [Person.ID: Person.Profile] = [:]
    /// Whether another screen covers the list. Nothing is loaded meanwhile.
    package private(set) var isHidden = false

    package init() {}

    /// Applies `action` to the card if it is the card of the person, and always keeps profiles.
    package mutating func apply(_ action: CardAction) {
        switch action {
        case .updated(let event, let id):
            if case .profile(let person) = event, person.id == id || id < 0 { profiles[id] = person.profile }
            if card?.person.id == id { card?.apply(event) }
        case .avatarLoaded(let avatar, let id, let size) where card?.person.id == id: card?.apply(avatar, in: size)
        case .avatarLoaded: break
        }
    }

    /// Returns the layout, or `nil` if no person is selected, the card is disabled, or space is short.
    ///
    /// - Parameter rows: The height of the list without a card.
    package func layout(of person: Person?, in window: Size, rows: Int) -> CardLayout? {
        guard person != nil, rows > 0 else { return nil }
        let list = Size(columns: window.columns, rows: rows)
        if let layout = CardLayout(in: window, list: list) { return isEnabled ? layout : nil }
        return coversList ? CardLayout(over: list) : nil
    }

    /// Updates the card to the selected person. Returns the effects that load its data and avatar.
    ///
    /// - Parameter overview: The repositories that a new card shows until its own are loaded.
    package mutating func follow(
        _ person: Person?, in layout: CardLayout?, showing overview: PersonOverview? = nil
    ) -> [CardEffect] {
        guard !isHidden else { return [] }
        guard let person, let size = layout?.avatarSize else {
            defer { card = nil }
            return card == nil ? [] : [.cancel]
        }
        let isNewPerson = card?.person.id != person.id
        if isNewPerson { card = Card(of: person, showing: overview) }
        let hasSize = card?.avatarSize == size
        card?.setAvatarSize(for: size)
        return (isNewPerson ? [.load(person)] : []) + (hasSize ? [] : [.loadAvatar(of: person, in: size)])
    }

    /// Loads a postponed card. Otherwise shows or hides the card: beside or below the list until the program ends, or in
    /// place of the list if space is short. A card that is shown is requested: few remaining requests don't postpone it.
    ///
    /// - Parameters:
    ///   - person: The selected person, if any.
    ///   - rows: The height of the list without a card.
    ///   - overview: The repositories that a new card shows until its own are loaded.
    package mutating func toggle(
        for person: Person?, in window: Size, rows: Int, showing overview: PersonOverview? = nil
    ) -> [CardEffect] {
        if let card, card.isPostponed { return [.load(card.person, isRequested: true)] }
        if Self.hasSpace(in: window, rows: rows) { isEnabled.toggle() } else { coversList.toggle() }
        guard let person, card == nil, !isHidden, layout(of: person, in: window, rows: rows) != nil else { return [] }
        card = Card(of: person, showing: overview)
        return [.load(person, isRequested: true)]
    }

    /// Returns whether the window has space for a card beside or below the list.
    static func hasSpace(in window: Size, rows: Int) -> Bool {
        rows > 0 && CardLayout(in: window, list: Size(columns: window.columns, rows: rows)) != nil
    }

    /// Cancels the card while another screen covers the list, and reloads it afterwards.
    package mutating func setHidden(_ isHidden: Bool, selected: Person?) -> [CardEffect] {
        guard self.isHidden != isHidden else { return [] }
        self.isHidden = isHidden
        return isHidden ? card == nil ? [] : [.cancel] : reload(selected: selected)
    }

    /// Returns the effects that load the card and its avatar again. The current data stays meanwhile.
    package func reload(selected: Person?) -> [CardEffect] { load(selected: selected, isRequested: false) }

    /// Returns the effects that load the card and its avatar again if the card failed.
    package func retry(selected: Person?) -> [CardEffect] {
        card?.hasFailed == true ? load(selected: selected, isRequested: true) : []
    }

    private func load(selected: Person?, isRequested: Bool) -> [CardEffect] {
        guard let card, !isHidden, card.person.id == selected?.id else { return [] }
        let avatar = card.avatarSize.map { CardEffect.loadAvatar(of: card.person, in: $0) }
        return [.load(card.person, isRequested: isRequested)] + [avatar].compactMap { $0 }
    }

    package mutating func updateActivityIndicator(_ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void) {
        card?.updateActivityIndicator(update)
    }

    /// Returns the lines of the list with the card, and the avatar, if it is an image.
    ///
    /// - Parameter headerHeight: The row of the window at which the list begins.
    package func composed(
        _ list: [StyledLine], in layout: CardLayout?, headerHeight: Int
    ) -> (lines: [StyledLine], images: [TerminalImage]) {
        guard let layout, let card else { return (list, []) }
        let origin = Position(column: layout.origin.column, row: headerHeight + layout.origin.row)
        let image = card.avatarSize == layout.avatarSize ? card.avatar?.image(at: origin) : nil
        return (layout.composed(list, card.lines(in: layout.box)), image.map { [$0] } ?? [])
    }
}
