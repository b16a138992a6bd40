import GitHubModel
import GitHubStandIn
import TerminalUI
import StandInSupport
import TestSupport
import Testing

@testable import Images

/// A loader with a manual clock, and the images that its streams returned.
struct AvatarLoaderHarness: Sendable {
    let avatars: AvatarHarness
    let clock = ManualClock()
    let size = Size(columns: 12, rows: 6)
    let received = ObservedValue<[RenderedImage]>([])

    var control: StandInControl { avatars.server.control }

    static func run(_ body: (AvatarLoaderHarness) async throws -> Void) async throws {
        try await AvatarHarness.run { try await body(AvatarLoaderHarness(avatars: $0)) }
    }

    func loader(_ method: GraphicsCapabilities.Method = .symbols) throws -> AvatarLoader {
        AvatarLoader(
            service: avatars.service(), host: avatars.standIn.host, clock: clock,
            capabilities: GraphicsCapabilities(method: method, depth: .full))
    }

    /// Returns an account with the avatar of `fixture`.
    func person(_ fixture: Dataset.Fixture = .mona, id: Int64? = nil) throws -> Person {
        Person(
            login: try Login(fixture.login), id: id ?? Int64(fixture.id), kind: .user,
            avatarURL: "\(avatars.server.baseURL)/avatars/u/\(fixture.id)?v=4", url: "")
    }

    func initials(of person: Person) -> RenderedImage {
        .lines(InitialsAvatar(name: nil, login: "\(person.login)").lines(in: size))
    }

    /// Receives the images of `person` until the task is cancelled.
    func receive(_ person: Person, from loader: AvatarLoader) -> Task<Void, Never> {
        Task { [received, size] in
            for await image in loader.images(of: person, in: size) { received.update { $0.append(image) } }
        }
    }

    func waitForImages(_ count: Int) async throws {
        try #require(await received.wait { $0.count >= count })
    }

    /// Waits until `sleeps` debounce intervals have begun, and ends them.
    func debounce(_ sleeps: Int) async {
        await clock.sleepsBegun(sleeps)
        clock.advance(by: .milliseconds(120))
    }

    /// Loads the avatar of `person` as the `number`th one.
    func load(_ person: Person, from loader: AvatarLoader, _ number: Int = 1) async throws {
        let task = receive(person, from: loader)
        await debounce(number)
        try await waitForImages(number)
        task.cancel()
        await task.value
    }
}
