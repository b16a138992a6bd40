import GitHubModel
import GitHubStandIn
import TestSupport

@testable import Images
import Foundation

/// A stand-in with avatars, and services that fetch them and store them in a temporary directory.
struct AvatarHarness: Sendable {
    let server: StandInServer
    let time = ObservedValue(Date(timeIntervalSince1970: 1_700_000_000))
    let size = PixelSize(width: 160, height: 160)
    private let directory: TemporaryDirectory

    /// Runs `body` with a harness, then stops its server.
    static func run(_ body: (AvatarHarness) async throws -> Void) async throws {
        let server = try await StandInServer.start(dataset: .seeded(people: 50))
        do { try await body(AvatarHarness(server: server, directory: TemporaryDirectory())) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    var cache: AvatarCache { AvatarCache(directory: directory.path + "/avatars") }

    func service(_ change: (inout AvatarService.Properties) -> Void = { _ in }) -> AvatarService {
        var properties = AvatarService.Properties(userAgent: "tests")
        change(&properties)
        return AvatarService(cache: cache, now: { [time] in time.read { $0 } }, properties: properties)
    }

    func wait(days: Double) { time.update { $0.addTimeInterval(days * 24 * 60 * 60) } }

    /// Returns the avatar of mona, or the one at this URL.
    func avatar(at url: String? = nil, id: Int64 = 1) throws -> Avatar? {
        Avatar(
            of: Person(
                login: try Login("mona"), id: id, kind: .user,
                avatarURL: url ?? "\(server.baseURL)/avatars/u/\(Dataset.Fixture.mona.id)?v=4", url: ""),
            on: try Host("github.com", apiURL: server.baseURL, webURL: nil))
    }
}
