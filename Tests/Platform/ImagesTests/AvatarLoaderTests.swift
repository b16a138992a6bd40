import GitHubModel
import GitHubStandIn
import TerminalUI
import StandInSupport
import TestSupport
import Testing

@testable import Images

@Suite("Avatar loader", .timeLimit(.minutes(3)))
struct AvatarLoaderTests {
    @Test("Initials are returned at once, the avatar after the debounce interval, and from memory at once afterwards")
    func avatar() async throws {
        try await AvatarLoaderHarness.run { harness in
            let (loader, mona) = (try harness.loader(), try harness.person())
            let initials = harness.initials(of: mona)
            #expect(loader.image(of: mona, in: harness.size) == initials)
            let task = harness.receive(mona, from: loader)
            await harness.clock.sleepsBegun(1)
            #expect(harness.control.requests.isEmpty)
            await harness.debounce(1)
            try await harness.waitForImages(1)
            task.cancel()
            let image = harness.received.read { $0[0] }
            #expect(image != initials)
            #expect(loader.image(of: mona, in: harness.size) == image)
            let second = harness.receive(mona, from: loader)
            try await harness.waitForImages(2)
            second.cancel()
            #expect(harness.received.read { $0[1] } == image)
            #expect(harness.control.requests.count == 1)
        }
    }

    @Test("A cached avatar takes no request")
    func cached() async throws {
        try await AvatarLoaderHarness.run { harness in
            let mona = try harness.person()
            try await harness.load(mona, from: try harness.loader())
            harness.control.clearLog()
            let task = harness.receive(mona, from: try harness.loader())
            try await harness.waitForImages(2)
            task.cancel()
            let images = harness.received.read { $0 }
            #expect(images[1] == images[0])
            #expect(harness.control.requests.isEmpty)
        }
    }

    @Test("A cached avatar that is too old is returned, then fetched again")
    func old() async throws {
        try await AvatarLoaderHarness.run { harness in
            let mona = try harness.person()
            try await harness.load(mona, from: try harness.loader())
            harness.avatars.wait(days: 8)
            harness.control.clearLog()
            let task = harness.receive(mona, from: try harness.loader())
            try await harness.waitForImages(2)
            #expect(harness.control.requests.isEmpty)
            await harness.debounce(2)
            try await harness.waitForImages(3)
            task.cancel()
            #expect(harness.control.requests.count == 1)
        }
    }

    @Test("Cancelling during the debounce interval sends no request, and returns no image")
    func debounce() async throws {
        try await AvatarLoaderHarness.run { harness in
            let loader = try harness.loader()
            let passed = harness.receive(try harness.person(), from: loader)
            await harness.clock.sleepsBegun(1)
            passed.cancel()
            await passed.value
            let hundred = try harness.person(.hundred)
            let task = harness.receive(hundred, from: loader)
            await harness.debounce(2)
            try await harness.waitForImages(1)
            task.cancel()
            #expect(harness.control.requests.count == 1)
            #expect(loader.image(of: hundred, in: harness.size) == harness.received.read { $0[0] })
            #expect(harness.received.read(\.count) == 1)
        }
    }

    @Test("Cancelling the consuming task cancels the request, and nothing arrives afterwards")
    func cancellation() async throws {
        try await AvatarLoaderHarness.run { harness in
            let (loader, mona) = (try harness.loader(), try harness.person())
            harness.control.inject(.hang)
            let task = harness.receive(mona, from: loader)
            await harness.debounce(1)
            await harness.control.waitForRequests(1)
            task.cancel()
            await task.value
            await harness.control.waitUntil { $0.first?.outcome == .clientLeft }
            loader.use(GraphicsCapabilities(method: .kitty, depth: .full))
            #expect(harness.received.read { $0.isEmpty })
            #expect(harness.clock.sleeping == 0)
            #expect(loader.image(of: mona, in: harness.size) == harness.initials(of: mona))
        }
    }

    @Test("With other capabilities, the avatar is rendered again")
    func capabilities() async throws {
        try await AvatarLoaderHarness.run { harness in
            let loader = try harness.loader()
            let task = harness.receive(try harness.person(), from: loader)
            await harness.debounce(1)
            try await harness.waitForImages(1)
            loader.use(GraphicsCapabilities(method: .kitty, depth: .full))
            try await harness.waitForImages(2)
            task.cancel()
            guard case .image(let image)? = harness.received.read(\.last) else {
                Issue.record("not an image of a graphics protocol")
                return
            }
            #expect(image.size == harness.size)
        }
    }

    @Test("With cells of another size, the initials are returned, then the avatar for these cells")
    func cells() async throws {
        try await AvatarLoaderHarness.run { harness in
            let (loader, mona) = (try harness.loader(.sixel), try harness.person())
            let task = harness.receive(mona, from: loader)
            await harness.debounce(1)
            try await harness.waitForImages(1)
            let first = harness.received.read { $0[0] }
            for cell in [PixelSize(width: 10, height: 20), PixelSize(width: 1, height: 900)] {
                loader.use(cell: cell)  // the present size, and one that no cell has
                #expect(loader.image(of: mona, in: harness.size) == first)
            }
            loader.use(cell: PixelSize(width: 7, height: 13))
            // The stream buffers one image: the initials may be replaced before they are received.
            let isRendered: @Sendable ([RenderedImage]) -> Bool = { $0.last?.text.contains("q\"1;1;84;78") == true }
            #expect(await harness.received.wait(until: isRendered))
            task.cancel()
            let images = harness.received.read { $0 }
            #expect(images[0].text.contains("q\"1;1;120;120"))
            #expect(images.dropFirst().dropLast().allSatisfy { $0 == harness.initials(of: mona) })
        }
    }

    @Test("Without images in the terminal, or without an avatar URL, the initials stay and no request is sent")
    func initials() async throws {
        try await AvatarLoaderHarness.run { harness in
            let mona = try harness.person()
            let noAvatar = Person(login: mona.login, id: mona.id, kind: .user, avatarURL: "", url: "")
            for (loader, person) in [(try harness.loader(.initials), mona), (try harness.loader(), noAvatar)] {
                #expect(loader.image(of: person, in: harness.size) == harness.initials(of: person))
                let task = harness.receive(person, from: loader)
                task.cancel()
                await task.value
            }
            #expect(harness.received.read { $0.isEmpty })
            #expect(harness.clock.sleeping == 0)
            #expect(harness.control.requests.isEmpty)
        }
    }

    @Test("At most 16 rendered images are in memory")
    func limit() async throws {
        try await AvatarLoaderHarness.run { harness in
            let loader = try harness.loader()
            let people = try (1...17).map { try harness.person(id: 1_000 + Int64($0)) }
            for (index, person) in people.enumerated() { try await harness.load(person, from: loader, index + 1) }
            let isInMemory = people.map { loader.image(of: $0, in: harness.size) != harness.initials(of: $0) }
            #expect(isInMemory == [false] + Array(repeating: true, count: 16))
        }
    }
}

extension RenderedImage {
    /// The bytes for the terminal as text; empty for lines.
    fileprivate var text: String {
        String(decoding: image(at: Position(column: 0, row: 0))?.drawBytes ?? [], as: UTF8.self)
    }
}
