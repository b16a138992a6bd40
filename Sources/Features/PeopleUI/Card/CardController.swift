import GitHubModel
import Images
package import TerminalUI

package final class CardController {
    private let loader: CardLoader?
    private var data: Task<Void, Never>?
    private var avatar: Task<Void, Never>?

    /// `nil` if frames are not drawn: a screen reader reads no cards.
    package init(_ loader: CardLoader?) { self.loader = loader }

    /// Cancels the previous effect of its kind. Cached data is sent at once. `onLoad` is called when the data of the card is
    /// complete, or has failed.
    package func perform<Owner: Component>(
        _ effect: Card.Effect, for owner: isolated Owner,
        _ action: @escaping @Sendable (Card.Action) -> Owner.Content.Action,
        onLoad: @escaping @Sendable (isolated Owner) -> Void = { _ in }
    ) {
        switch effect {
        case .load(let person, let isRequested):
            data?.cancel()
            guard let loader else { return }
            for cached in loader.storedProfile(of: person) { owner.send(action(cached)) }
            data = Task {
                for await event in loader.events(of: person, isRequested: isRequested) {
                    owner.send(action(.updated(event, of: person.id)))
                }
                if !Task.isCancelled { onLoad(owner) }
            }
        case .loadAvatar(let person, let size):
            avatar?.cancel()
            avatar = loader?.avatars?.load(person, in: size, for: owner) {
                action(.avatarLoaded($0, of: person.id, in: size))
            }
        case .cancel: cancel()
        }
    }

    package func cancel() {
        data?.cancel()
        avatar?.cancel()
    }
}
