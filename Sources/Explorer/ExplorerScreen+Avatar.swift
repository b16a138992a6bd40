import GitHubModel
import TerminalUI

extension ExplorerScreen {
    /// The selected person's picture.
    struct AvatarSlot: Sendable, Hashable {
        /// Whose it is.
        let id: Person.ID
        /// `nil` until it, or what stands for it, is there.
        var picture: RenderedImage?
    }

    /// The picture goes with the selection, where there is room for one: what has to be done that it does.
    static func followSelection(_ state: inout State) -> [Effect] {
        guard let person = avatarPerson(in: state), state.avatar?.id != person.id else { return [] }
        state.avatar = AvatarSlot(id: person.id)
        return [.loadAvatar(person)]
    }

    /// Another screen came over this one, or went; a picture that was under way may have been dropped meanwhile.
    static func setVisible(_ isCovered: Bool, _ state: inout State) -> [Effect] {
        guard state.isCovered != isCovered else { return [] }
        state.isCovered = isCovered
        guard let person = avatarPerson(in: state), state.avatar?.id == person.id else { return [] }
        return [.loadAvatar(person)]
    }

    /// One who was passed over meanwhile is not shown.
    static func setAvatar(_ picture: RenderedImage, of id: Person.ID, _ state: inout State) {
        if state.avatar?.id == id { state.avatar?.picture = picture }
    }

    private static func avatarPerson(in state: State) -> Person? {
        HeaderImageLayout.fits(into: state.size) && !state.isCovered ? state.selected : nil
    }
}
