import Foundation
import GitHubModel
import GRDB

/// The logins and repositories in the cache of a host, for completion in a shell. Reading creates and changes no file.
///
/// A cache that can't be read contains no names.
package struct StoredNames: Sendable {
    private let reader: DatabaseQueue
    private let viewer: Int64?

    /// The maximum number of owners whose repositories are loaded.
    private static let maxOwners = 50

    /// Opens the cache, or returns `nil` if there is none of the current version.
    ///
    /// - Parameters:
    ///   - directory: the absolute path of the directory of the cache.
    ///   - host: the host's `key`.
    ///   - viewer: the account whose private data is included, or `nil` for none.
    package init?(directory: String, host: String, viewer: Int64?) {
        let file = StoreFile(directory: directory, host: host)
        guard !file.isLink else { return nil }
        do {
            let reader = try DatabaseFactory.makeReader(file.pathForReading)
            guard try reader.read({ db in try Schema.version(db) == Schema.current && Schema.isOwn(db) }) else {
                return nil
            }
            self.reader = reader
            self.viewer = viewer
        } catch {
            return nil
        }
    }

    /// Returns at most `limit` logins that start with `prefix`, ignoring case, in the order of a search. Without a prefix,
    /// those of the people known best.
    package func logins(startingWith prefix: String, limit: Int) -> [String] {
        read { db in
            let finder = PeopleFinder(db: db, limit: limit, viewer: viewer, now: Date())
            let people = try PeopleQuery(prefix).map(finder.people(withLoginPrefix:)) ?? finder.allPeople()
            return people.map { "\($0.person.login)" }
        }
    }

    /// Returns at most `limit` repositories, as `owner/name`, that start with `prefix`, ignoring case: those whose people
    /// are cached, then those of cached lists.
    package func repositories(startingWith prefix: String, limit: Int) -> [String] {
        var names = read { db in try repositoriesWithPeople(db, prefix, limit) }
        for owner in read({ db in try owners(db, prefix) }) where names.count < limit {
            names += listedRepositories(of: owner)
        }
        var known: Set<String> = []
        let matching = names.filter { $0.lowercased().hasPrefix(prefix.lowercased()) && known.insert($0).inserted }
        return Array(matching.prefix(limit))
    }

    private func repositoriesWithPeople(_ db: Database, _ prefix: String, _ limit: Int) throws -> [String] {
        try PersonSourceRecord
            .filter { $0.kind == "repository" && [0, viewer ?? 0].contains($0.viewer) }
            .filter { $0.detail >= prefix && $0.detail < prefix.afterAllExtensions }
            .select(\.detail, as: String.self).distinct().limit(limit).fetchAll(db).map(\.sanitizedLine)
    }

    /// Returns the owners of cached lists that `prefix` is the start of, or that it names.
    private func owners(_ db: Database, _ prefix: String) throws -> [String] {
        let owner = String(prefix.prefix { $0 != "/" })
        let isComplete = owner.count < prefix.count
        return
            try ListingRecord
            .filter { isComplete ? $0.login == owner : $0.login >= owner && $0.login < owner.afterAllExtensions }
            .select(\.login, as: String.self).distinct().limit(Self.maxOwners).fetchAll(db)
    }

    private func listedRepositories(of owner: String) -> [String] {
        let entry = read { db in try ListingRecord.fetch(db, owner, viewer: viewer).map { [$0] } ?? [] }.first
        return entry?.decoded()?.repositories.map(\.fullName) ?? []
    }

    private func read<Value: Sendable>(_ body: (Database) throws -> [Value]) -> [Value] {
        do {
            return try reader.read(body)
        } catch {
            return []
        }
    }
}

extension String {
    /// A text that sorts after all texts with this prefix.
    fileprivate var afterAllExtensions: String { self + "\u{10FFFF}" }
}
