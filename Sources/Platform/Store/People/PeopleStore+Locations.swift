import GRDB
import UnicodeText

extension PeopleStore {
    /// Whether the profile of one of the people that are ranked first names the place. Ignores case, and compares whole
    /// words. A place that is typed without its accents is not found. People that only some accounts may see don't
    /// count.
    package func isLocation(_ place: String) -> Bool {
        let words = Self.words(of: place)
        guard !words.isEmpty else { return false }
        let locations: [String] = database.read(orElse: []) { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT DISTINCT location
                    FROM (SELECT location, flags FROM person ORDER BY rank LIMIT \(Self.maxSearchedPeople))
                    WHERE location LIKE ? AND flags & \(PersonFlags.restricted.rawValue) = 0
                    LIMIT \(Self.maxLocations)
                    """)
            return try String.fetchAll(statement, arguments: [Self.pattern(of: place)])
        }
        // Outside of the transaction, which the next key waits for.
        return locations.contains { location in
            let names = Self.words(of: location)
            return names.indices.contains { names[$0...].starts(with: words) }
        }
    }

    /// Few enough that the next key does not wait for more than a few milliseconds.
    private static let maxSearchedPeople = 20_000
    private static let maxLocations = 100

    /// `LIKE` ignores the case of ASCII letters only, so that each other character matches any.
    private static func pattern(of place: String) -> String {
        "%" + String(place.prefix(100).map { $0.isASCII && ($0.isLetter || $0 == " ") ? $0 : "_" }) + "%"
    }

    private static func words(of place: String) -> [[Unicode.Scalar]] {
        place.folded.prefix(200).split { !$0.properties.isAlphabetic }.map(Array.init)
    }
}
