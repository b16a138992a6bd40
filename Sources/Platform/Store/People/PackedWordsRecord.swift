import Foundation
import GitHubModel
import GRDB

/// A row of the `packedWords` table, which contains the words of the ``Vocabulary`` once more, in the form in which a
/// process needs them: the index of names lists 100,000 people's words in a second, this table in a few milliseconds.
///
/// A person that is stored adds a row with the words of the names. Rows are merged once there are many, so that each
/// word is written a few times at most. Rows contain a word repeatedly, and words that no person has any more.
///
/// Without a row that is `NULL`, the table contains the words of all people. A `NULL` stands for the words of people
/// that were stored before it: they are missing. ``LocalStore/loadVocabulary()`` then reads them from the index, and
/// replaces the row.
struct PackedWordsRecord: ChecksummedRecord, Decodable {
    static let databaseTableName = "packedWords"

    /// An ID is never used twice, so that rows are read in several steps while others are merged.
    let id: Int64
    let words: Data?
    var checksum: Int64 = 0

    /// The ID is given by the table.
    func addValues(to checksum: inout RowChecksum) { Self.add(words ?? Data(), to: &checksum) }

    private static func add(_ words: Data, to checksum: inout RowChecksum) {
        checksum.add(words.count)
        words.withUnsafeBytes { checksum.add($0) }
    }

    /// The number of rows from which on they are merged.
    private static let maxRows = 256
    /// The size of a row from which on it is not merged with others, in bytes.
    private static let maxMergedLength = 1 << 20
    private static let maxLengthPerRead = 1 << 20

    /// Adds the words of a person who is stored now, or has other names now.
    static func add(_ keys: NameKeys, _ db: Database) throws {
        try insert(PackedWords(NameIndex.vocabulary(of: keys).uniqued()), db)
    }

    /// Removes all words, because a person was removed: the table does not know which words others have.
    static func reset(_ db: Database) throws {
        try deleteAll(db)
        try db.execute(sql: "INSERT INTO packedWords (words, checksum) VALUES (NULL, 0)")
    }

    /// Adds the words that are missing since `missing`, which is the ID of a row without words. Does nothing if people
    /// were removed since that row was read: `words` can contain theirs.
    static func complete(_ missing: Int64, with words: PackedWords, _ db: Database) throws {
        guard try id(ofMissing: db) == missing else { return }
        var all = words
        all.append(try self.words(from: 0, to: .max, db))
        try deleteAll(db)
        for list in all.uniqued(inLists: maxMergedLength) { try insert(list, db) }
    }

    private static func words(from first: Int64, to last: Int64, _ db: Database) throws -> PackedWords {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM packedWords WHERE id BETWEEN ? AND ? AND typeof(words) = 'blob' ORDER BY id")
        let rows = try fetchAll(statement, arguments: [first, last]).intact
        return PackedWords(bytes: rows.reduce(into: []) { $0 += $1.words ?? Data() })
    }

    private static func insert(_ words: PackedWords, _ db: Database) throws {
        let bytes = Data(words.bytes)
        var checksum = RowChecksum()
        add(bytes, to: &checksum)
        try db.cachedStatement(sql: "INSERT INTO packedWords (words, checksum) VALUES (?, ?)")
            .execute(arguments: [bytes, checksum.value])
    }

    /// Returns the ID of the row that stands for missing words.
    private static func id(ofMissing db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM packedWords WHERE typeof(words) <> 'blob' ORDER BY id DESC"))
    }
}

// MARK: Reading

extension PackedWordsRecord {
    /// Some words of the table.
    enum Step: Sendable {
        case words(PackedWords, last: Int64)
        /// No words are left.
        case end
        /// The words before the row with this ID are not in the table.
        case missing(Int64)
    }

    /// Returns the words of the first rows after `last`.
    static func step(after last: Int64, _ db: Database) throws -> Step {
        if let missing = try id(ofMissing: db) { return .missing(missing) }
        let rows = try fetchCursor(
            db.cachedStatement(sql: "SELECT * FROM packedWords WHERE id > ? ORDER BY id"), arguments: [last])
        var bytes: [UInt8] = []
        var next = last
        while bytes.count < maxLengthPerRead, let row = try rows.next() {
            if row.isIntact { bytes += row.words ?? Data() }  // words that have changed belong to nobody
            next = row.id
        }
        return next == last ? .end : .words(PackedWords(bytes: bytes), last: next)
    }
}

// MARK: Merging

extension PackedWordsRecord {
    /// The size of a row.
    private struct Length: FetchableRecord, Decodable {
        let id: Int64
        let length: Int
    }

    /// Merges the last rows if there are many rows. To be called at the end of each transaction.
    static func mergeRows(_ db: Database) throws {
        let count = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM packedWords")) ?? 0
        guard count > maxRows, let first = try firstToMerge(db) else { return }
        let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM packedWords") ?? first
        let words = try words(from: first, to: last, db)
        for list in words.uniqued(inLists: maxMergedLength) { try insert(list, db) }
        try db.execute(sql: "DELETE FROM packedWords WHERE id BETWEEN ? AND ?", arguments: [first, last])
    }

    /// Returns the ID of the first row that is smaller than those after it together. Each row that is left is larger
    /// than all after it, so that there are few, and a word is written once for each doubling of the table.
    private static func firstToMerge(_ db: Database) throws -> Int64? {
        let rows = try Length.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id, length(words) AS length FROM packedWords WHERE typeof(words) = 'blob' ORDER BY id DESC
                    """))
        var following = 0
        var first: Int64?
        for row in rows.prefix(while: { $0.length < maxMergedLength }) {
            if row.length < following { first = row.id }
            following += row.length
        }
        return first
    }
}
