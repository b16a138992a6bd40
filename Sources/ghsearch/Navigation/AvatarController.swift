import GitHubModel
import Images
import TerminalUI

/// Draws one person's picture at a time for the terminal at hand: initials at once, the picture as soon as it is there.
///
/// What the terminal can show is asked once, and never waited for: until it has answered, its environment hints at it.
actor AvatarController {
    /// What it uses.
    struct Dependencies: Sendable {
        let avatars: AvatarService
        let host: Host
        let clock: any Clock<Duration>
    }
    /// How it behaves.
    struct Properties: Sendable {
        /// How long a person must stay selected before their host is asked for a picture that is not stored.
        var debounceInterval = Duration.milliseconds(120)
        /// Pictures kept as they were drawn.
        var maxCachedImages = 16
    }
    /// Somebody's picture in so many cells.
    struct RenderedAvatar: Sendable, Hashable {
        let picture: RenderedImage
        let id: Person.ID
        let size: Size
    }
    /// What it tells its owner.
    struct Reactions: Sendable {
        let send: @Sendable (RenderedAvatar) -> Void
    }

    private struct Request: Sendable, Hashable {
        let person: Person
        let size: Size
    }
    private let dependencies: Dependencies
    private let properties: Properties
    private let reactions: Reactions
    private var capabilities: GraphicsCapabilities
    private var request: Request?
    private var task: Task<Void, Never>?
    private var rendered: [(id: Int, picture: RenderedImage)] = []

    /// One that has drawn nothing yet.
    init(
        dependencies: Dependencies, properties: Properties = Properties(), capabilities: GraphicsCapabilities,
        reactions: Reactions
    ) {
        (self.dependencies, self.properties, self.reactions) = (dependencies, properties, reactions)
        self.capabilities = capabilities
    }

    /// The terminal can do this: what was drawn for less is drawn again.
    func use(_ ability: GraphicsCapabilities) {
        guard ability != self.capabilities else { return }
        (self.capabilities, rendered) = (ability, [])
        if let request { start(request) }
    }

    /// The terminal's cells have so many pixels now. What was drawn for others would be too large or too small: what stands
    /// for the picture meanwhile is returned.
    func use(cell: PixelSize) -> RenderedAvatar? {
        let measured = capabilities.with(cell: cell)
        guard measured != capabilities else { return nil }
        use(measured)
        return request.map { RenderedAvatar(picture: placeholder(for: $0), id: $0.person.id, size: $0.size) }
    }

    /// What stands for `person` in so many cells now; a better picture is sent when there is one. What was under way for
    /// somebody else is dropped.
    func show(_ person: Person, in size: Size) -> RenderedImage {
        let wanted = Request(person: person, size: size)
        self.request = wanted
        if let avatar = avatar(of: wanted), let known = rendered.first(where: { $0.id == avatar.id(in: size) }) {
            task?.cancel()
            return known.picture
        }
        start(wanted)
        return placeholder(for: wanted)
    }

    /// Nobody looks at pictures any more.
    func stop() {
        task?.cancel()
        request = nil
    }

    private func start(_ wanted: Request) {
        task?.cancel()
        guard capabilities.method != .initials, let avatar = avatar(of: wanted) else { return }
        task = Task { [painter = ImageRenderer(ability: capabilities)] in await load(avatar, for: wanted, with: painter)
        }
    }

    private func placeholder(for wanted: Request) -> RenderedImage {
        let person = wanted.person
        return .lines(InitialsAvatar(name: person.profile?.name, login: "\(person.login)").lines(in: wanted.size))
    }

    private func avatar(of wanted: Request) -> Avatar? { Avatar(of: wanted.person, on: dependencies.host) }

    /// Initials stay where there is no picture: a person needs no sentence about that.
    private func load(_ avatar: Avatar, for wanted: Request, with painter: ImageRenderer) async {
        do {
            let stored = await Self.stored(avatar, wanted.size, painter, dependencies.avatars)
            if let picture = stored?.picture { report(picture, avatar, wanted) }
            guard stored?.isFresh != true else { return }
            try await dependencies.clock.sleep(for: properties.debounceInterval)
            if let picture = try await Self.fetched(avatar, wanted.size, painter, dependencies.avatars) {
                report(picture, avatar, wanted)
            }
        } catch {
            return
        }
    }

    /// Decoding and drawing take milliseconds: not on this actor, which keys wait for.
    private nonisolated static func stored(
        _ avatar: Avatar, _ size: Size, _ painter: ImageRenderer, _ avatars: AvatarService
    ) async -> (picture: RenderedImage?, isFresh: Bool)? {
        guard !Task.isCancelled else { return nil }
        return avatars.cached(avatar, filling: painter.ability.pixels(for: size))
            .map { (painter.render($0.raster, in: size, id: avatar.id(in: size)), $0.isFresh) }
    }

    private nonisolated static func fetched(
        _ avatar: Avatar, _ size: Size, _ painter: ImageRenderer, _ avatars: AvatarService
    ) async throws -> RenderedImage? {
        let raster = try await avatars.fetch(avatar, filling: painter.ability.pixels(for: size))
        return painter.render(raster, in: size, id: avatar.id(in: size))
    }

    /// The one door to the owner: nothing passes once the task was cancelled.
    private func report(_ picture: RenderedImage, _ avatar: Avatar, _ wanted: Request) {
        guard !Task.isCancelled else { return }
        let id = avatar.id(in: wanted.size)
        rendered.removeAll { $0.id == id }
        rendered = rendered.suffix(properties.maxCachedImages - 1) + [(id, picture)]
        reactions.send(RenderedAvatar(picture: picture, id: wanted.person.id, size: wanted.size))
    }
}
