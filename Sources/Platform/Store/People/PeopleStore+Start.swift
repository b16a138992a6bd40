package import Foundation
import GitHubModel
import GRDB

/// The people that a prompt lists without a text. The list of a repository is made when its clone has been read, so
/// that the first frame reads a few rows only, however long the history is.
extension PeopleStore {
    /// Returns the repository of the clone that contains `directory`, as it was found the last time.
    package func repository(ofDirectory directory: String) -> String? {
        progress(of: "directory:\(directory)")?.finished.first
    }

    /// Whether the directory is recorded, be it in a clone or not.
    package func isDirectoryKnown(_ directory: String) -> Bool { progress(of: "directory:\(directory)") != nil }

    /// `repository` is `nil` if the directory is in no clone.
    package func record(_ repository: String?, ofDirectory directory: String, at date: Date) {
        var names: [String] = []
        // A directory that names a clone without a remote can contain spaces.
        if let repository, !repository.contains(" ") { names.append(repository) }
        record(ReadingProgress(source: "directory:\(directory)", finished: names, readAt: date))
    }

    /// Makes the list of the people whose commits are in clones of `repository`.
    package func updateCommitters(of repository: String, at date: Date) {
        database.write { db in
            try ClonedNamesakes(of: repository, db).mark(db)
            try CommitterList(of: repository, db).insert(db, of: repository, at: date)
        }
    }

    /// Returns people whose commits are in clones of `repository`, that of the last commit first.
    package func committers(of repository: String, limit: Int, viewer: Int64?, now: Date = Date()) -> [StoredPerson] {
        guard let list = progress(of: CommitterList.source(of: repository)) else { return [] }
        return database.read(orElse: []) { db in
            let finder = PeopleFinder(db: db, limit: limit, viewer: viewer, now: now)
            return try finder.visiblePeople(in: CommitterList(list).people(limit: limit, db)).map { person in
                var committer = person
                committer.isCommitter = true
                return committer
            }
        }
    }

    /// Returns people that the account `viewer` follows, in order of ``PersonRank``.
    package func followed(by viewer: Int64, limit: Int, now: Date = Date()) -> [StoredPerson] {
        let ids = PersonSourceRecord.filter { $0.kind == "following" }.filter { $0.viewer == viewer }
            .filter { $0.detail == "" }.select(\.person, as: Int64.self)
        return database.read(orElse: []) { db in
            let people = try PersonRecord.filter { ids.contains($0.id) }.order(\.rank).limit(limit).fetchAll(db).filter
            {
                try PersonSourceRecord.visible(of: $0.id, to: viewer, db).contains { $0.source == .following }
            }
            return try PeopleFinder(db: db, limit: limit, viewer: viewer, now: now).visiblePeople(in: people)
        }
    }
}

/// The people of a repository in the order of their last commits, in a row of the `progress` table. Bots are left out.
struct CommitterList {
    /// The ID of an account, or without one a login.
    private struct Entry: Hashable {
        let id: Int64
        let login: String

        init(id: Int64, login: String) {
            self.id = max(id, 0)
            self.login = login
        }

        init?(_ text: String) {
            let parts = text.split(separator: ":")
            guard parts.count == 2, let id = Int64(parts[0]) else { return nil }
            self.init(id: id, login: String(parts[1]))
        }

        var text: String { "\(id):\(login)" }

        func person(_ db: Database) throws -> PersonRecord? {
            try id > 0 ? PersonRecord.fetch(db, id: id) : PersonRecord.fetch(db, login: login)
        }
    }

    private static let maxCount = 300
    private static let prefix = "committers:"
    private var entries: [Entry]

    static func source(of repository: String) -> String { prefix + RepositoryName(repository).key }

    init(of repository: String, _ db: Database) throws {
        let records = try GitPersonRecord.filter { $0.repository == repository }
            .order { [$0.lastCommitAt.desc, $0.login] }.limit(Self.maxCount * 2).fetchAll(db).intact
        var seen: Set<Int64> = []
        var certain: [Entry] = []
        var doubtful: [Entry] = []
        for record in records {
            let person = try Entry(id: record.id, login: record.login).person(db)
            guard let person, let facts = person.facts, !facts.person.login.isBot,
                facts.person.kind != .organization, seen.insert(person.id).inserted
            else { continue }
            let entry = Entry(id: person.id, login: person.login)
            if facts.isDoubtful { doubtful.append(entry) } else { certain.append(entry) }
        }
        entries = Array((certain + doubtful).prefix(Self.maxCount))
    }

    init(_ progress: ReadingProgress) { entries = progress.finished.compactMap(Entry.init) }

    func people(limit: Int, _ db: Database) throws -> [PersonRecord] {
        try entries.prefix(limit).compactMap { try $0.person(db) }
    }

    func insert(_ db: Database, of repository: String, at date: Date) throws {
        try insert(db, as: Self.source(of: repository), at: date)
    }

    private func insert(_ db: Database, as source: String, at date: Date) throws {
        try ProgressRecord(ReadingProgress(source: source, finished: entries.map(\.text), readAt: date)).insert(db)
    }

    /// Removes the person from all lists.
    static func remove(_ mentions: PersonMentions, _ db: Database) throws {
        for progress in try ProgressRecord.filter({ $0.source.like("\(prefix)%") }).fetchAll(db).intact.map(\.progress)
        {
            var list = CommitterList(progress)
            let count = list.entries.count
            list.entries.removeAll { mentions.isLogin(in: $0.login) || mentions.ids.contains($0.id) }
            if list.entries.count < count { try list.insert(db, as: progress.source, at: progress.readAt) }
        }
    }
}
