package import GitHubModel
import GRDB

extension PeopleStore {
    /// Returns the people that GitHub returned before, by their IDs and by their present logins, without those that only some
    /// accounts may see.
    package func confirmed(
        ids: some Sequence<Int64>, logins: some Sequence<Login>
    ) -> (byID: [Int64: Person], byLogin: [Login: Person]) {
        database.read(orElse: ([:], [:])) { db in
            var byID: [Int64: Person] = [:]
            for id in ids {
                if let person = try PersonRecord.fetch(db, id: id)?.publicPerson { byID[id] = person }
            }
            var byLogin: [Login: Person] = [:]
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
            var seen: Set<Login> = [person.login]
            return logins.filter { seen.insert($0).inserted }
        }
    }

    /// Returns the account that had `login` in commits of clones, and that has another login now. `nil` if several had it.
    package func formerOwner(of login: Login) -> Person? {
        database.read(orElse: nil) { db in
            let ids = Set(try GitPersonRecord.all(login: login, db).map(\.id).filter { $0 > 0 })
            guard ids.count == 1, let id = ids.first, let person = try PersonRecord.fetch(db, id: id)?.publicPerson
            else {
                return nil
            }
            return person.login == login ? nil : person
        }
    }
}

extension PersonRecord {
    /// `nil` unless GitHub returned the person, for everyone.
    fileprivate var publicPerson: Person? {
        isConfirmed && !flags.contains(.restricted) ? stored?.person : nil
    }
}
