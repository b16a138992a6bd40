import Foundation
import GitHubModel

@testable import Authenticator
@testable import GitHubAPI
@testable import Store

extension FuzzTarget {
    /// What is stored on disk.
    static var records: [FuzzTarget] { [repositories, compressed, sealed, credentials] }

    private static var repositories: FuzzTarget {
        let seeds = [RepositoryCoder.bytes(of: samples), RepositoryCoder.bytes(of: [])]
        return FuzzTarget("stored-repositories", seeds: seeds) { bytes in
            guard let repositories = RepositoryCoder.repositories(bytes) else { return }
            let again = RepositoryCoder.repositories(RepositoryCoder.bytes(of: repositories))
            precondition(again?.count == repositories.count, "what was read can be written")
        }
    }

    private static var compressed: FuzzTarget {
        let text = Array(String(repeating: "ghsearch ", count: 40).utf8)
        return FuzzTarget("stored-compressed", seeds: [Array(Zstd.compress(text)), Array(Zstd.compress([]))]) { bytes in
            _ = Zstd.decompress(Data(bytes))
        }
    }

    /// The encrypted file after its header.
    private static var sealed: FuzzTarget {
        let header = Array("ghsearch\u{1}".utf8)
        var seeds: [[UInt8]] = []
        attempt {
            seeds = [try Array("[]".utf8).withUnsafeBytes { try key().seal($0, authenticatedData: header) }]
        }
        return FuzzTarget("sealed", seeds: seeds) { bytes in
            attempt { _ = try key().open(bytes[...], authenticatedData: header)?.count }
        }
    }

    private static func key() throws -> SealingKey {
        let file = SecureBytes(count: 32) { $0.copyBytes(from: 0..<32) }
        return try SealingKey(keyFile: file, machineID: [1], purpose: "test")
    }

    /// What is encrypted.
    private static var credentials: FuzzTarget {
        let seed =
            #"[{"host":"github.com","accountID":2,"login":"mona","token":"gho_a","scopes":["repo"],"signedInAt":1e8}]"#
        return FuzzTarget("credentials", texts: [seed]) { text in
            attempt {
                let entries = try JSONDecoder().decode([LenientEntry<CredentialPayload>].self, from: Data(text.utf8))
                _ = try entries.map { try $0.value?.credential() }
            }
        }
    }

    private static var samples: [Repository] {
        var repositories: [Repository] = []
        attempt {
            var repository = try Repository(id: 1, fullName: "o/r", url: "https://g.h/o/r")
            repository.stars = 300
            repository.topics = ["a", "é"]
            repository.description = "text"
            repository.createdAt = Date(timeIntervalSinceReferenceDate: 1e8)
            repositories = [repository, try Repository(id: 2, fullName: "o/s", url: "https://g.h/o/s")]
        }
        return repositories
    }
}
