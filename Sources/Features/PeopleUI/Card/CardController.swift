package import GitHubModel
package import Images
package import People
package import TerminalUI

/// Performs the effects of a ``Card`` for the controller of its screen: loads the data and the avatar of the selected
/// person, and cancels those of the person before.
package final class CardController {
    private let loader: CardLoader?
    private let avatars: AvatarLoader?
    private var data: Task<Void, Never>?
    private var avatar: Task<Void, Never>?

    /// Creates a controller. Without a loader it does nothing: a screen reader reads no cards.
    package init(_ loader: CardLoader?, avatars: AvatarLoader?) {
        self.loader = loader
        self.avatars = loader == nil ? nil : avatars
    }

    /// Cancels the previous effect of its kind. Cached data is sent at once. `onLoad` is called when the data of the
    /// card is complete, or has failed.
    package func perform<Owner: Component>(
        _ effect: Card.Effect, for owner: isolated Owner,
        _ action: @escaping @Sendable (Card.Action) -> Owner.Content.Action,
        onLoad: @escaping @Sendable (isolated Owner) -> Void = { _ in }
    ) {
        switch effect {
        case .load(let person, let isRequested):
            data?.cancel()
            guard let loader else { return }
            showStoredProfile(of: person, for: owner, action)
            data = Task {
                for await event in loader.events(of: person, isRequested: isRequested) {
                    owner.send(action(.updated(event, of: person.id)))
                }
                if !Task.isCancelled { onLoad(owner) }
            }
        case .loadAvatar(let person, let size):
            avatar?.cancel()
            avatar = avatars?.load(person, in: size, for: owner) {
                action(.avatarLoaded($0, of: person.id, in: size))
            }
        case .cancel: cancel()
        }
    }

    /// Sends the profile of a person without one, if another screen has loaded it meanwhile.
    package func showStoredProfile<Owner: Component>(
        of person: Person?, for owner: isolated Owner, _ action: (Card.Action) -> Owner.Content.Action
    ) {
        guard let person, let stored = loader?.storedProfile(of: person) else { return }
        owner.send(action(.updated(.profile(stored), of: person.id)))
    }

    package func cancel() {
        data?.cancel()
        avatar?.cancel()
    }
}
