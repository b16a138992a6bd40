import GitHubModel
import GitHubStandIn
import TestSupport

@testable import Images

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A stand-in with pictures, and a service that asks it and keeps them in a directory of its own.
struct AvatarHarness: Sendable {
    let server: StandInServer
    let time = ObservedValue(Date(timeIntervalSince1970: 1_700_000_000))
    let size = PixelSize(width: 160, height: 160)
    private let directory: TemporaryDirectory

    /// Runs `body` on one of its own and ends all of it.
    static func run(_ body: (AvatarHarness) async throws -> Void) async throws {
        let server = try await StandInServer.start(dataset: .seeded(people: 50))
        do { try await body(AvatarHarness(server: server, directory: TemporaryDirectory())) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    var cache: AvatarCache { AvatarCache(.init(directory: directory.path + "/avatars")) }

    func service(_ change: (inout AvatarService.Properties) -> Void = { _ in }) -> AvatarService {
        var properties = AvatarService.Properties(userAgent: "tests")
        change(&properties)
        return AvatarService(
            dependencies: .init(cache: cache, now: { [time] in time.read { $0 } }), properties: properties)
    }

    func wait(days: Double) { time.update { $0.addTimeInterval(days * 24 * 60 * 60) } }

    /// mona's picture, or the one at this address.
    func avatar(at address: String? = nil, id: Int64 = 1) throws -> Avatar? {
        return Avatar(
            of: Person(
                login: try Login("mona"), id: id, kind: .user,
                avatarURL: address ?? "\(server.baseURL)/avatars/u/\(Dataset.Fixture.mona.id)?v=4", url: ""),
            on: try Host("github.com", apiURL: server.baseURL, webURL: nil))
    }
}
