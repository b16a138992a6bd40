import GitHubModel
import GRDB

/// The people whom only commits of a clone name, and whose name too many of them have: see ``Namesakes``.
struct ClonedNamesakes {
    private let records: [GitPersonRecord]

    init(of repository: String, _ db: Database) throws {
        let all = try GitPersonRecord.all(in: repository, db)
        let named = all.compactMap { record in record.name.map { (key: Namesakes.key($0), record: record) } }
        let namesakes = Namesakes.among(named, key: \.key) { _, record in
            record.id > 0 ? "\(record.id)" : record.login.lowercased()
        }
        records = namesakes.map(\.record)
    }

    /// Marks those whom GitHub has not confirmed. A mark that no longer matters has no effect.
    func mark(_ db: Database) throws {
        for record in records {
            let person = try PersonRecord.fetch(db, login: record.login)
            guard let person, !person.isConfirmed, var facts = person.facts, !facts.isDoubtful else { continue }
            facts.flags.insert(.namesake)
            try PersonRecord.put(db, facts, replacing: person)
        }
    }
}
