import GitHubModel
import GitHubStandIn
import Images
import TerminalUI
import TestSupport
import Testing

@testable import ghsearch

@Suite("Portraits", .timeLimit(.minutes(1)))
struct PortraitsTests {
    /// Portraits on a stand-in and a clock of their own, and what they sent.
    private struct Rig: Sendable {
        let server: StandInServer
        let module: TestModule
        let sent = ObservedValue<[AvatarController.RenderedAvatar]>([])

        static func run(_ body: (Rig) async throws -> Void) async throws {
            let server = try await StandInServer.start(dataset: .seeded(people: 0))
            do { try await body(Rig(server: server, module: TestModule(at: server.baseURL))) } catch {
                await server.stop()
                throw error
            }
            await server.stop()
        }

        func portraits(_ way: GraphicsCapabilities.Method = .symbols) -> AvatarController {
            AvatarController(
                dependencies: .init(avatars: module.avatars(), host: module.host, clock: module.manualClock),
                capabilities: GraphicsCapabilities(method: way, depth: .full),
                reactions: .init { [sent] picture in sent.update { $0.append(picture) } })
        }

        func person(_ fixture: Dataset.Fixture) throws -> Person {
            Person(
                login: try Login(fixture.login), id: Int64(fixture.id), kind: .user,
                avatarURL: "\(server.baseURL)/avatars/u/\(fixture.id)?v=4", url: "")
        }

        func waitForPictures(_ count: Int) async { #expect(await sent.wait(upTo: .seconds(20)) { $0.count >= count }) }
    }
    private let size = Size(columns: 12, rows: 6)

    @Test("Initials at once, the picture once the selection rests, and afterwards from memory at once")
    func picture() async throws {
        try await Rig.run { rig in
            let (portraits, mona) = (rig.portraits(), try rig.person(.mona))
            let first = await portraits.show(mona, in: size)
            #expect(first == .lines(InitialsAvatar(name: nil, login: "mona").lines(in: size)))
            await rig.module.manualClock.sleepsBegun(1)
            #expect(rig.server.control.requests.isEmpty)
            rig.module.manualClock.advance(by: .milliseconds(120))
            await rig.waitForPictures(1)
            let sent = rig.sent.read { $0[0] }
            #expect(sent.id == mona.id && sent.size == size && sent.picture != first)
            #expect(await portraits.show(mona, in: size) == sent.picture)
            // Another run finds it on the disk, without asking.
            rig.server.control.clearLog()
            _ = await rig.portraits().show(mona, in: size)
            await rig.waitForPictures(2)
            #expect(rig.sent.read { $0[1] } == sent)
            #expect(rig.server.control.requests.isEmpty)
        }
    }

    @Test("Who is passed over is not asked for, and nothing is sent once nobody looks")
    func passesOver() async throws {
        try await Rig.run { rig in
            let portraits = rig.portraits()
            _ = await portraits.show(try rig.person(.mona), in: size)
            _ = await portraits.show(try rig.person(.hundred), in: size)
            await rig.module.manualClock.sleepsBegun(2)
            rig.module.manualClock.advance(by: .milliseconds(120))
            await rig.waitForPictures(1)
            #expect(rig.server.control.requests.count == 1)
            #expect(rig.sent.read { $0.map(\.id) } == [Int64(Dataset.Fixture.hundred.id)])
        }
    }

    @Test("Once the terminal has told that it can do better, the picture is drawn again")
    func ability() async throws {
        try await Rig.run { rig in
            let portraits = rig.portraits()
            _ = await portraits.show(try rig.person(.mona), in: size)
            await rig.module.manualClock.sleepsBegun(1)
            rig.module.manualClock.advance(by: .milliseconds(120))
            await rig.waitForPictures(1)
            await portraits.use(GraphicsCapabilities(method: .kitty, depth: .full))
            await rig.waitForPictures(2)
            guard case .image(let picture)? = rig.sent.read(\.last?.picture) else {
                Issue.record("no picture of a protocol")
                return
            }
            #expect(picture.size == size)
        }
    }

    @Test("Once the terminal's cells have another size, initials stand in until the picture is drawn for those")
    func cells() async throws {
        try await Rig.run { rig in
            let (portraits, mona) = (rig.portraits(.sixel), try rig.person(.mona))
            let initials = await portraits.show(mona, in: size)
            #expect(await portraits.use(cell: PixelSize(width: 10, height: 20)) == nil, "as it was")
            await rig.module.manualClock.sleepsBegun(1)
            rig.module.manualClock.advance(by: .milliseconds(120))
            await rig.waitForPictures(1)
            let meanwhile = await portraits.use(cell: PixelSize(width: 7, height: 13))
            #expect(meanwhile == AvatarController.RenderedAvatar(picture: initials, id: mona.id, size: size))
            await rig.waitForPictures(2)
            let drawings = rig.sent.read { $0.map { String(decoding: $0.picture.drawing, as: UTF8.self) } }
            #expect(drawings[0].contains("q\"1;1;120;120") && drawings[1].contains("q\"1;1;84;78"))
            #expect(await portraits.use(cell: PixelSize(width: 1, height: 900)) == nil, "no cell is like that")
        }
    }

    @Test("Without colours, or without a picture, initials stay, and nobody is asked for what can't be shown")
    func initials() async throws {
        try await Rig.run { rig in
            _ = await rig.portraits(.initials).show(try rig.person(.mona), in: size)
            var person = try rig.person(.mona)
            person = Person(login: person.login, id: person.id, kind: .user, avatarURL: "", url: "")
            _ = await rig.portraits().show(person, in: size)
            #expect(rig.sent.read(\.isEmpty) && rig.server.control.requests.isEmpty)
        }
    }
}

extension RenderedImage {
    /// The bytes for the terminal; none for lines.
    fileprivate var drawing: [UInt8] { image(at: Position(column: 0, row: 0))?.drawBytes ?? [] }
}
