import Foundation
@testable import GitHistory
import GitHubModel

/// Calls with processes of their own, for tests whose subject is something else.
extension Clone {
    init(at directory: String, of host: GitHubModel.Host) async throws {
        try await self.init(at: directory, of: host, by: GitProcesses())
    }

    static func path(at directory: String) async throws -> String { try await path(at: directory, by: GitProcesses()) }

    static func remoteRepository(at directory: String, on host: GitHubModel.Host) async throws -> GitHubAddress? {
        try await remoteRepository(at: directory, on: host, by: GitProcesses())
    }

    static func lines(
        ofFile path: String, _ range: ClosedRange<Int>?, excluding excluded: IndexSet = []
    ) async throws -> Clone.FileLines {
        try await lines(ofFile: path, range, excluding: excluded, by: GitProcesses())
    }
}

extension GitCommand {
    init(directory: String, limit: Duration = defaultLimit, silenceLimit: Duration = .seconds(30)) {
        self.init(directory: directory, processes: GitProcesses(), limit: limit, silenceLimit: silenceLimit)
    }
}
