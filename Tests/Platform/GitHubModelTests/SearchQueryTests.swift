import GitHubModel
import Testing

@Suite("Search queries", .timeLimit(.minutes(3)))
struct SearchQueryTests {
    private static func letters(_ count: Int) -> String { String(repeating: "é", count: count) }

    @Test("An empty query is invalid", arguments: ["", " ", "\t \n", "\u{3000}"])
    func empty(text: String) {
        #expect(throws: InvalidSearchQueryError.empty) { try SearchQuery(text) }
        #expect(
            InvalidSearchQueryError.empty.description
                == "The query is empty. Enter a name or login.")
    }

    @Test(
        "Extra spaces are removed, except in quotes",
        arguments: [
            (" mona ", "mona"), ("mona   lisa", "mona lisa"), ("mona\tlisa\n", "mona lisa"),
            (#"x  location:"São  Paulo" "#, #"x location:"São  Paulo""#), (#""two  words"  x"#, #""two  words" x"#),
        ])
    func spaces(text: String, expected: String) throws {
        #expect(try SearchQuery(text).text == expected)
    }

    @Test("256 characters of free text are allowed, 257 are not")
    func maxLength() throws {
        #expect(try SearchQuery(Self.letters(256)).text.count == 256)
        #expect(throws: InvalidSearchQueryError.tooLong(257)) { try SearchQuery(Self.letters(257)) }
        #expect(throws: InvalidSearchQueryError.tooLong(257)) {
            try SearchQuery("\(Self.letters(128))   \(Self.letters(128))")
        }
        #expect(
            InvalidSearchQueryError.tooLong(257).description
                == "The query has 257 characters. GitHub allows at most 256.")
    }

    @Test(
        "Qualifiers and operators don't count, nor do quoted values",
        arguments: [
            "type:org", "-location:iceland", "followers:>=1000", "repos:10..30", #"location:"\#(letters(300))""#,
            #"fullname:"two words""#, "AND", "OR", "NOT", "type:\(letters(300))",
        ])
    func uncounted(word: String) throws {
        #expect(try SearchQuery("\(Self.letters(256)) \(word)").text.hasSuffix(word))
        #expect(try SearchQuery("\(word) \(Self.letters(256))").text.hasPrefix(word))
    }

    @Test(
        "Text that is similar to a qualifier counts",
        arguments: ["type:", ":org", "a1:b", "or", #""type:org""#, "é:x", "a b"])
    func counted(word: String) {
        #expect(throws: InvalidSearchQueryError.tooLong(257 + word.count)) {
            try SearchQuery("\(Self.letters(256)) \(word)")
        }
    }

    @Test("A text can be a login", arguments: [("mona", "mona"), (" Mona-Lisa ", "Mona-Lisa")])
    func login(text: String, login: String) throws {
        #expect(try SearchQuery(text).login?.description == login)
    }

    @Test("An invalid login is `nil`", arguments: ["mona lisa", "type:org", "möna"])
    func noLogin(text: String) throws {
        #expect(try SearchQuery(text).login == nil)
    }

    @Test("The default is best match, descending")
    func defaults() throws {
        let query = try SearchQuery("mona")
        #expect((query.sort, query.direction) == (.bestMatch, .descending))
    }
}
