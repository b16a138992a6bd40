import GitHubModel
import Pictures
import TerminalUI

/// Draws one person's picture at a time for the terminal at hand: initials at once, the picture as soon as it is there.
///
/// What the terminal can show is asked once, and never waited for: until it has answered, its environment hints at it.
actor Portraits {
    /// What it uses.
    struct Dependencies: Sendable {
        let avatars: AvatarService
        let host: Host
        let clock: any Clock<Duration>
    }
    /// How it behaves.
    struct Properties: Sendable {
        /// How long a person must stay selected before their host is asked for a picture that is not stored.
        var rest = Duration.milliseconds(120)
        /// Pictures kept as they were drawn.
        var remembered = 16
    }
    /// Somebody's picture in so many cells.
    struct Sent: Sendable, Hashable {
        let picture: DrawnPicture
        let id: Person.ID
        let size: Size
    }
    /// What it tells its owner.
    struct Reactions: Sendable {
        let send: @Sendable (Sent) -> Void
    }

    private struct Wanted: Sendable, Hashable {
        let person: Person
        let size: Size
    }
    private let dependencies: Dependencies
    private let properties: Properties
    private let reactions: Reactions
    private var ability: DrawingAbility
    private var wanted: Wanted?
    private var work: Task<Void, Never>?
    private var drawn: [(id: Int, picture: DrawnPicture)] = []

    /// One that has drawn nothing yet.
    init(
        dependencies: Dependencies, properties: Properties = Properties(), ability: DrawingAbility,
        reactions: Reactions
    ) {
        (self.dependencies, self.properties, self.reactions) = (dependencies, properties, reactions)
        self.ability = ability
    }

    /// The terminal can do this: what was drawn for less is drawn again.
    func use(_ ability: DrawingAbility) {
        guard ability != self.ability else { return }
        (self.ability, drawn) = (ability, [])
        if let wanted { start(wanted) }
    }

    /// The terminal's cells have so many pixels now. What was drawn for others would be too large or too small: what stands
    /// for the picture meanwhile is returned.
    func use(cell: PixelSize) -> Sent? {
        let measured = ability.with(cell: cell)
        guard measured != ability else { return nil }
        use(measured)
        return wanted.map { Sent(picture: standIn(for: $0), id: $0.person.id, size: $0.size) }
    }

    /// What stands for `person` in so many cells now; a better picture is sent when there is one. What was under way for
    /// somebody else is dropped.
    func show(_ person: Person, in size: Size) -> DrawnPicture {
        let wanted = Wanted(person: person, size: size)
        self.wanted = wanted
        if let avatar = avatar(of: wanted), let known = drawn.first(where: { $0.id == avatar.id(in: size) }) {
            work?.cancel()
            return known.picture
        }
        start(wanted)
        return standIn(for: wanted)
    }

    /// Nobody looks at pictures any more.
    func stop() {
        work?.cancel()
        wanted = nil
    }

    private func start(_ wanted: Wanted) {
        work?.cancel()
        guard ability.way != .initials, let avatar = avatar(of: wanted) else { return }
        work = Task { [painter = PicturePainter(ability: ability)] in await load(avatar, for: wanted, with: painter) }
    }

    private func standIn(for wanted: Wanted) -> DrawnPicture {
        let person = wanted.person
        return .lines(Initials(name: person.profile?.name, login: "\(person.login)").lines(in: wanted.size))
    }

    private func avatar(of wanted: Wanted) -> Avatar? { Avatar(of: wanted.person, on: dependencies.host) }

    /// Initials stay where there is no picture: a person needs no sentence about that.
    private func load(_ avatar: Avatar, for wanted: Wanted, with painter: PicturePainter) async {
        do {
            let stored = await Self.stored(avatar, wanted.size, painter, dependencies.avatars)
            if let picture = stored?.picture { report(picture, avatar, wanted) }
            guard stored?.isFresh != true else { return }
            try await dependencies.clock.sleep(for: properties.rest)
            if let picture = try await Self.fetched(avatar, wanted.size, painter, dependencies.avatars) {
                report(picture, avatar, wanted)
            }
        } catch {
            return
        }
    }

    /// Decoding and drawing take milliseconds: not on this actor, which keys wait for.
    private nonisolated static func stored(
        _ avatar: Avatar, _ size: Size, _ painter: PicturePainter, _ avatars: AvatarService
    ) async -> (picture: DrawnPicture?, isFresh: Bool)? {
        guard !Task.isCancelled else { return nil }
        return avatars.stored(avatar, filling: painter.ability.pixels(for: size))
            .map { (painter.draw($0.raster, in: size, id: avatar.id(in: size)), $0.isFresh) }
    }

    private nonisolated static func fetched(
        _ avatar: Avatar, _ size: Size, _ painter: PicturePainter, _ avatars: AvatarService
    ) async throws -> DrawnPicture? {
        let raster = try await avatars.fetched(avatar, filling: painter.ability.pixels(for: size))
        return painter.draw(raster, in: size, id: avatar.id(in: size))
    }

    /// The one door to the owner: nothing passes once the task was cancelled.
    private func report(_ picture: DrawnPicture, _ avatar: Avatar, _ wanted: Wanted) {
        guard !Task.isCancelled else { return }
        let id = avatar.id(in: wanted.size)
        drawn.removeAll { $0.id == id }
        drawn = drawn.suffix(properties.remembered - 1) + [(id, picture)]
        reactions.send(Sent(picture: picture, id: wanted.person.id, size: wanted.size))
    }
}
