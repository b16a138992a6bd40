import GitHubModel
import Testing

@testable import Search

@Suite("Searches for a text that nothing matches")
struct AlternativeSearchesTests {
    private static let known = ["jonh": "john", "smiht": "smith", "zoltna": "zoltan"]

    private func queries(_ text: String, _ count: Int = 6) throws -> [String] {
        let searches = AlternativeSearches(try SearchQuery(text)) { Self.known[$0] }
        return searches?.queries(count).map(\.text) ?? []
    }

    @Test("A name: corrected, by its initials, by a word, by its beginnings, joined")
    func name() throws {
        #expect(
            try queries("jonh smiht") == [
                "john smith", "john s", "j smith", "smith in:name", "jon smi", "jonhsmiht",
            ])
        #expect(try queries("edward debnham", 2) == ["edward d", "e debnham"])
    }

    @Test("A word: corrected, by its beginnings, and without the letter that may be wrong")
    func word() throws {
        #expect(try queries("zoltna", 1) == ["zoltan"])
        #expect(try queries("debnham") == ["debn", "deb", "denh", "dbnh", "dbenh"])
    }

    @Test("None for a text with qualifiers, many or long words, or too few letters")
    func none() throws {
        let long = String(repeating: "x", count: 40)
        for text in ["mona type:org", "a b c d e", long, "mo", "mona OR lisa"] {
            #expect(try queries(text) == [], "\(text)")
        }
    }
}
