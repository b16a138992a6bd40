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
        case .load:
            data?.cancel()
            data = start(effect, for: owner, action, onEnd: onLoad)
        case .loadAvatar:
            avatar?.cancel()
            avatar = start(effect, for: owner, action) { _ in }
        case .cancel: cancel()
        }
    }

    package func cancel() {
        data?.cancel()
        avatar?.cancel()
    }

    private func start<Owner: Component>(
        _ effect: Card.Effect, for owner: isolated Owner,
        _ action: @escaping @Sendable (Card.Action) -> Owner.Content.Action,
        onEnd: @escaping @Sendable (isolated Owner) -> Void
    ) -> Task<Void, Never>? {
        guard let loader else { return nil }
        for cached in loader.available(for: effect) { owner.send(action(cached)) }
        return Task {
            await loader.load(effect) { owner.send(action($0)) }
            if !Task.isCancelled { onEnd(owner) }
        }
    }
}
