import Foundation
import GitHubModel
import struct GitHubModel.Host  // not the one of Foundation
import GitHubStandIn
import StandInSupport
import TestSupport

@testable import Images

/// A stand-in with avatars, and services that fetch them and store them in a temporary directory.
struct AvatarHarness: Sendable {
    let standIn: StandInHarness
    let size = PixelSize(width: 160, height: 160)

    var server: StandInServer { standIn.server }
    var date: Date { standIn.clock.date }
    var cache: AvatarCache { AvatarCache(directory: standIn.directory.path + "/avatars") }

    /// Runs `body` with a harness, then stops its server.
    static func run(_ body: (AvatarHarness) async throws -> Void) async throws {
        try await StandInHarness.run(people: 50) { try await body(AvatarHarness(standIn: $0)) }
    }

    func service(
        _ change: (inout AvatarService.Properties) -> Void = { _ in },
        decode: @escaping AvatarService.Decode = { try ImageDecoder().raster(of: $0, filling: $1) }
    ) -> AvatarService {
        var properties = AvatarService.Properties(userAgent: "ghsearch-tests")
        properties.retryDelays = []
        change(&properties)
        return AvatarService(
            cache: cache, host: standIn.host, now: { standIn.clock.date }, properties: properties, decode: decode)
    }

    func wait(days: Double) { standIn.clock.advance(by: .seconds(days * 24 * 60 * 60)) }

    /// Returns the avatar of mona, or the one at this URL.
    func avatar(at url: String? = nil, id: Int64 = 1, on host: Host? = nil) throws -> Avatar? {
        Avatar(
            of: Person(
                login: try Login("mona"), id: id, kind: .user,
                avatarURL: url ?? "\(server.baseURL)/avatars/u/\(Dataset.Fixture.mona.id)?v=4", url: ""),
            on: host ?? standIn.host)
    }
}
