package import GitHubModel
import Synchronization
package import TerminalUI

/// Loads avatars and renders them: initials at once, then the avatar from the cache and its host, and again whenever
/// the capabilities of the terminal change.
package final class AvatarLoader: Sendable {
    /// How long an account must stay selected before its avatar is requested.
    private static let debounceInterval = Duration.milliseconds(120)
    private static let maxCachedImages = 16

    private struct Request: Sendable {
        let person: Person
        let size: Size
        let images: AsyncStream<RenderedImage>.Continuation
        var task: Task<Void, Never>?
    }
    private struct State: Sendable {
        var capabilities: GraphicsCapabilities
        var rendered: [(id: Int, image: RenderedImage)] = []
        var requests: [Int: Request] = [:]
        var lastID = 0
    }
    private let service: AvatarService
    private let host: Host
    private let clock: any Clock<Duration>
    private let state: Mutex<State>
    /// Held while images are sent, so that none for earlier capabilities follows a later one. Not ``state``, which the
    /// cancellation of a task that sending resumes uses, on another thread.
    private let sending = Mutex(())

    package init(
        service: AvatarService, host: Host, clock: any Clock<Duration>, capabilities: GraphicsCapabilities
    ) {
        self.service = service
        self.host = host
        self.clock = clock
        state = Mutex(State(capabilities: capabilities))
    }

    package func image(of person: Person, in size: Size) -> RenderedImage {
        let id = avatar(of: person)?.id(in: size)
        let image = state.withLock { state in state.rendered.first { $0.id == id }?.image }
        return image ?? initials(of: person, in: size)
    }

    /// Sends the avatar in memory or the initials at once, and the avatar as it becomes available, until the returned
    /// task is cancelled.
    package func load<Owner: Component>(
        _ person: Person, in size: Size, for owner: isolated Owner,
        _ action: @escaping @Sendable (RenderedImage) -> Owner.Content.Action
    ) -> Task<Void, Never> {
        owner.send(action(image(of: person, in: size)))
        return Task {
            for await image in images(of: person, in: size) { owner.send(action(image)) }
        }
    }

    /// Returns the avatar as it becomes available, until the consuming task is cancelled. On failure the initials stay.
    package func images(of person: Person, in size: Size) -> AsyncStream<RenderedImage> {
        let (images, continuation) = AsyncStream<RenderedImage>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.lastID += 1
            var request = Request(person: person, size: size, images: continuation)
            let imageID = avatar(of: person)?.id(in: size)
            // Another request may have rendered it after the caller got the initials. No task receives the image yet.
            if let image = state.rendered.first(where: { $0.id == imageID })?.image { continuation.yield(image) }
            request.task = start(request, state)
            state.requests[state.lastID] = request
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.requests.removeValue(forKey: id) }?.task?.cancel()
        }
        return images
    }

    package func use(_ capabilities: GraphicsCapabilities) {
        sending.withLock { _ in
            let old = state.withLock { state in
                let old = state
                if capabilities != old.capabilities { state.rendered = [] }
                state.capabilities = capabilities
                return old
            }
            guard capabilities != old.capabilities else { return }
            for request in old.requests.values {
                request.task?.cancel()
                // An image for other cells is too large or too small.
                if capabilities.cell != old.capabilities.cell {
                    request.images.yield(initials(of: request.person, in: request.size))
                }
            }
            restart(old.requests.keys)
        }
    }

    private func restart(_ ids: some Sequence<Int>) {
        state.withLock { state in
            for id in ids {
                guard var request = state.requests[id] else { continue }
                request.task = start(request, state)
                state.requests[id] = request
            }
        }
    }

    package func use(cell: PixelSize?) { use(state.withLock(\.capabilities).with(cell: cell)) }

    private func initials(of person: Person, in size: Size) -> RenderedImage {
        .lines(InitialsAvatar(name: person.profile?.name, login: "\(person.login)").lines(in: size))
    }

    private func avatar(of person: Person) -> Avatar? { Avatar(of: person, on: host) }

    private func start(_ request: Request, _ state: State) -> Task<Void, Never>? {
        guard state.capabilities.method != .initials, let avatar = avatar(of: request.person) else { return nil }
        let id = avatar.id(in: request.size)
        guard !state.rendered.contains(where: { $0.id == id }) else { return nil }
        return Task { [capabilities = state.capabilities] in await load(avatar, for: request, with: capabilities) }
    }

    private func load(_ avatar: Avatar, for request: Request, with capabilities: GraphicsCapabilities) async {
        let pixels = capabilities.pixels(for: request.size)
        let cached = await service.cached(avatar, filling: pixels)
        if let cached { send(cached.raster, avatar, request, capabilities) }
        guard cached?.isFresh != true else { return }
        do {
            try await clock.sleep(for: Self.debounceInterval)
            send(try await service.fetch(avatar, filling: pixels), avatar, request, capabilities)
        } catch {}  // the initials or the cached avatar stay
    }

    /// Sends the rendered image unless the task is cancelled. Rendering takes milliseconds.
    private func send(_ raster: Raster, _ avatar: Avatar, _ request: Request, _ capabilities: GraphicsCapabilities) {
        let id = avatar.id(in: request.size)
        guard !Task.isCancelled, let image = capabilities.render(raster, in: request.size, id: id) else { return }
        sending.withLock { _ in
            if Task.isCancelled { return }
            state.withLock { state in
                state.rendered.removeAll { $0.id == id }
                state.rendered = state.rendered.suffix(Self.maxCachedImages - 1) + [(id, image)]
            }
            request.images.yield(image)
        }
    }
}
