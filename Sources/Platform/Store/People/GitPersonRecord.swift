import Foundation
import GitHubModel
import GRDB

/// A row of the `gitPerson` table: the commits of one clone that name an account.
struct GitPersonRecord: ChecksummedRecord, Decodable {
    static let databaseTableName = "gitPerson"
    static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)

    enum Columns {
        static let login = Column(CodingKeys.login)
        static let id = Column(CodingKeys.id)
        static let repository = Column(CodingKeys.repository)
        static let commits = Column(CodingKeys.commits)
        static let lastCommitAt = Column(CodingKeys.lastCommitAt)
    }

    let login: String
    let id: Int64  // 0 if it is unknown: NULLs are distinct in a unique index
    let repository: String
    let name: String?
    let nameUsedAt: Date?
    let isUser: Bool
    let commits: Int
    let lastCommitAt: Date
    let url: String
    var checksum: Int64 = 0

    func addValues(to checksum: inout RowChecksum) {
        for text in [login, repository, name, url] { checksum.add(text) }
        checksum.add(id)
        checksum.add(isUser)
        checksum.add(commits)
        for date in [nameUsedAt, lastCommitAt] { checksum.add(date) }
    }

    var validLogin: Login? { Login(ifValid: login) }
    var commitCount: Int { commits.clampedCount }
    /// The repository for display. The row is identified by ``repository``.
    var repositoryName: String { repository.sanitizedLine }

    var latestName: GitPerson.Name? {
        guard let name, let nameUsedAt else { return nil }
        return GitPerson.Name(name.sanitizedLine, usedAt: nameUsedAt)
    }

    init(_ person: GitPerson, in repository: String, webURL: String) {
        login = person.login.description
        id = person.id ?? 0
        self.repository = repository
        url = webURL
        name = person.name?.text
        nameUsedAt = person.name?.usedAt
        isUser = person.isUser
        commits = person.commits
        lastCommitAt = person.lastCommitAt
        checksum = currentChecksum
    }

    private var person: GitPerson? {
        validLogin.map {
            GitPerson(
                login: $0, id: id == 0 ? nil : id, name: latestName, isUser: isUser, commits: commitCount,
                lastCommitAt: lastCommitAt)
        }
    }

    static func add(_ person: GitPerson, in repository: String, webURL: String, _ db: Database) throws {
        var merged = person
        let old = try all(login: person.login, db).first { $0.id == person.id ?? 0 && $0.isOf(repository) }
        if let previous = old?.person { merged.merge(previous) }
        try old?.delete(db)
        try GitPersonRecord(merged, in: repository, webURL: webURL).insert(db)
    }

    /// Adds the person, or raises the number of commits and the date to those of `person`.
    static func raise(_ person: GitPerson, in repository: String, webURL: String, _ db: Database) throws {
        let old = try all(login: person.login, db).first { $0.id == person.id ?? 0 && $0.isOf(repository) }
        var raised = person
        if let previous = old?.person {
            raised = GitPerson(
                login: person.login, id: person.id, name: previous.name, isUser: true,
                commits: max(previous.commits - person.commits, 0), lastCommitAt: previous.lastCommitAt)
            raised.merge(person)
        }
        try old?.delete(db)
        try GitPersonRecord(raised, in: repository, webURL: webURL).insert(db)
    }

    private func isOf(_ repository: String) -> Bool {
        RepositoryName(self.repository) == RepositoryName(repository)
    }

    static func all(login: Login, _ db: Database) throws -> [GitPersonRecord] {
        try fetchAll(
            db.cachedStatement(sql: "SELECT * FROM gitPerson WHERE login = ?"), arguments: [login.description]
        ).intact
    }

    /// Returns the commits of the account by its ID, and those with its login that name no ID, unless they are older
    /// than the account: another one had the login then.
    static func all(of person: Person, _ db: Database) throws -> [GitPersonRecord] {
        let checked = person.hasKnownID ? try all(id: person.id, db) : []
        let start = person.profile?.createdAt ?? .distantPast
        return checked + (try all(login: person.login, db).filter { $0.id == 0 && $0.lastCommitAt >= start })
    }

    static func all(id: Int64, _ db: Database) throws -> [GitPersonRecord] {
        try fetchAll(
            db.cachedStatement(sql: "SELECT * FROM gitPerson WHERE id > 0 AND id = ?"), arguments: [id]
        ).intact
    }

    static func logins(of id: Int64, _ db: Database) throws -> Set<Login> {
        Set(try all(id: id, db).compactMap(\.validLogin))
    }

    static func repositories(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT DISTINCT repository FROM gitPerson")
    }

    static func all(in repository: String, _ db: Database) throws -> [GitPersonRecord] {
        try filter { $0.repository == repository }.fetchAll(db).intact
    }

    /// Includes rows with the ID if it is known. Returns the number of rows.
    static func deleteAll(login: Login, id: Int64?, _ db: Database) throws -> Int {
        let (name, id) = (login.description, max(id ?? 0, 0))
        return try filter { $0.login == name }.deleteAll(db) + filter { $0.id > 0 && $0.id == id }.deleteAll(db)
    }
}
