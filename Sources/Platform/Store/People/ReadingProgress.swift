package import Foundation
import GitHubModel
import GRDB

package struct ReadingProgress: Sendable, Hashable {
    /// The absolute path of the clone's Git directory, or a name that no path has.
    package let source: String
    /// What was read: the IDs of the commits whose histories were, or the names of lists. They contain no spaces.
    package let finished: [String]
    package let readAt: Date

    package init(source: String, finished: [String], readAt: Date) {
        self.source = source
        self.finished = finished
        self.readAt = readAt
    }
}

extension PeopleStore {
    package func progress(of source: String) -> ReadingProgress? {
        database.read(orElse: nil) { db in
            let record = try ProgressRecord.filter { $0.source == source }.fetchOne(db)
            return record?.isIntact == true ? record?.progress : nil
        }
    }

    /// Stored after the people that were recorded before.
    package func record(_ progress: ReadingProgress) {
        database.write { db in try ProgressRecord(progress).insert(db) }
    }
}

/// The repository of a clone that was read: a row of the `progress` table beside those of the clone. So the clone is
/// read again after the people of its repository are removed.
struct CloneProgress {
    private static let prefix = "repository:"
    /// The path of the Git directory.
    let path: String
    /// `owner/name`, or the directory of a clone without a remote.
    let repository: String
    private let readAt: Date

    init(of progress: ReadingProgress, in repository: String) {
        path = String(progress.source.drop { $0 != "/" })  // the sources of parts have a prefix
        self.repository = repository
        readAt = progress.readAt
    }

    private init?(_ record: ProgressRecord) {
        guard record.source.hasPrefix(Self.prefix) else { return nil }
        path = String(record.source.dropFirst(Self.prefix.count))
        repository = record.finished
        readAt = record.readAt
    }

    static func all(_ db: Database) throws -> [CloneProgress] {
        try ProgressRecord.fetchAll(db).intact.compactMap(CloneProgress.init)
    }

    func insert(_ db: Database) throws {
        try ProgressRecord(source: Self.prefix + path, finished: repository, readAt: readAt).insert(db)
    }

    /// Deletes what was read of the clone.
    func delete(_ db: Database) throws {
        for record in try ProgressRecord.fetchAll(db) where record.source.drop(while: { $0 != "/" }) == path {
            try record.delete(db)
        }
    }
}

/// A row of the table `progress`: how far a source was read, as a ``ReadingProgress`` or a ``CloneProgress``.
struct ProgressRecord: ChecksummedRecord, Decodable {
    static let databaseTableName = "progress"
    static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)

    enum Columns {
        static let source = Column(CodingKeys.source)
    }

    let source: String
    /// Separated by spaces.
    let finished: String
    let readAt: Date
    var checksum: Int64 = 0

    func addValues(to checksum: inout RowChecksum) {
        for text in [source, finished] { checksum.add(text) }
        checksum.add(readAt)
    }

    init(source: String, finished: String, readAt: Date) {
        self.source = source
        self.finished = finished
        self.readAt = readAt
        checksum = currentChecksum
    }

    init(_ progress: ReadingProgress) {
        self.init(
            source: progress.source, finished: progress.finished.joined(separator: " "), readAt: progress.readAt)
    }

    /// Deletes what was read of the account itself. Sources of an account are a name and its ID, such as `account:1`.
    @discardableResult
    static func deleteAll(account: Int64, _ db: Database) throws -> Int {
        let sources = ["account", "contributions", "profiles"].map { "\($0):\(account)" }
        return try filter { sources.contains($0.source) }.deleteAll(db)
    }

    var progress: ReadingProgress {
        ReadingProgress(
            source: source, finished: finished.split(separator: " ").map { String($0).sanitizedLine }, readAt: readAt)
    }
}
