package import Foundation
package import GitHubModel
import GRDB
import Synchronization

extension PeopleStore {
    /// `source` is none of ``PersonSource/opened``, ``PersonSource/ownAccount``, ``PersonSource/search`` and
    /// ``PersonSource/git(isChecked:)``, which other functions record. If the people are private, only the account of
    /// the request may see them.
    package func record(
        _ people: [Person], from source: PersonSource, viewer: Int64?, isPrivate: Bool = false, at date: Date
    ) {
        if people.isEmpty { return }
        database.vocabulary.add(people)
        database.write { db in
            let writer = PeopleWriter(db: db)
            for person in people {
                var flags: PersonFlags = source.kind == .repository ? [.repository] : [.follows]
                if isPrivate { flags.insert(.restricted) }
                try writer.store(PersonFacts(response: person, at: date, flags: flags))
                try PersonSourceRecord.add(
                    person.id, source, viewer: viewer, isPrivate: isPrivate, at: date, db)
            }
        }
    }

    /// `repository` is `owner/name`, or the directory of a clone without a remote. `progress` has the commits up to
    /// which the clone was read. `webURL` is the base of web pages of the host. `part` is stored as well.
    package func record(
        _ people: [GitPerson], in repository: String, progress: ReadingProgress, webURL: String,
        part: ReadingProgress? = nil
    ) {
        database.write { db in
            try GitPersonWriter(db: db, readAt: progress.readAt).record(people, in: repository, webURL: webURL)
            try ProgressRecord(progress).insert(db)
            if let part { try ProgressRecord(part).insert(db) }
            try CloneProgress(of: progress, in: repository).insert(db)
        }
    }

    /// Records people whose accounts GitHub confirmed by their commits in `repository`, which name no account
    /// themselves. What is known about them is not counted twice.
    package func record(confirmed people: [GitPerson], in repository: String, webURL: String, at date: Date) {
        if people.isEmpty { return }
        database.write { db in
            try GitPersonWriter(db: db, readAt: date).recordConfirmed(people, in: repository, webURL: webURL)
            try CommitterList(of: repository, db).insert(db, of: repository, at: date)
        }
    }

    /// People from clones no longer have the login then. The account that had it before, if it is known, stays known.
    package func recordMissing(_ login: Login, at date: Date) {
        database.write { db in
            let id = try FormerLoginRecord.claim(of: login, db)?.id ?? 0
            try FormerLoginRecord.add(LoginClaim(login: login, id: id, seenAt: date), db)
            try GitPersonWriter(db: db).updateRow(of: login)
        }
    }

    /// People who can be mentioned in `repository`, `owner/name`, or contribute to it. Best first.
    package func people(of repository: String, viewer: Int64?, limit: Int) -> [StoredPerson] {
        people(from: .repository(repository), viewer: viewer, limit: limit)
    }

    /// People who reviewed pull requests of `repository`. Best first.
    package func reviewers(of repository: String, viewer: Int64?, limit: Int) -> [StoredPerson] {
        people(from: .reviewer(in: repository), viewer: viewer, limit: limit).map { person in
            var reviewer = person
            reviewer.isReviewer = true
            return reviewer
        }
    }

    private func people(from source: PersonSource, viewer: Int64?, limit: Int) -> [StoredPerson] {
        guard let (kind, detail) = source.key else { return [] }
        let viewers = [0, viewer ?? 0]
        let ids = PersonSourceRecord.filter { $0.kind == kind }.filter { $0.detail == detail }
            .filter { viewers.contains($0.viewer) }.select(\.person, as: Int64.self)
        return database.read(orElse: []) { db in
            let people = PersonRecord.filter { ids.contains($0.id) }.order(\.rank).limit(max(limit, 0))
            return try people.fetchAll(db).compactMap { record in
                let sources = try PersonSourceRecord.visible(of: record.id, to: viewer, db)
                guard sources.contains(where: { $0.isOf(source) }) else { return nil }
                var stored = record.stored
                stored?.person.source = source
                return stored
            }
        }
    }

    /// The repository with the latest commit first.
    package func repositories(of person: Person) -> [String] {
        database.read(orElse: []) { db in
            let records = try GitPersonRecord.all(of: person, db)
            return records.sorted { $0.lastCommitAt > $1.lastCommitAt }.map(\.repositoryName)
                .uniqued(on: RepositoryName.init)
        }
    }

    /// Best source first.
    package func sources(of person: StoredPerson, viewer: Int64?) -> [PersonSourceEntry] {
        database.read(orElse: []) { db in
            guard let record = try PersonRecord.fetch(db, id: person.person.id) else { return [] }
            let entries = try PersonSourceRecord.visible(of: record.id, to: viewer, db).compactMap(\.entry)
            let git = try GitPersonRecord.all(of: person.person, db).map { $0.entry(isChecked: $0.id > 0) }
            return (record.ownEntries + entries + (record.flags.contains(.git) ? git : []))
                .sorted { ($0.source, $1.lastSeenAt) < ($1.source, $0.lastSeenAt) }
        }
    }

    /// Those with the most and latest commits first. GitHub can tell which are bots or organizations, or no longer
    /// exist.
    package func unconfirmed(limit: Int) -> [StoredPerson] {
        database.read(orElse: []) { db in
            try PersonRecord.filter(sql: "flags & ? = 0", arguments: [PersonFlags.displaced.rawValue])
                .filter(sql: "flags & ? <> 0", arguments: [PersonFlags.unconfirmed.rawValue])
                .order(\.rank).limit(limit).fetchAll(db).compactMap(\.stored)
        }
    }
}

extension PersonFacts {
    init(response person: Person, at date: Date, flags: PersonFlags) {
        let hasDetails = person.profile != nil || person.listedName != nil && !person.hasClaimedName
        self.init(person: person, seenAt: date, profileAt: hasDetails ? date : nil, flags: flags)
        self.person.source = nil
    }
}

extension PersonRecord {
    /// What the user's actions and responses to searches say.
    fileprivate var ownEntries: [PersonSourceEntry] {
        var entries: [PersonSourceEntry] = []
        if let openedAt {
            entries.append(.init(source: .opened, times: timesOpened.clampedCount, lastSeenAt: openedAt))
        }
        if flags.contains(.search) {
            entries.append(.init(source: .search, times: timesSeen.clampedCount, lastSeenAt: seenAt))
        }
        return entries
    }
}

extension GitPersonRecord {
    fileprivate func entry(isChecked: Bool) -> PersonSourceEntry {
        .init(
            source: .git(isChecked: isChecked), repository: RepositoryName(repositoryName), times: commitCount,
            lastSeenAt: lastCommitAt
        )
    }
}
