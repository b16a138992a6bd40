import GitHubModel
import Testing
import UnicodeText

@testable import People

@Suite("Searches for a text that nothing matches")
struct AlternativeSearchesTests {
    private static let known = ["jonh": "john", "john": "john", "smiht": "smith", "zoltna": "zoltan"]

    private func searches(_ text: String) throws -> AlternativeSearches? {
        AlternativeSearches(try SearchQuery(text)) { word in Self.known[word.text.text].map { FoldedText($0) } }
    }

    private func queries(_ text: String, _ count: Int = 6) throws -> [String] {
        try searches(text)?.queries(count).map(\.text) ?? []
    }

    @Test("A name: corrected, by its initials, by a word, by its beginnings, joined")
    func name() throws {
        #expect(
            try queries("jonh smiht") == [
                "john smith", "jonh s", "j smiht", "smith in:name", "john in:name", "jon smi",
            ])
        #expect(try queries("edvard debnham", 2) == ["edvard d", "e debnham"])
        #expect(try queries("bob pike").last == "robert pike")
        #expect(try queries("юрий шевченко", 1) == ["yuriy shevchenko"])
        #expect(try queries("đorđe njegoš", 1) == ["ђорђе његош"], "a letter tells that the name is Serbian")
        #expect(try queries("milos savic", 1) != ["милос савиц"])
        #expect(try queries("octo-cta", 2) == ["octo c", "o cta"], "GitHub separates words at hyphens")
    }

    @Test(
        "The only search: what may be right, and the first letters of what may be wrong",
        arguments: [
            ("jonh smiht", "jo sm"), ("john debnham", "john d"), ("debnham john", "d john"),
            ("jonh debnham", "j debnham"), ("edvard debnham", "ed de"), ("zoltna", "zol"), ("debnham", "debn"),
            ("юрий шевченко", "yuriy shevchenko"), ("octo-cta", "oc ct"),
        ])
    func single(text: String, query: String) throws {
        #expect(try searches(text)?.single?.text == query)
    }

    @Test("A word: corrected, by its beginnings, and without the letter that may be wrong")
    func word() throws {
        #expect(try queries("zoltna", 1) == ["zoltan"])
        #expect(try queries("debnham") == ["debn", "deb", "denh", "dbnh", "dbenh", "debnh"])
    }

    @Test("None for a text with qualifiers, many or long words, or too few letters")
    func none() throws {
        let long = String(repeating: "x", count: 40)
        let hostile = [
            String(repeating: "a", count: 256), String(repeating: "e\u{301}", count: 200), "\u{301}\u{301}", "---",
            "!?",
            String(repeating: "a-", count: 100),
        ]
        for text in ["mona type:org", "a b c d e", long, "mo", "mona OR lisa"] + hostile {
            #expect(try queries(text) == [], "\(text)")
        }
    }
}
