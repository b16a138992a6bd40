import Foundation
import GitHubModel
import GRDB

/// Keeps the rows of people that only clones name, and what clones say about other people.
///
/// A login that GitHub returned for an account is never that of a person from a clone: their commits may be older than
/// a change of the login.
struct GitPersonWriter {
    let db: Database
    /// When the clone was read, or `nil` if it was not: people whom only clones name have the date of the last reading.
    var readAt: Date?

    func record(_ people: [GitPerson], in repository: String, webURL: String) throws {
        let shared = SharedNames(people)
        var others: [GitPerson] = []
        for person in people {
            if try shared.contains(person) || isKnown(person) {
                others.append(person)
            } else {
                try insert(person, in: repository, webURL: webURL)
            }
        }
        try merge(others, in: repository, webURL: webURL)
    }

    /// Records people with IDs that GitHub returned. The largest number of commits counts.
    func recordConfirmed(_ people: [GitPerson], in repository: String, webURL: String) throws {
        for person in people { try GitPersonRecord.raise(person, in: repository, webURL: webURL, db) }
        for id in Set(people.compactMap(\.id)) { try updateConfirmedRow(of: id) }
    }

    /// Removes what clones of the repository say, and the people that only they name.
    func removeAll(in repository: String) throws {
        let records = try GitPersonRecord.all(in: repository, db)
        // Also rows that have changed on the disk.
        try GitPersonRecord.filter { $0.repository == repository }.deleteAll(db)
        for login in Set(records.compactMap(\.validLogin)) { try updateRow(of: login) }
        for id in Set(records.map(\.id)) where id > 0 { try updateConfirmedRow(of: id) }
    }

    private func merge(_ people: [GitPerson], in repository: String, webURL: String) throws {
        for person in people { try GitPersonRecord.add(person, in: repository, webURL: webURL, db) }
        for login in try logins(sharedWith: people.map(\.login)) { try updateRow(of: login) }
        for id in Set(people.compactMap(\.id)) { try updateConfirmedRow(of: id) }
    }

    /// Whether anything is stored about the login or the ID.
    private func isKnown(_ person: GitPerson) throws -> Bool {
        let login = person.login.description
        let id = person.id ?? 0
        let statement = try db.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM gitPerson WHERE login = ?1) OR EXISTS (SELECT 1 FROM person WHERE login = ?1)
                OR EXISTS (SELECT 1 FROM formerLogin WHERE login = ?1)
                OR EXISTS (SELECT 1 FROM gitPerson WHERE id > 0 AND id = ?2)
                OR EXISTS (SELECT 1 FROM person WHERE id = ?2)
                """)
        return try Bool.fetchOne(statement, arguments: [login, id]) ?? false
    }

    /// Stores a person about whom nothing is known. The result is that of ``merge(_:in:webURL:)``, which takes three
    /// times as long: large histories have 100,000 authors.
    private func insert(_ person: GitPerson, in repository: String, webURL: String) throws {
        let record = GitPersonRecord(person, in: repository, webURL: webURL)
        try record.insert(db)
        var flags: PersonFlags = [.unconfirmed, .git]
        if person.id != nil { flags.insert(.checkedGit) }
        let kind: Person.Kind = person.login.isBot ? .bot : person.isUser ? .user : .unknown
        var account = Person(
            login: person.login, id: try person.id ?? nextLocalID(), kind: kind, avatarURL: "",
            url: "\(webURL)/\(person.login)")
        account.setListedName(record.latestName?.text, isClaimed: true)
        var facts = PersonFacts(person: account, seenAt: readAt ?? person.lastCommitAt, timesSeen: 0, flags: flags)
        facts.commits = record.commitCount
        facts.lastCommitAt = person.lastCommitAt
        try PersonRecord.put(db, facts, replacing: nil)
    }

    var isEmpty: Bool {
        get throws {
            try Int.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM gitPerson)")) == 0
        }
    }

    /// None if clones name neither the person nor the old login.
    func logins(of person: Person, _ old: PersonRecord?) throws -> Set<Login> {
        let logins = [person.login] + [old?.facts?.person.login].compactMap(\.self)
        return try self.logins(sharedWith: logins).union(GitPersonRecord.logins(of: person.id, db))
    }

    private func logins(sharedWith logins: [Login]) throws -> Set<Login> {
        var (all, ids) = (Set<Login>(), Set<Int64>())
        for login in Set(logins) {
            let records = try GitPersonRecord.all(login: login, db)
            if !records.isEmpty { all.insert(login) }
            ids.formUnion(records.map(\.id).filter { $0 > 0 })
        }
        for id in ids { all.formUnion(try GitPersonRecord.logins(of: id, db)) }
        return all
    }

    /// Adds what clones say about the person, or if GitHub returned no such account, stores the person of the clones.
    func updateRow(of login: Login) throws {
        let current = try PersonRecord.fetch(db, login: login.description)
        if let current, current.isConfirmed { return try update(current) }
        let isFormer = try FormerLoginRecord.claim(of: login, db) != nil
        let owner = isFormer ? nil : try owner(of: login)
        if let current, current.id != owner?.person.id { try removeLogin(of: current) }
        guard var facts = owner else { return }
        let old = try PersonRecord.fetch(db, id: facts.person.id)
        // A person without an ID was only a login. One with another ID is another person.
        let opened = old ?? current.flatMap { $0.id < 0 ? $0 : nil }
        if let opened { (facts.timesOpened, facts.openedAt) = (opened.timesOpened, opened.openedAt) }
        try addSummary(to: &facts)
        let readings = [current, old].compactMap(\.self).filter { !$0.isConfirmed }.map(\.seenAt)
        facts.seenAt = (readings + [readAt].compactMap(\.self)).max() ?? facts.seenAt
        try PersonRecord.put(db, facts, replacing: old)
    }

    /// Adds what clones say about the account of `facts`, by its ID, and about its login where they name no ID.
    func addSummary(to facts: inout PersonFacts) throws {
        let person = facts.person
        let all = try GitPersonRecord.all(of: person, db)
        let checked = all.filter { $0.id > 0 }
        facts.flags.subtract([.git, .checkedGit])
        if !all.isEmpty { facts.flags.insert(.git) }
        if !checked.isEmpty { facts.flags.insert(.checkedGit) }
        facts.commits = all.reduce(0) { ($0 + $1.commitCount).clampedCount }
        facts.lastCommitAt = all.map(\.lastCommitAt).max()
        guard facts.profileAt == nil else { return }  // GitHub named the account
        // The name of a login without an ID can be that of another account.
        let named = facts.flags.contains(.unconfirmed) ? all : checked
        let latest = named.compactMap(\.latestName).max { ($0.usedAt, $0.text) < ($1.usedAt, $1.text) }
        facts.person.setListedName(latest?.text, isClaimed: true)
    }

    /// Moves the row to the other login that the ID has, or deletes the row if there is none.
    private func removeLogin(of record: PersonRecord) throws {
        guard record.id > 0, var facts = record.facts, let login = try login(of: record.id),
            try owner(of: login)?.person.id == record.id
        else { return try record.deleteWithSources(db) }
        facts.flags.insert(.displaced)  // frees the present login: two people can have exchanged theirs
        try PersonRecord.put(db, facts, replacing: record)
        try updateRow(of: login)
    }

    private func updateConfirmedRow(of id: Int64) throws {
        if let record = try PersonRecord.fetch(db, id: id), record.isConfirmed { try update(record) }
    }

    private func update(_ record: PersonRecord) throws {
        guard var facts = record.facts else { return }
        try addSummary(to: &facts)
        try PersonRecord.put(db, facts, replacing: record)
    }

    /// Of several IDs, the one of the last commit; without an ID, a person with a negative one.
    private func owner(of login: Login) throws -> PersonFacts? {
        let records = try GitPersonRecord.all(login: login, db)
        let candidates = try records.filter { try $0.id > 0 && isOwner($0) }
        let latest = candidates.max { ($0.lastCommitAt, $0.id) < ($1.lastCommitAt, $1.id) }
        guard let record = latest ?? records.first(where: { $0.id == 0 }) else { return nil }
        let old = try PersonRecord.fetch(db, login: login.description)?.id
        let id = record.id > 0 ? record.id : try old.flatMap { $0 < 0 ? $0 : nil } ?? nextLocalID()
        let kind: Person.Kind =
            login.isBot ? .bot : records.contains { $0.isUser } ? .user : .unknown
        let person = Person(
            login: record.validLogin ?? login, id: id, kind: kind, avatarURL: "",
            url: "\(record.url.sanitizedLine)/\(login)")
        return PersonFacts(person: person, seenAt: record.lastCommitAt, timesSeen: 0, flags: [.unconfirmed])
    }

    /// Whether the ID belongs to a person of the clones who had no other login later.
    private func isOwner(_ record: GitPersonRecord) throws -> Bool {
        if try PersonRecord.fetch(db, id: record.id)?.isConfirmed == true { return false }
        return try login(of: record.id) == record.validLogin
    }

    /// The login of the last commit. Of several in the same second, one that is not of another account; of those, the
    /// last one in alphabetical order.
    private func login(of id: Int64) throws -> Login? {
        let records = try GitPersonRecord.all(id: id, db)
        let date = records.map(\.lastCommitAt).max()
        let last = records.filter { $0.lastCommitAt == date }
        let free = Set(last.map { $0.login.lowercased() }).count < 2 ? last : try last.filter { try !isTaken($0) }
        return (free.isEmpty ? last : free).max { $0.login.lowercased() < $1.login.lowercased() }?.validLogin
    }

    /// Whether the login is of another account, by GitHub or by later commits.
    private func isTaken(_ record: GitPersonRecord) throws -> Bool {
        guard let login = record.validLogin else { return true }
        if let owner = try PersonRecord.fetch(db, login: record.login), owner.isConfirmed {
            return owner.id != record.id
        }
        if try FormerLoginRecord.claim(of: login, db) != nil { return true }
        return try GitPersonRecord.all(login: login, db).contains { other in
            other.id > 0 && other.id != record.id
                && (other.lastCommitAt, other.id) > (record.lastCommitAt, record.id)
        }
    }

    private func nextLocalID() throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT min(0, min(id)) - 1 FROM person")) ?? -1
    }
}

/// The logins and the IDs that several people of a list have: a person who changed the login, or one who has that of
/// another one.
private struct SharedNames {
    private var logins: [Login: Int] = [:]
    private var ids: [Int64: Int] = [:]

    init(_ people: [GitPerson]) {
        for person in people {
            logins[person.login, default: 0] += 1
            if let id = person.id { ids[id, default: 0] += 1 }
        }
    }

    func contains(_ person: GitPerson) -> Bool {
        logins[person.login] ?? 0 > 1 || person.id.map { ids[$0] ?? 0 > 1 } ?? false
    }
}
