import Foundation
import GitHubModel
import GRDB

/// The logins and repositories in the cache of a host, for completion in a shell. Reading creates and changes no file;
/// a cache that can't be read contains no names.
package struct CompletionNames: Sendable {
    private let reader: DatabaseQueue
    private let viewer: Int64?

    private static let maxOwners = 50

    /// Opens the cache of a host's `key`, or returns `nil` if there is none of the current version. Private data is of
    /// `viewer` only.
    package init?(directory: String, host: String, viewer: Int64?) {
        let file = StoreFile(directory: directory, host: host)
        guard file.obstacle == nil else { return nil }
        do {
            let reader = try DatabaseFactory.makeReader(file.pathForReading, LockPatience())
            guard try reader.read({ db in try Schema.version(db) == Schema.current && Schema.isOwn(db) }) else {
                return nil
            }
            self.reader = reader
            self.viewer = viewer
        } catch {
            return nil
        }
    }

    package func people(startingWith prefix: String, limit: Int) -> [StoredPerson] {
        read { db in
            let finder = PeopleFinder(db: db, limit: limit, viewer: viewer, now: Date())
            return try NameQuery(prefix).map(finder.people(withLoginPrefix:)) ?? finder.allPeople()
        }
    }

    package func repositories(startingWith prefix: String, limit: Int) -> [String] {
        var names = read { db in try repositoriesWithPeople(db, prefix, limit) }
        for page in read({ db in try firstPages(db, prefix) }) where names.count < limit {
            names += read { db in try listedRepositories(db, page) }
        }
        let matching = names.filter { $0.lowercased().hasPrefix(prefix.lowercased()) }.uniqued()
        return Array(matching.prefix(limit))
    }

    private func repositoriesWithPeople(_ db: Database, _ prefix: String, _ limit: Int) throws -> [String] {
        let (viewers, end) = ([0, viewer ?? 0], prefix.afterAllExtensions)
        return
            try PersonSourceRecord
            .filter { $0.kind == "repository" }
            .filter { viewers.contains($0.viewer) }
            .filter { $0.detail >= prefix && $0.detail < end }
            .select(\.detail, as: String.self).distinct().limit(limit).fetchAll(db).map(\.sanitizedLine)
    }

    /// Returns the first pages of the cached lists of the owners that `prefix` starts or names.
    private func firstPages(_ db: Database, _ prefix: String) throws -> [ResponseRecord] {
        let owner = prefix.prefix { $0 != "/" }.replacing(#/[\\%_]/#) { "\\\($0.output)" }
        let rest = prefix.contains("/") ? "" : "%"
        let statement = try db.makeStatement(
            sql: """
                SELECT * FROM response
                WHERE (url LIKE ? ESCAPE '\\' OR url LIKE ? ESCAPE '\\') AND url NOT LIKE '%&page=%'
                ORDER BY account = ? DESC LIMIT ?
                """)
        let arguments: StatementArguments = [
            "%/users/\(owner)\(rest)/repos?%", "%/orgs/\(owner)\(rest)/repos?%", viewer ?? 0, Self.maxOwners,
        ]
        return try ResponseRecord.fetchAll(statement, arguments: arguments)
    }

    private func listedRepositories(_ db: Database, _ first: ResponseRecord) throws -> [String] {
        let pages = try [first] + first.nextPages(db)
        let isOwn = first.account == viewer ?? 0
        return pages.flatMap { $0.repositories() ?? [] }.filter { isOwn || !$0.isPrivate }.map(\.fullName)
    }

    private func read<Value: Sendable>(_ body: (Database) throws -> [Value]) -> [Value] {
        do {
            return try reader.read(body)
        } catch {
            return []
        }
    }
}
