package import GitHubAPI
package import GitHubModel
package import People
package import TerminalUI

package struct Card: Sendable, Hashable {
    package enum Effect: Sendable, Hashable {
        /// Loads the data, even with few remaining requests if it is requested. Cancels the previous card.
        case load(Person, isRequested: Bool = false)
        case loadAvatar(of: Person, in: Size)
        case cancel
    }

    package enum Action: Sendable, Hashable {
        case updated(CardLoader.Event, of: Person.ID)
        case avatarLoaded(RenderedImage, of: Person.ID, in: Size)
    }

    /// Whether the card is shown beside or below the list, if there is space.
    package var isEnabled = true
    package var hasAvatar = true
    /// The name of the key that loads a postponed card, or `nil` if it has none.
    package var loadKey: String? { didSet { content?.loadKey = loadKey } }
    /// Whether the card takes the place of the list if there is no space beside or below it.
    package var coversList = false
    package private(set) var content: CardContent?
    /// The profiles loaded for cards since the start. The rows show them, too.
    package private(set) var profiles: [Person.ID: Person.Profile] = [:]
    /// Whether another screen covers the list. Nothing is loaded meanwhile.
    package private(set) var isHidden = false

    package init() {}

    /// Keeps profiles also of other people than the card's.
    package mutating func apply(_ action: Action) {
        switch action {
        case .updated(let event, let id):
            if case .profile(let person) = event, person.id == id || id < 0, let profile = person.profile {
                profiles[id] = profile
            }
            if content?.person.id == id { content?.apply(event) }
        case .avatarLoaded(let avatar, let id, let size) where content?.person.id == id:
            content?.apply(avatar, in: size)
        case .avatarLoaded: break
        }
    }

    /// None if neither a person nor a repository is selected, the card is disabled, or space is short. `rows` is the
    /// height of the list without a card.
    package func layout(
        of person: Person?, or repository: Repository? = nil, in window: Size, rows: Int
    ) -> CardLayout {
        let list = Size(columns: window.columns, rows: rows)
        guard person != nil || repository != nil, rows > 0 else { return CardLayout(list: list) }
        guard let layout = CardLayout(in: window, list: list) else {
            return CardLayout(list: list, isCovered: coversList)
        }
        return isEnabled ? layout : CardLayout(list: list)
    }

    /// Returns the effects that load the data and the avatar. A new card shows `overview` until its repositories are
    /// loaded.
    package mutating func follow(
        _ person: Person?, in layout: CardLayout, showing overview: PersonOverview? = nil
    ) -> [Effect] {
        guard !isHidden else { return [] }
        guard let person, layout.placement != .none else {
            let effects: [Effect] = content == nil ? [] : [.cancel]
            content = nil
            return effects
        }
        let isNewPerson = content?.person.id != person.id
        if isNewPerson { content = newContent(of: person, showing: overview) }
        let size = hasAvatar ? layout.avatarSize : nil
        let hasSize = content?.avatarSize == size
        content?.setAvatarSize(for: size)
        let avatar = size.map { hasSize ? [] : [Effect.loadAvatar(of: person, in: $0)] } ?? []
        return (isNewPerson ? [.load(person)] : []) + avatar
    }

    /// Loads a postponed card. Otherwise shows or hides the card: beside or below the list until the program ends, or
    /// in place of the list if space is short. A card that is shown is requested: few remaining requests don't postpone
    /// it. A new card shows `overview` until its repositories are loaded.
    package mutating func toggle(
        for person: Person?, in window: Size, rows: Int, showing overview: PersonOverview? = nil
    ) -> [Effect] {
        if let content, content.isPostponed { return [.load(content.person, isRequested: true)] }
        if Self.hasSpace(in: window, rows: rows) { isEnabled.toggle() } else { coversList.toggle() }
        let isShown = layout(of: person, in: window, rows: rows).placement != .none
        guard let person, content == nil, !isHidden, isShown else { return [] }
        content = newContent(of: person, showing: overview)
        return [.load(person, isRequested: true)]
    }

    private func newContent(of person: Person, showing overview: PersonOverview?) -> CardContent {
        var content = CardContent(of: person, showing: overview)
        content.loadKey = loadKey
        return content
    }

    /// Whether the data of a person is loaded or is being loaded.
    package func isAvailable(for person: Person?) -> Bool {
        guard let content, let person else { return person == nil }
        return content.person.id == person.id && !content.isPostponed
    }

    private static func hasSpace(in window: Size, rows: Int) -> Bool {
        rows > 0 && CardLayout(in: window, list: Size(columns: window.columns, rows: rows)) != nil
    }

    /// Cancels the card while another screen covers the list. Reloads it afterwards, and with another credential.
    package mutating func handle(_ event: NavigationEvent, selected: Person?) -> [Effect] {
        switch event {
        case .covered where !isHidden:
            isHidden = true
            return content == nil ? [] : [.cancel]
        case .uncovered where isHidden:
            isHidden = false
            return load(selected: selected, isRequested: false)
        case .credentialsChanged:
            content?.markOutdated()
            return load(selected: selected, isRequested: false)
        case .opened, .covered, .uncovered, .failed: return []
        }
    }

    package func retry(selected: Person?) -> [Effect] {
        content?.hasFailed == true ? load(selected: selected, isRequested: true) : []
    }

    /// The current data stays meanwhile.
    private func load(selected: Person?, isRequested: Bool) -> [Effect] {
        guard let content, !isHidden, content.person.id == selected?.id else { return [] }
        var effects = [Effect.load(content.person, isRequested: isRequested)]
        if let size = content.avatarSize { effects.append(.loadAvatar(of: content.person, in: size)) }
        return effects
    }

    package mutating func updateActivityIndicator(_ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void) {
        content?.updateActivityIndicator(update)
    }

    /// The avatar is `nil` unless it is an image. `headerHeight` is the row of the window at which the list begins. The
    /// card shows `repository`, for which nothing is loaded, if that is selected instead of a person.
    package func composed(
        _ list: [StyledLine], in layout: CardLayout, headerHeight: Int, repository: Repository? = nil
    ) -> (lines: [StyledLine], images: [TerminalImage]) {
        guard layout.placement != .none else { return (list, []) }
        if let repository { return (layout.composed(list, RepositoryCard(repository).lines(in: layout.box)), []) }
        guard let content else { return (list, []) }
        let lines = layout.composed(list, content.lines(in: layout.box))
        let origin = Position(column: layout.origin.column, row: headerHeight + layout.origin.row)
        guard content.avatarSize == layout.avatarSize, let image = content.avatar?.image(at: origin) else {
            return (lines, [])
        }
        return (lines, [image])
    }
}
