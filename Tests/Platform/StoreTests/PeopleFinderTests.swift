import GitHubModel
import Store
import Testing

@Suite("People finder", .timeLimit(.minutes(3)))
struct PeopleFinderTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let logins: [String]
        var testDescription: String { "\"\(text)\"" }
        init(_ text: String, _ logins: String...) { (self.text, self.logins) = (text, logins) }
    }

    /// Logins and names, in descending order of followers.
    private static let people: [(String, String?)] = [
        ("xmonax", nil), ("octo-mona", "Octo"), ("lisa", "Mona Lisa"), ("ramona", "Jean-Luc Monaco"),
        ("monalisa", "Someone"), ("mona-lisa", nil), ("mona", "Other"), ("zoe", "Zoë Müller"), ("rene", "René O'Hara"),
        ("lukasz", "Łukasz Øverland"), ("wang", "王小明"), ("tanaka", "タナカ ケンジ"), ("halfwidth", "ﾀﾅｶ"),
        ("wide", "Ｗｉｄｅ Ｎａｍｅ"), ("kim", "김민준"), ("ivan", "Иван Ёлкин"), ("ferris", "Crab 🦀"),
        ("dev", "Dev 👩‍💻"), ("under_score", "dev_null"), ("hy-phen", "R2-D2"), ("percent", "100% Open"),
        ("quotes", "Tom \"Q\" D'Arc"), ("star", "a*b (c) NEAR ^x"), ("app[bot]", nil), ("heart", "I ❤️ Swift"),
        ("rahul", "राहुल शर्मा"), ("gamma", "ΓΆΜΜΑ"),
    ]

    private static let table: [Row] = [
        // The login, logins with the prefix, those with the word, those with a word of the prefix, others; by followers
        // within each.
        Row("mona", "mona", "monalisa", "mona-lisa", "octo-mona", "lisa", "ramona", "xmonax"),
        Row("MONA", "mona", "monalisa", "mona-lisa", "octo-mona", "lisa", "ramona", "xmonax"),
        Row("monal", "monalisa", "lisa", "mona-lisa"),
        Row("@mona-", "mona-lisa"),
        Row("  mona  ", "mona", "monalisa", "mona-lisa", "octo-mona", "lisa", "ramona", "xmonax"),
        Row("luc", "ramona"), Row("jean-luc", "ramona"), Row("n-l", "ramona"),
        // Several words, in any order.
        Row("lisa mona", "lisa", "mona-lisa", "monalisa"),
        Row("mona missing"),
        // Accents, case and width are ignored in queries and names.
        Row("zoe m", "zoe"), Row("ZOË", "zoe"), Row("müller", "zoe"), Row("mu\u{308}l", "zoe"), Row("rené", "rene"),
        Row("lukasz", "lukasz"), Row("łuk", "lukasz"), Row("over", "lukasz"), Row("ｍｕｌｌ", "zoe"),
        Row("wide name", "wide"), Row("γαμμα", "gamma"), Row("ёлкин", "ivan"), Row("елкин", "ivan"),
        Row("ИВАН", "ivan"),
        // Other scripts, from one character on, inside of names too.
        Row("王", "wang"), Row("明", "wang"), Row("小明", "wang"), Row("王小明", "wang"), Row("王小花"),
        Row("タナカ", "tanaka", "halfwidth"), Row("ﾀﾅ", "tanaka", "halfwidth"), Row("ケンジ", "tanaka"), Row("ケンサ"),
        Row("김민", "kim"), Row("민준", "kim"), Row("राहु", "rahul"), Row("शर्मा", "rahul"), Row("शरमा", "rahul"),
        // Emoji.
        Row("🦀", "ferris"), Row("crab 🦀", "ferris"), Row("👩‍💻", "dev"), Row("👩", "dev"), Row("❤", "heart"),
        Row("❤️", "heart"), Row("🐙"),
        // Punctuation is matched literally and never an operator.
        Row("%", "percent"), Row("100%", "percent"), Row("0% o", "percent"), Row("1% o"), Row("_", "under_score"),
        Row("dev_", "under_score"),
        Row("r_s", "under_score"), Row("devxnull"), Row("-", "octo-mona", "ramona", "mona-lisa", "hy-phen"),
        Row("r2-d2", "hy-phen"), Row("\"", "quotes"), Row("\"q\"", "quotes"), Row("d'arc", "quotes"),
        Row("o'hara", "rene"), Row("'", "rene", "quotes"), Row("*", "star"), Row("a*", "star"), Row("NEAR", "star"),
        Row("^x", "star"), Row("(c)", "star"), Row("mona OR zoe"), Row("mona*"), Row("[bot]", "app[bot]"),
        Row("tokens:a"), Row("\\"), Row("'; DROP TABLE person; --"),
        // Empty queries.
        Row(""), Row("   "), Row("\u{301}"), Row("\u{FE0F}"), Row("\u{0}"),
    ]

    @Test("A query finds these people in this order", arguments: table)
    func ranking(row: Row) async throws {
        let people = try Self.people.enumerated().map { index, person in
            try Sample.person(person.0, person.1, id: Int64(index) + 1, followers: 1000 - index)
        }
        let store = try await StoreHarness().store(with: people)
        #expect(
            store.people.find(row.text).filter { !isSimilar($0, row.text) }.map(\.person.login.description)
                == row.logins)
    }

    private func isSimilar(_ stored: StoredPerson, _ text: String) -> Bool {
        NameQuery(text).flatMap { PersonMatch(stored.person, $0) }?.isSimilar ?? false
    }

    @Test("At most `limit` people are returned, and they are the best ones")
    func limit() async throws {
        let people = try (1...300).map { id in
            try Sample.person("common\(id)", "Common \(id)", id: Int64(id), followers: id)
        }
        let store = try await StoreHarness().store(with: people)
        for text in ["c", "co", "com", "common", "ommo", "o"] {
            #expect(store.people.find(text).map(\.person.id) == (251...300).reversed().map { $0 }, "\(text)")
            #expect(store.people.find(text, limit: 3).map(\.person.id) == [300, 299, 298], "\(text)")
        }
        #expect(store.people.find("common7").prefix(11).map(\.person.id) == [7] + (70...79).reversed().map { $0 })
    }

    @Test("Very long queries and queries with many words work")
    func long() async throws {
        let store = try await StoreHarness().store(with: [Sample.person("mona", "Mona", id: 1)])
        #expect(store.people.find(String(repeating: "mona", count: 10_000)).isEmpty)
        #expect(store.people.find(String(repeating: "mona ", count: 1000)).count == 1)
    }
}
