import GRDB

/// An order of all people in which anybody may be first: by their numbers, scattered by a line modulo a prime.
///
/// SQLite reads only the index of numbers for it, and keeps no more than it hands out: a million people take a tenth of a
/// second. Its own `random()` can't be repeated.
struct RandomOrder {
    /// 2³¹ − 1: products of two numbers below it are whole numbers to SQLite.
    private static let prime: UInt64 = 2_147_483_647
    private let slope: Int64
    private let start: Int64

    /// Two random numbers make an order.
    init(_ one: UInt64, _ other: UInt64) {
        slope = Int64(1 + one % (Self.prime - 1))
        start = Int64(other % Self.prime)
    }

    /// The first `count`.
    func people(_ db: Database, _ count: Int) throws -> [StoredPerson] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT person.* FROM
                (SELECT id, (id % \(Self.prime) * ? + ?) % \(Self.prime) AS rank FROM person ORDER BY rank, id LIMIT ?)
                AS drawn CROSS JOIN person ON person.id = drawn.id ORDER BY drawn.rank, drawn.id
                """)
        return try Row.fetchAll(statement, arguments: [slope, start, max(count, 0)]).compactMap {
            PersonRecord($0)?.stored
        }
    }
}
