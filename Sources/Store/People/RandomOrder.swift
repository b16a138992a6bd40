import GRDB

/// A pseudorandom order of all people: by their ids, mapped by a linear function modulo a prime.
///
/// SQLite reads the index of ids only, and sorts no more rows than it returns: a million people take a tenth of a
/// second. Unlike SQLite's `random()`, the order is repeatable.
struct RandomOrder {
    /// 2³¹ − 1: a product of two smaller numbers fits into SQLite's integers.
    private static let prime: UInt64 = 2_147_483_647
    private let slope: Int64
    private let start: Int64

    /// Creates the order of two random numbers.
    init(_ one: UInt64, _ other: UInt64) {
        slope = Int64(1 + one % (Self.prime - 1))
        start = Int64(other % Self.prime)
    }

    /// Returns the first `count` people.
    func people(_ db: Database, _ count: Int) throws -> [StoredPerson] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT person.* FROM
                (SELECT id, (id % \(Self.prime) * ? + ?) % \(Self.prime) AS key FROM person ORDER BY key, id LIMIT ?)
                AS sample CROSS JOIN person ON person.id = sample.id ORDER BY sample.key, sample.id
                """)
        return try PersonRecord.fetchAll(statement, arguments: [slope, start, max(count, 0)]).compactMap(\.stored)
    }
}
