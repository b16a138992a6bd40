package import GitHubModel
import GRDB
package import UnicodeText

extension PeopleStore {
    /// Returns the given name or the word of a cached person that is most similar to `word`, which can be `word`
    /// itself, or `nil` if none is similar. The first call reads the words of all people.
    package func correction(of word: NameQuery.Word) -> FoldedText? {
        word.correction(in: database.loadVocabulary())
    }

    /// Whether a word of the login or the name of a cached person begins with `word`.
    package func isName(_ word: String) -> Bool {
        guard let query = NameQuery(word) else { return false }
        return database.read(orElse: false) { db in
            let statement = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM nameWord WHERE nameWord MATCH ?)")
            return try Bool.fetchOne(statement, arguments: [NameIndex.beginning(query)]) ?? false
        }
    }

    /// Returns the login that is meant by `login`, which no account has: that of the account that is known best and one
    /// edit away, or else of one that is similar and that the user has opened or that has many followers. People that
    /// only some accounts may see, and those that GitHub did not return, are left out.
    package func closestLogin(to login: Login) -> Login? {
        let logins = PersonRecord.array(of: similarLogins(to: login))
        return database.read(orElse: nil) { db in
            let records = try PersonRecord.fetch(db, logins: logins).filter { record in
                record.isConfirmed && !record.flags.contains(.restricted) && record.login.lowercased() != login.key
            }
            let near = records.filter { $0.login.lowercased().isOneEdit(from: login.key) }
            let known = records.filter { $0.timesOpened > 0 || $0.followers >= Self.minLookAlikeFollowers }
            return (near.isEmpty ? known : near).min { $0.rank < $1.rank }?.stored?.person.login
        }
    }

    private func similarLogins(to login: Login) -> Set<String> {
        guard let word = NameQuery(login.description)?.words.first else { return [] }
        let words = database.loadVocabulary()?.words(similarTo: word, max: Self.maxSimilarLogins) ?? []
        return login.lookAlikes.union(words.lazy.map(\.text).filter { Login(ifValid: $0) != nil })
    }

    private static let maxSimilarLogins = 100
}

extension Login {
    fileprivate var key: String { description.lowercased() }
}
