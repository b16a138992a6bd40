import Foundation
import GitHubModel
import GRDB

/// Combines what the sources say about people. The ID decides which account is meant: a login alone never merges two.
struct PeopleWriter {
    let db: Database

    func store(_ facts: PersonFacts) throws {
        let old = try PersonRecord.fetch(db, id: facts.person.id)
        var merged = facts
        if let previous = old?.facts {
            merged = previous
            merged.merge(facts)
        }
        merged.flags.remove(.displaced)
        let claims = [old?.facts?.claim, facts.claim].compactMap(\.self)
        try resolveLogin(of: &merged, claims)
        let git = GitPersonWriter(db: db)
        let logins = try git.isEmpty ? [] : git.logins(of: merged.person, old)
        if !logins.isEmpty { try git.addSummary(to: &merged) }
        try PersonRecord.put(db, merged, replacing: old)
        for login in logins { try git.updateRow(of: login) }
    }

    func recordOpened(_ id: Int64, at date: Date) throws {
        try change(id) { facts in
            facts.timesOpened += 1
            facts.openedAt = max(date, facts.openedAt ?? date)
        }
    }

    func clearOpened(_ id: Int64) throws { try change(id) { ($0.timesOpened, $0.openedAt) = (0, nil) } }

    private func change(_ id: Int64, _ body: (inout PersonFacts) -> Void) throws {
        guard let old = try PersonRecord.fetch(db, id: id), var facts = old.facts else { return }
        body(&facts)
        try PersonRecord.put(db, facts, replacing: old)
    }

    // MARK: Logins

    /// Makes `facts` displaced if another account had the login later; otherwise displaces the account with the login.
    private func resolveLogin(of facts: inout PersonFacts, _ claims: [LoginClaim]) throws {
        for claim in claims where claim.login != facts.person.login { try FormerLoginRecord.add(claim, db) }
        guard let claim = facts.claim else { return }
        if claim.isOutdated(by: try FormerLoginRecord.claim(of: claim.login, db)) { facts.flags.insert(.displaced) }
        guard let other = try PersonRecord.fetch(db, login: claim.login.description), other.id != claim.id else {
            return
        }
        guard let otherFacts = other.facts else { return try other.deleteWithSources(db) }
        if claim.isOutdated(by: otherFacts.claim) {
            facts.flags.insert(.displaced)
        } else {
            try displace(other, otherFacts, by: &facts)
        }
    }

    /// Another account has the login of `other` now. A person without an ID was only a login, so that its openings are
    /// those of `facts`.
    private func displace(_ other: PersonRecord, _ otherFacts: PersonFacts, by facts: inout PersonFacts) throws {
        if otherFacts.person.hasKnownID {
            var displaced = otherFacts
            displaced.flags.insert(.displaced)
            return try PersonRecord.put(db, displaced, replacing: other)
        }
        facts.timesOpened += otherFacts.timesOpened
        facts.openedAt = [facts.openedAt, otherFacts.openedAt].compactMap(\.self).max()
        try other.deleteWithSources(db)
    }
}

/// A row of the `formerLogin` table: an account that had a login which it no longer has.
struct FormerLoginRecord: ChecksummedRecord, Decodable {
    static let databaseTableName = "formerLogin"
    static let persistenceConflictPolicy = PersistenceConflictPolicy(insert: .replace)

    let login: String
    let id: Int64  // 0 if GitHub has no such account
    let seenAt: Date
    var checksum: Int64 = 0

    func addValues(to checksum: inout RowChecksum) {
        checksum.add(login)
        checksum.add(id)
        checksum.add(seenAt)
    }

    enum Columns {
        static let login = Column(CodingKeys.login)
        static let id = Column(CodingKeys.id)
    }

    static func claim(of login: Login, _ db: Database) throws -> LoginClaim? {
        let record = try fetchOne(
            db.cachedStatement(sql: "SELECT * FROM formerLogin WHERE login = ?"), arguments: [login.description])
        guard let record, record.isIntact else { return nil }
        return LoginClaim(login: login, id: record.id, seenAt: record.seenAt)
    }

    static func add(_ claim: LoginClaim, _ db: Database) throws {
        if let other = try self.claim(of: claim.login, db), other.seenAt > claim.seenAt { return }
        try FormerLoginRecord(login: claim.login.description, id: claim.id, seenAt: claim.seenAt).checksummed
            .insert(db)
    }
}
