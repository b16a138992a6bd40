package import GitHubModel
import GRDB

extension PeopleStore {
    /// Returns the people that GitHub returned before, by their IDs and by their present logins, with the date of the
    /// last response. Without those that only some accounts may see.
    package func confirmed(
        ids: some Sequence<Int64>, logins: some Sequence<Login>
    ) -> (byID: [Int64: StoredPerson], byLogin: [Login: StoredPerson]) {
        database.read(orElse: ([:], [:])) { db in
            var byID: [Int64: StoredPerson] = [:]
            for id in ids {
                if let person = try PersonRecord.fetch(db, id: id)?.publicPerson { byID[id] = person }
            }
            var byLogin: [Login: StoredPerson] = [:]
            for login in logins {
                let record = try PersonRecord.fetch(db, login: login.description)
                if let person = record?.publicPerson { byLogin[login] = person }
            }
            return (byID, byLogin)
        }
    }

    /// Returns other logins with which commits of clones name the account.
    package func formerLogins(of person: Person) -> [Login] {
        guard person.hasKnownID else { return [] }
        return database.read(orElse: []) { db in
            let logins = try GitPersonRecord.all(id: person.id, db).sorted { $0.lastCommitAt < $1.lastCommitAt }
                .compactMap { Login(ifValid: $0.login) }
            return logins.filter { $0 != person.login }.uniqued()
        }
    }

    /// Returns the account with which GitHub returned `login` before, and which has another login now. Commits of
    /// clones can name any account beside a login, so that they say nothing here.
    package func formerOwner(of login: Login) -> Person? {
        database.read(orElse: nil) { db in
            guard let claim = try FormerLoginRecord.claim(of: login, db), claim.id > 0 else { return nil }
            guard let person = try PersonRecord.fetch(db, id: claim.id)?.publicPerson?.person else { return nil }
            return person.login == login ? nil : person
        }
    }
}

extension PersonRecord {
    /// `nil` unless GitHub returned the person, for everyone.
    fileprivate var publicPerson: StoredPerson? {
        isConfirmed && !flags.contains(.restricted) ? stored : nil
    }
}
