import GitHubModel
import GitHubStandIn
import HTTPTransport
import TestSupport
import Testing

@testable import Images

@Suite("Avatar service", .timeLimit(.minutes(3)))
struct AvatarServiceTests {
    @Test("An avatar is fetched once and then loaded from the cache, offline too")
    func cached() async throws {
        try await AvatarHarness.run { harness in
            let avatar = try #require(try harness.avatar())
            #expect(await harness.service().cached(avatar, filling: harness.size) == nil)
            let raster = try await harness.service().fetch(avatar, filling: harness.size)
            #expect(raster.size == harness.size)
            #expect(Set(raster.bytes).count > 2)
            #expect(
                await harness.service().cached(avatar, filling: harness.size) == .init(raster: raster, isFresh: true))
            let offline = harness.service { $0.isOffline = true }
            harness.wait(days: 100)
            #expect(await offline.cached(avatar, filling: harness.size) == .init(raster: raster, isFresh: true))
            await #expect(throws: AvatarError.offline) { try await offline.fetch(avatar, filling: harness.size) }
            #expect(harness.server.control.requests.count == 1)
        }
    }

    @Test("After a week the cached avatar is not fresh until it is fetched again")
    func age() async throws {
        try await AvatarHarness.run { harness in
            let (avatar, service) = (try #require(try harness.avatar()), harness.service())
            _ = try await service.fetch(avatar, filling: harness.size)
            harness.wait(days: 8)
            #expect(await service.cached(avatar, filling: harness.size)?.isFresh == false)
            _ = try await service.fetch(avatar, filling: harness.size)
            #expect(await service.cached(avatar, filling: harness.size)?.isFresh == true)
        }
    }

    @Test("The request is anonymous and has the required size")
    func request() async throws {
        try await AvatarHarness.run { harness in
            _ = try await harness.service().fetch(try #require(try harness.avatar()), filling: harness.size)
            let request = try #require(harness.server.control.requests.first)
            #expect(request.target == "/avatars/u/\(Dataset.Fixture.mona.id)?v=4&s=256")
            let names = Set(request.headers.map(\.name))
            #expect(names.isDisjoint(with: ["authorization", "cookie", "referer"]))
            #expect(names.contains("user-agent"))
        }
    }

    @Test(
        "An invalid image is rejected, not stored, and not fetched again in this run",
        arguments: MalformedAvatar.allCases)
    func malformed(avatar malformed: MalformedAvatar) async throws {
        try await AvatarHarness.run { harness in
            try harness.server.control.setAvatar(malformed, of: "mona")
            let (avatar, service) = (try #require(try harness.avatar()), harness.service())
            for _ in 0..<2 {
                await #expect {
                    try await service.fetch(avatar, filling: harness.size)
                } throws: {
                    Self.isError($0, of: malformed)
                }
            }
            #expect(await service.cached(avatar, filling: harness.size) == nil)
            #expect(harness.cache.status().images == 0)
            #expect(harness.server.control.requests.count == (malformed == .long ? 2 : 1))
        }
    }

    private static func isError(_ error: any Error, of avatar: MalformedAvatar) -> Bool {
        switch avatar {
        case .empty, .svg, .hostile: error as? ImageError == .unknownFormat
        case .broken: error as? ImageError == .damaged
        case .huge: error as? ImageError == .tooLarge
        case .long: error as? TransportError == .responseTooLarge(host: "127.0.0.1", limit: 2 << 20)
        }
    }

    @Test("After a server error the avatar is fetched again, after a 404 it is not")
    func statuses() async throws {
        try await AvatarHarness.run { harness in
            let (avatar, service) = (try #require(try harness.avatar()), harness.service())
            harness.server.control.inject(.status(503, .html))
            await #expect(throws: AvatarError.status(503)) { try await service.fetch(avatar, filling: harness.size) }
            harness.server.control.inject(.truncated)
            await #expect(throws: TransportError.self) { try await service.fetch(avatar, filling: harness.size) }
            _ = try await service.fetch(avatar, filling: harness.size)
            let missing = try #require(try harness.avatar(at: harness.server.baseURL + "/avatars/u/9?v=4", id: 9))
            harness.server.control.clearLog()
            for _ in 0..<2 {
                await #expect(throws: AvatarError.status(404)) {
                    try await service.fetch(missing, filling: harness.size)
                }
            }
            #expect(harness.server.control.requests.count == 1)
        }
    }

    @Test("A transient failure is retried twice", arguments: [Fault.reset, .truncated, .status(502)])
    func retries(fault: Fault) async throws {
        try await AvatarHarness.run { harness in
            let service = harness.service { $0.retryDelays = [.zero, .zero] }
            let avatar = try #require(try harness.avatar())
            harness.server.control.inject(fault, times: 2)
            _ = try await service.fetch(avatar, filling: harness.size)
            #expect(harness.server.control.requests.count == 3)
            harness.server.control.clearLog()
            harness.server.control.inject(fault, times: nil)
            let failing = harness.service { $0.retryDelays = [.zero, .zero] }
            for number in 1...3 {
                await #expect(throws: (any Error).self) { try await failing.fetch(avatar, filling: harness.size) }
                let requests = harness.server.control.requests.count
                #expect(requests == 2 + number, "the second failure in a row gets no retry")
            }
        }
    }

    @Test("A host that fails always gets 4 requests a minute, until one succeeds")
    func failingHost() async throws {
        try await AvatarHarness.run { harness in
            let (avatar, service) = (try #require(try harness.avatar()), harness.service())
            harness.server.control.inject(.status(503, .html), times: 5)
            for _ in 0..<4 {
                await #expect(throws: AvatarError.status(503)) {
                    try await service.fetch(avatar, filling: harness.size)
                }
            }
            for _ in 0..<9 {
                await #expect(throws: AvatarError.hostFailed) { try await service.fetch(avatar, filling: harness.size) }
            }
            #expect(harness.server.control.requests.count == 4)
            harness.wait(days: 1.0 / 1440)
            await #expect(throws: AvatarError.status(503)) { try await service.fetch(avatar, filling: harness.size) }
            await #expect(throws: AvatarError.hostFailed) { try await service.fetch(avatar, filling: harness.size) }
            harness.wait(days: 1.0 / 1440)
            for _ in 0..<3 { _ = try await service.fetch(avatar, filling: harness.size) }
            #expect(harness.server.control.requests.count == 8)
        }
    }

    @Test("A damaged file is removed")
    func damaged() async throws {
        try await AvatarHarness.run { harness in
            let avatar = try #require(try harness.avatar())
            harness.cache.store(
                Array(Samples.png().dropLast(20)), as: avatar.fileName(atLeast: harness.size),
                at: harness.date)
            #expect(await harness.service().cached(avatar, filling: harness.size) == nil)
            #expect(harness.cache.status().images == 0)
        }
    }

    @Test("A redirect to another server is not followed")
    func redirect() async throws {
        try await AvatarHarness.run { harness in
            let other = try LoopbackServer { $0.respondToAll() }
            let server = try LoopbackServer { [address = other.address] in
                $0.respondToAll("302 Found", ["Location: \(address)/u/1"])
            }
            defer {
                server.stop()
                other.stop()
            }
            let host = try Host("github.com", apiURL: server.address, webURL: nil)
            let service = AvatarService(
                cache: nil, host: host, properties: .init(userAgent: "tests"),
                decode: { try ImageDecoder().raster(of: $0, filling: $1) })
            let avatar = try #require(try harness.avatar(at: server.address + "/u/1", on: host))
            await #expect(throws: TransportError.disallowedRedirect(host: "127.0.0.1", to: other.address + "/u/1")) {
                try await service.fetch(avatar, filling: harness.size)
            }
            #expect(other.facts.connections == 0)
        }
    }

    @Test("A decoder that does not start fails once, and the cached file stays")
    func decoderMissing() async throws {
        try await AvatarHarness.run { harness in
            let avatar = try #require(try harness.avatar())
            let raster = try await harness.service().fetch(avatar, filling: harness.size)
            let broken = harness.service(decode: { _, _ in throw ImageError.noDecoder })
            #expect(await broken.cached(avatar, filling: harness.size) == nil)
            for _ in 0..<2 {
                await #expect(throws: ImageError.noDecoder) {
                    try await broken.fetch(avatar, filling: harness.size)
                }
            }
            #expect(harness.server.control.requests.count == 3)
            #expect(await harness.service().cached(avatar, filling: harness.size)?.raster == raster)
        }
    }

    @Test("Cancelled requests end at once")
    func cancellation() async throws {
        try await AvatarHarness.run { harness in
            harness.server.control.inject(.hang, times: 2)
            let service = harness.service()
            let fetches = try (0..<2).map { number in
                let url = "\(harness.server.baseURL)/avatars/u/\(number)?v=4"
                let avatar = try #require(try harness.avatar(at: url, id: Int64(number)))
                return Task { try await service.fetch(avatar, filling: harness.size) }
            }
            await harness.server.control.waitForRequests(2)
            for fetch in fetches {
                fetch.cancel()
                await #expect(throws: CancellationError.self) { try await fetch.value }
            }
            let avatar = try #require(try harness.avatar())
            _ = try await service.fetch(avatar, filling: harness.size)
        }
    }
}
