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
            try ProgressRecord.filter { $0.source == source }.fetchOne(db)?.progress
        }
    }

    /// Stored after the people that were recorded before.
    package func record(_ progress: ReadingProgress) {
        database.write { db in try ProgressRecord(progress).insert(db) }
    }
}

struct ProgressRecord: StoreRecord, Decodable {
    static let databaseTableName = "progress"
    static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)

    enum Columns {
        static let source = Column(CodingKeys.source)
    }

    let source: String
    /// Separated by spaces.
    let finished: String
    let readAt: Date

    init(_ progress: ReadingProgress) {
        source = progress.source
        finished = progress.finished.joined(separator: " ")
        readAt = progress.readAt
    }

    /// Deletes what was read of the account itself. Sources of an account are a name and its ID, such as `account:1`.
    static func deleteAll(account: Int64, _ db: Database) throws {
        let sources = ["account", "contributions", "profiles"].map { "\($0):\(account)" }
        _ = try filter { sources.contains($0.source) }.deleteAll(db)
    }

    var progress: ReadingProgress {
        ReadingProgress(
            source: source, finished: finished.split(separator: " ").map { String($0).sanitizedLine }, readAt: readAt)
    }
}
