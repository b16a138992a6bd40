package import Foundation
package import GitHubModel
import GRDB

package struct PersonSourceEntry: Sendable, Hashable {
    package let source: PersonSource
    /// The repository of a clone; `nil` for other sources.
    package var repository: RepositoryName?
    /// How often: the number of openings, responses or commits.
    package let times: Int
    package let lastSeenAt: Date
}

/// A row of the `personSource` table: the response that contained the person was about a repository or an account.
struct PersonSourceRecord: ChecksummedRecord, Decodable {
    static let databaseTableName = "personSource"
    static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)

    enum Columns {
        static let person = Column(CodingKeys.person)
        static let kind = Column(CodingKeys.kind)
        static let detail = Column(CodingKeys.detail)
        static let viewer = Column(CodingKeys.viewer)
    }

    let person: Int64
    let kind: String
    /// The repository or the organization; empty for other kinds.
    let detail: String
    /// The account that saw the person; 0 if all accounts can.
    let viewer: Int64
    let isPrivate: Bool
    let times: Int
    let lastSeenAt: Date
    var checksum: Int64 = 0

    func addValues(to checksum: inout RowChecksum) {
        for text in [kind, detail] { checksum.add(text) }
        for number in [person, viewer] { checksum.add(number) }
        checksum.add(isPrivate)
        checksum.add(times)
        checksum.add(lastSeenAt)
    }

    /// Whether the row says the same of the person as `source`. Ignores case, as the table does.
    func isOf(_ source: PersonSource) -> Bool {
        source.key.map { $0.kind == kind && $0.detail.lowercased() == detail.lowercased() } ?? false
    }

    var source: PersonSource? {
        switch kind {
        case "following": .following
        case "follower": .follower
        case "member": Login(ifValid: detail).map { .member(of: $0) }
        case "starred": .starred
        case "repository": .repository(detail.sanitizedLine)
        case "reviewer": .reviewer(in: detail.sanitizedLine)
        default: nil
        }
    }

    var entry: PersonSourceEntry? {
        source.map { PersonSourceEntry(source: $0, times: times.clampedCount, lastSeenAt: lastSeenAt) }
    }

    static func visible(of person: Int64, to viewer: Int64?, _ db: Database) throws -> [PersonSourceRecord] {
        try fetchAll(
            db.cachedStatement(sql: "SELECT * FROM personSource WHERE person = ? AND viewer IN (0, ?)"),
            arguments: [person, viewer ?? 0]
        ).intact
    }

    static func add(
        _ person: Int64, _ source: PersonSource, viewer: Int64?, isPrivate: Bool, at date: Date, _ db: Database
    ) throws {
        guard let (kind, detail) = source.key else { return }
        let viewer = source.kind == .follows || isPrivate ? viewer ?? 0 : 0
        let old = try visible(of: person, to: viewer, db)
            .first { $0.kind == kind && $0.viewer == viewer && $0.detail.lowercased() == detail.lowercased() }
        try PersonSourceRecord(
            person: person, kind: kind, detail: detail, viewer: viewer, isPrivate: isPrivate,
            times: (old?.times.clampedCount ?? 0) + 1, lastSeenAt: max(date, old?.lastSeenAt ?? date)
        ).checksummed.insert(db)
    }
}

extension PersonSource {
    /// The kind and the detail in the database, or `nil` for a source that other tables contain.
    var key: (kind: String, detail: String)? {
        switch self {
        case .following: ("following", "")
        case .follower: ("follower", "")
        case .member(let organization): ("member", organization.description)
        case .starred: ("starred", "")
        case .repository(let name): ("repository", name)
        case .reviewer(let name): ("reviewer", name)
        case .opened, .ownAccount, .search, .git: nil
        }
    }
}
