import GitHubModel
import GitHubStandIn
import Images
import TerminalUI
import TestSupport
import Testing

@testable import ghsearch

@Suite("Avatar controller", .timeLimit(.minutes(1)))
struct AvatarControllerTests {
    /// A controller on a stand-in and a manual clock, and the avatars that it sent.
    private struct Harness: Sendable {
        let server: StandInServer
        let module: TestModule
        let sent = ObservedValue<[AvatarController.RenderedAvatar]>([])

        static func run(_ body: (Harness) async throws -> Void) async throws {
            let server = try await StandInServer.start(world: .seeded(people: 0))
            do { try await body(Harness(server: server, module: TestModule(at: server.baseURL))) } catch {
                await server.stop()
                throw error
            }
            await server.stop()
        }

        func controller(_ method: GraphicsCapabilities.Method = .symbols) -> AvatarController {
            AvatarController(
                dependencies: .init(avatars: module.avatars(), host: module.host, clock: module.manualClock),
                capabilities: GraphicsCapabilities(method: method, depth: .full),
                reactions: .init { [sent] avatar in sent.update { $0.append(avatar) } })
        }

        func person(_ fixture: Dataset.Fixture) throws -> Person {
            Person(
                login: try Login(fixture.login), id: Int64(fixture.id), kind: .user,
                avatarURL: "\(server.baseURL)/avatars/u/\(fixture.id)?v=4", url: "")
        }

        func waitForAvatars(_ count: Int) async { #expect(await sent.wait(upTo: .seconds(20)) { $0.count >= count }) }
    }
    private let size = Size(columns: 12, rows: 6)

    @Test("Initials come at once, the avatar after the debounce interval, and later from the cache at once")
    func avatar() async throws {
        try await Harness.run { harness in
            let (controller, mona) = (harness.controller(), try harness.person(.mona))
            let first = await controller.show(mona, in: size)
            #expect(first == .lines(InitialsAvatar(name: nil, login: "mona").lines(in: size)))
            await harness.module.manualClock.sleepsBegun(1)
            #expect(harness.server.control.requests.isEmpty)
            harness.module.manualClock.advance(by: .milliseconds(120))
            await harness.waitForAvatars(1)
            let sent = harness.sent.read { $0[0] }
            #expect(sent.id == mona.id)
            #expect(sent.size == size)
            #expect(sent.picture != first)
            #expect(await controller.show(mona, in: size) == sent.picture)
            // Another run loads it from the disk.
            harness.server.control.clearLog()
            _ = await harness.controller().show(mona, in: size)
            await harness.waitForAvatars(2)
            #expect(harness.sent.read { $0[1] } == sent)
            #expect(harness.server.control.requests.isEmpty)
        }
    }

    @Test("The avatar of a person selected for a moment is not fetched")
    func debounce() async throws {
        try await Harness.run { harness in
            let controller = harness.controller()
            _ = await controller.show(try harness.person(.mona), in: size)
            _ = await controller.show(try harness.person(.hundred), in: size)
            await harness.module.manualClock.sleepsBegun(2)
            harness.module.manualClock.advance(by: .milliseconds(120))
            await harness.waitForAvatars(1)
            #expect(harness.server.control.requests.count == 1)
            #expect(harness.sent.read { $0.map(\.id) } == [Int64(Dataset.Fixture.hundred.id)])
        }
    }

    @Test("Better graphics capabilities render the avatar again")
    func capabilities() async throws {
        try await Harness.run { harness in
            let controller = harness.controller()
            _ = await controller.show(try harness.person(.mona), in: size)
            await harness.module.manualClock.sleepsBegun(1)
            harness.module.manualClock.advance(by: .milliseconds(120))
            await harness.waitForAvatars(1)
            await controller.use(GraphicsCapabilities(method: .kitty, depth: .full))
            await harness.waitForAvatars(2)
            guard case .image(let image)? = harness.sent.read(\.last?.picture) else {
                Issue.record("not an image")
                return
            }
            #expect(image.size == size)
        }
    }

    @Test("After a change of the cell size, initials are shown until the avatar is rendered")
    func cells() async throws {
        try await Harness.run { harness in
            let (controller, mona) = (harness.controller(.sixel), try harness.person(.mona))
            let initials = await controller.show(mona, in: size)
            #expect(await controller.use(cell: PixelSize(width: 10, height: 20)) == nil, "unchanged")
            await harness.module.manualClock.sleepsBegun(1)
            harness.module.manualClock.advance(by: .milliseconds(120))
            await harness.waitForAvatars(1)
            let meanwhile = await controller.use(cell: PixelSize(width: 7, height: 13))
            #expect(meanwhile == AvatarController.RenderedAvatar(picture: initials, id: mona.id, size: size))
            await harness.waitForAvatars(2)
            let images = harness.sent.read { $0.map { String(decoding: $0.picture.drawBytes, as: UTF8.self) } }
            #expect(images[0].contains("q\"1;1;120;120"))
            #expect(images[1].contains("q\"1;1;84;78"))
            #expect(await controller.use(cell: PixelSize(width: 1, height: 900)) == nil, "an implausible size")
        }
    }

    @Test("Without color or an avatar, initials stay and no request is sent")
    func initials() async throws {
        try await Harness.run { harness in
            _ = await harness.controller(.initials).show(try harness.person(.mona), in: size)
            var person = try harness.person(.mona)
            person = Person(login: person.login, id: person.id, kind: .user, avatarURL: "", url: "")
            _ = await harness.controller().show(person, in: size)
            #expect(harness.sent.read { $0.isEmpty })
            #expect(harness.server.control.requests.isEmpty)
        }
    }
}

extension RenderedImage {
    /// The bytes for the terminal; empty for lines.
    fileprivate var drawBytes: [UInt8] { image(at: Position(column: 0, row: 0))?.drawBytes ?? [] }
}
