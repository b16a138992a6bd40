import Foundation
import GitHubModel
import GRDB

/// Keeps the rows of people that only clones name, and what clones say about other people.
///
/// A login that GitHub returned for an account is never that of a person from a clone: their commits may be older than a
/// change of the login.
struct GitPersonWriter {
    let db: Database

    /// Adds the people of new commits in `repository`.
    func record(_ people: [GitPerson], in repository: String, webURL: String) throws {
        var logins: Set<Login> = []
        for person in people {
            try GitPersonRecord.add(person, in: repository, webURL: webURL, db)
            logins.insert(person.login)
            if let id = person.id { logins.formUnion(try GitPersonRecord.logins(of: id, db)) }
        }
        for login in logins { try updateRow(of: login) }
        for id in Set(people.compactMap(\.id)) { try updateConfirmedRow(of: id) }
    }

    var isEmpty: Bool {
        get throws {
            try Int.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM gitPerson)")) == 0
        }
    }

    /// Returns the logins whose rows can change when GitHub returns `person`: none if clones name neither.
    func logins(of person: Person, _ old: PersonRecord?) throws -> Set<Login> {
        let logins = Set([person.login] + [old?.facts?.person.login].compactMap(\.self))
        let named = try logins.filter { try !GitPersonRecord.all(login: $0, db).isEmpty }
        return try named.union(GitPersonRecord.logins(of: person.id, db))
    }

    /// Updates the row of the person with `login`: adds what clones say about it, or if GitHub returned no such account, the
    /// person of the clones.
    func updateRow(of login: Login) throws {
        let current = try PersonRecord.fetch(db, login: login.description)
        if let current, current.isConfirmed { return try update(current) }
        let isFormer = try FormerLoginRecord.claim(of: login, db) != nil
        let owner = isFormer ? nil : try owner(of: login)
        if let current, current.id != owner?.person.id { try current.deleteWithSources(db) }
        guard var facts = owner else { return }
        let old = try PersonRecord.fetch(db, id: facts.person.id)
        if let opened = old ?? current { (facts.timesOpened, facts.openedAt) = (opened.timesOpened, opened.openedAt) }
        try addSummary(to: &facts)
        facts.seenAt = facts.lastCommitAt ?? facts.seenAt
        try PersonRecord.put(db, facts, replacing: old)
    }

    /// Adds what clones say about the account of `facts`, by its ID, and about its login where they name no ID.
    func addSummary(to facts: inout PersonFacts) throws {
        let person = facts.person
        let checked = person.hasKnownID ? try GitPersonRecord.all(id: person.id, db) : []
        let unchecked = try GitPersonRecord.all(login: person.login, db).filter { record in
            record.id == 0 && record.lastCommitAt >= person.profile?.createdAt ?? .distantPast
        }
        let all = checked + unchecked
        facts.flags.subtract([.git, .checkedGit])
        if !all.isEmpty { facts.flags.insert(.git) }
        if !checked.isEmpty { facts.flags.insert(.checkedGit) }
        (facts.commits, facts.lastCommitAt) = (
            all.reduce(0) { ($0 + $1.commitCount).clampedCount }, all.map(\.lastCommitAt).max()
        )
        // The name of a login without an ID can be that of another account.
        let named = facts.flags.contains(.unconfirmed) ? all : checked
        facts.person.nameInGit =
            named.compactMap(\.latestName).max { ($0.usedAt, $0.text) < ($1.usedAt, $1.text) }?.text
    }

    private func updateConfirmedRow(of id: Int64) throws {
        if let record = try PersonRecord.fetch(db, id: id), record.isConfirmed { try update(record) }
    }

    private func update(_ record: PersonRecord) throws {
        guard var facts = record.facts else { return }
        try addSummary(to: &facts)
        try PersonRecord.put(db, facts, replacing: record)
    }

    /// Returns the person of the clones with this login: of several IDs, the one of the last commit; without an ID, a person
    /// with a negative one.
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
        let latest = try GitPersonRecord.all(id: record.id, db)
            .max { ($0.lastCommitAt, $0.login.lowercased()) < ($1.lastCommitAt, $1.login.lowercased()) }
        return latest?.validLogin == record.validLogin
    }

    private func nextLocalID() throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT min(0, min(id)) - 1 FROM person")) ?? -1
    }
}

/// A row of the `gitPerson` table: the commits of one clone that name an account.
struct GitPersonRecord: StoreRecord {
    static let databaseTableName = "gitPerson"
    static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)

    enum Columns {
        static let login = Column(CodingKeys.login)
        static let id = Column(CodingKeys.id)
    }

    let login: String
    let id: Int64  // 0 if it is unknown: NULLs are distinct in a unique index
    let repository: String
    let name: String?
    let nameUsedAt: Date?
    let isUser: Bool
    let commits: Int
    let lastCommitAt: Date
    /// The base of web pages of the host.
    let url: String

    var validLogin: Login? { Login(ifValid: login) }
    var commitCount: Int { commits.clampedCount }
    /// The repository for display. The row is identified by ``repository``.
    var repositoryName: String { repository.sanitizedLine }

    var latestName: GitPerson.Name? {
        guard let name, let nameUsedAt else { return nil }
        return GitPerson.Name(name.sanitizedLine, usedAt: nameUsedAt)
    }

    private init(_ person: GitPerson, in repository: String, webURL: String) {
        (login, id, self.repository, url) = (person.login.description, person.id ?? 0, repository, webURL)
        (name, nameUsedAt) = (person.name?.text, person.name?.usedAt)
        (isUser, commits, lastCommitAt) = (person.isUser, person.commits, person.lastCommitAt)
    }

    private var person: GitPerson? {
        validLogin.map {
            GitPerson(
                login: $0, id: id == 0 ? nil : id, name: latestName, isUser: isUser, commits: commitCount,
                lastCommitAt: lastCommitAt)
        }
    }

    /// Adds the commits of `person` to those that are stored.
    static func add(_ person: GitPerson, in repository: String, webURL: String, _ db: Database) throws {
        var merged = person
        let old = try all(login: person.login, db).first { $0.id == person.id ?? 0 && $0.isOf(repository) }
        if let previous = old?.person { merged.merge(previous) }
        try old?.delete(db)
        try GitPersonRecord(merged, in: repository, webURL: webURL).insert(db)
    }

    private func isOf(_ repository: String) -> Bool { self.repository.lowercased() == repository.lowercased() }

    static func all(login: Login, _ db: Database) throws -> [GitPersonRecord] {
        try fetchAll(
            db.cachedStatement(sql: "SELECT * FROM gitPerson WHERE login = ?"), arguments: [login.description])
    }

    static func all(id: Int64, _ db: Database) throws -> [GitPersonRecord] {
        try fetchAll(db.cachedStatement(sql: "SELECT * FROM gitPerson WHERE id > 0 AND id = ?"), arguments: [id])
    }

    static func logins(of id: Int64, _ db: Database) throws -> Set<Login> {
        Set(try all(id: id, db).compactMap(\.validLogin))
    }

    /// Deletes the commits that name the login, or the ID if it is known. Returns the number of rows.
    static func deleteAll(login: Login, id: Int64?, _ db: Database) throws -> Int {
        let (name, id) = (login.description, max(id ?? 0, 0))
        return try filter { $0.login == name }.deleteAll(db) + filter { $0.id > 0 && $0.id == id }.deleteAll(db)
    }
}
