import GitHubModel
import Testing

@Suite("Searches", .timeLimit(.minutes(1)))
struct SearchQueryTests {
    private static func letters(_ count: Int) -> String { String(repeating: "é", count: count) }

    @Test("Nothing to search for is refused", arguments: ["", " ", "\t \n", "\u{3000}"])
    func empty(text: String) {
        #expect(throws: InvalidSearchQueryError.empty) { try SearchQuery(text) }
        #expect(
            InvalidSearchQueryError.empty.description
                == "The search is empty. Give a name or a login, or some letters of one.")
    }

    @Test(
        "Spaces around and between words don't count; those in quotes stay",
        arguments: [
            (" mona ", "mona"), ("mona   lisa", "mona lisa"), ("mona\tlisa\n", "mona lisa"),
            (#"x  location:"São  Paulo" "#, #"x location:"São  Paulo""#), (#""two  words"  x"#, #""two  words" x"#),
        ])
    func spaces(text: String, kept: String) throws {
        #expect(try SearchQuery(text).text == kept)
    }

    @Test("256 characters of free text are taken, 257 are not")
    func longest() throws {
        #expect(try SearchQuery(Self.letters(256)).text.count == 256)
        #expect(throws: InvalidSearchQueryError.tooLong(257)) { try SearchQuery(Self.letters(257)) }
        #expect(throws: InvalidSearchQueryError.tooLong(257)) {
            try SearchQuery("\(Self.letters(128))   \(Self.letters(128))")
        }
        #expect(
            InvalidSearchQueryError.tooLong(257).description
                == "The search has 257 characters; GitHub takes at most 256. Shorten it.")
    }

    @Test(
        "Qualifiers and operators are not counted, quoted values included",
        arguments: [
            "type:org", "-location:iceland", "followers:>=1000", "repos:10..30", #"location:"\#(letters(300))""#,
            #"fullname:"two words""#, "AND", "OR", "NOT", "type:\(letters(300))",
        ])
    func uncounted(word: String) throws {
        #expect(try SearchQuery("\(Self.letters(256)) \(word)").text.hasSuffix(word))
        #expect(try SearchQuery("\(word) \(Self.letters(256))").text.hasPrefix(word))
    }

    @Test(
        "What only looks like one is counted", arguments: ["type:", ":org", "a1:b", "or", #""type:org""#, "é:x", "a b"])
    func counted(word: String) {
        #expect(throws: InvalidSearchQueryError.tooLong(257 + word.count)) {
            try SearchQuery("\(Self.letters(256)) \(word)")
        }
    }

    @Test("A text that could be a login is one", arguments: [("mona", "mona"), (" Mona-Lisa ", "Mona-Lisa")])
    func login(text: String, login: String) throws {
        #expect(try SearchQuery(text).login?.description == login)
    }

    @Test("A text that can't be a login is none", arguments: ["mona lisa", "type:org", "möna"])
    func noLogin(text: String) throws {
        #expect(try SearchQuery(text).login == nil)
    }

    @Test("A search is by best match, downwards, unless told otherwise")
    func defaults() throws {
        let query = try SearchQuery("mona")
        #expect((query.sort, query.direction) == (.bestMatch, .descending))
    }
}
