import GitHubStandIn
import HTTPTransport
import TestSupport
import Testing

@testable import Images

@Suite("Pictures of people", .timeLimit(.minutes(1)))
struct AvatarServiceTests {
    @Test("A picture is fetched once, kept, and shown at once afterwards, offline too")
    func kept() async throws {
        try await AvatarHarness.run { rig in
            let avatar = try #require(try rig.avatar())
            #expect(rig.service().cached(avatar, filling: rig.size) == nil)
            let raster = try await rig.service().fetch(avatar, filling: rig.size)
            #expect(raster.size == rig.size && Set(raster.bytes).count > 2)
            #expect(rig.service().cached(avatar, filling: rig.size) == .init(raster: raster, isFresh: true))
            let offline = rig.service { $0.isOffline = true }
            rig.wait(days: 100)
            #expect(offline.cached(avatar, filling: rig.size) == .init(raster: raster, isFresh: true))
            await #expect(throws: AvatarError.offline) { try await offline.fetch(avatar, filling: rig.size) }
            #expect(rig.server.control.requests.count == 1)
        }
    }

    @Test("After a week it is still shown, and asked for again")
    func age() async throws {
        try await AvatarHarness.run { rig in
            let (avatar, service) = (try #require(try rig.avatar()), rig.service())
            _ = try await service.fetch(avatar, filling: rig.size)
            rig.wait(days: 8)
            #expect(service.cached(avatar, filling: rig.size)?.isFresh == false)
            _ = try await service.fetch(avatar, filling: rig.size)
            #expect(service.cached(avatar, filling: rig.size)?.isFresh == true)
        }
    }

    @Test("It is asked for as nobody, in the size that is needed")
    func request() async throws {
        try await AvatarHarness.run { rig in
            _ = try await rig.service().fetch(try #require(try rig.avatar()), filling: rig.size)
            let request = try #require(rig.server.control.requests.first)
            #expect(request.target == "/avatars/u/\(Dataset.Fixture.mona.id)?v=4&s=256")
            let names = Set(request.headers.map(\.name))
            #expect(names.isDisjoint(with: ["authorization", "cookie", "referer"]) && names.contains("user-agent"))
        }
    }

    @Test(
        "What is no picture is refused, not kept, and not asked for again in this run",
        arguments: MalformedAvatar.allCases)
    func odd(picture: MalformedAvatar) async throws {
        try await AvatarHarness.run { rig in
            try rig.server.control.setAvatar(picture, of: "mona")
            let (avatar, service) = (try #require(try rig.avatar()), rig.service())
            for _ in 0..<2 {
                await #expect(throws: Self.refusal(of: picture)) {
                    try await service.fetch(avatar, filling: rig.size)
                }
            }
            #expect(service.cached(avatar, filling: rig.size) == nil && rig.cache.status().images == 0)
            #expect(rig.server.control.requests.count == (picture == .long ? 2 : 1))
        }
    }

    private static func refusal(of picture: MalformedAvatar) -> AvatarError {
        switch picture {
        case .empty, .svg, .hostile: .image(.unknownFormat)
        case .broken: .image(.damaged)
        case .huge: .image(.tooLarge)
        case .long: .transport(.responseTooLarge(host: "127.0.0.1", limit: 2 << 20))
        }
    }

    @Test("A broken host is asked again, a missing picture is not")
    func statuses() async throws {
        try await AvatarHarness.run { rig in
            let (avatar, service) = (try #require(try rig.avatar()), rig.service())
            rig.server.control.inject(.status(503, .html))
            await #expect(throws: AvatarError.status(503)) { try await service.fetch(avatar, filling: rig.size) }
            rig.server.control.inject(.truncated)
            await #expect(throws: AvatarError.self) { try await service.fetch(avatar, filling: rig.size) }
            _ = try await service.fetch(avatar, filling: rig.size)
            let nobody = try #require(try rig.avatar(at: rig.server.baseURL + "/avatars/u/9?v=4", id: 9))
            rig.server.control.clearLog()
            for _ in 0..<2 {
                await #expect(throws: AvatarError.status(404)) { try await service.fetch(nobody, filling: rig.size) }
            }
            #expect(rig.server.control.requests.count == 1)
        }
    }

    @Test("A damaged file is removed, not shown")
    func damaged() async throws {
        try await AvatarHarness.run { rig in
            let avatar = try #require(try rig.avatar())
            rig.cache.store(
                Array(Samples.png().dropLast(20)), as: avatar.fileName(atLeast: rig.size), at: rig.time.read { $0 })
            #expect(rig.service().cached(avatar, filling: rig.size) == nil)
            #expect(rig.cache.status().images == 0)
        }
    }

    @Test("No more at a time than allowed; who is cancelled leaves at once, waiting or asking")
    func turns() async throws {
        try await AvatarHarness.run { rig in
            rig.server.control.inject(.hang, times: 2)
            let service = rig.service { $0.maxConcurrentRequests = 2 }
            let asking = try (0..<5).map { number in
                let address = "\(rig.server.baseURL)/avatars/u/\(number)?v=4"
                let avatar = try #require(try rig.avatar(at: address, id: Int64(number)))
                return Task { try await service.fetch(avatar, filling: rig.size) }
            }
            await rig.server.control.waitForRequests(2)
            // Those who wait go first: a turn that is given back would be theirs.
            let targets = rig.server.control.requests.map(\.target)
            let isAsking = asking.indices.map { number in targets.contains { $0.hasPrefix("/avatars/u/\(number)?") } }
            for number in asking.indices.sorted(by: { !isAsking[$0] && isAsking[$1] }) {
                asking[number].cancel()
                await #expect(throws: CancellationError.self) { try await asking[number].value }
            }
            #expect(rig.server.control.requests.count == 2)
            let avatar = try #require(try rig.avatar())
            _ = try await service.fetch(avatar, filling: rig.size)  // both turns were given back
            #expect(rig.server.control.peakConcurrency() == 2)
        }
    }
}
