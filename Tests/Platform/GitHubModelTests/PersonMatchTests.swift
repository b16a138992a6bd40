import TestSupport
import Testing
import UnicodeText

@testable import GitHubModel

@Suite("How people match", .timeLimit(.minutes(1)))
struct PersonMatchTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let login: String
        let name: String?
        let grade: PersonMatch.Grade?
        var testDescription: String { "\(text) → \(login), \(name ?? "no name")" }

        init(_ text: String, _ login: String, _ name: String?, _ grade: PersonMatch.Grade?) {
            self.text = text
            self.login = login
            self.name = name
            self.grade = grade
        }
    }

    private static let typed = [
        Row("torvalds", "torvalds", nil, .exactLogin), Row("@Torvalds", "torvalds", nil, .exactLogin),
        Row("octo-cat", "octo-cat", nil, .exactLogin), Row("torv", "torvalds", "Linus", .loginPrefix),
        Row("octo-", "octo-cat", nil, .loginPrefix),
        // Words of the login, of the name, the name without spaces, and initials.
        Row("linus torvalds", "x", "Linus Torvalds", .words), Row("torvalds linus", "x", "Linus B. Torvalds", .words),
        Row("linus", "linus-t", "Linus", .loginPrefix), Row("cat", "octo-cat", nil, .words),
        Row("sushi", "BurntSushi", nil, .words), Row("andywhiting", "x", "Andy Whiting", .words),
        Row("andy whiting", "AndyWhiting", nil, .words), Row("octocat", "octo-cat", nil, .words),
        Row("mueller", "x", "Jörg Müller", .words), Row("joerg mueller", "x", "Jörg Müller", .words),
        Row("muller", "x", "Jörg Müller", .words), Row("müller", "x", "Hans Mueller", .words),
        Row("jrrt", "x", "J. R. R. Tolkien", .words), Row("hara", "x", "René O'Hara", .words),
        // Neighboring words as one, at any of them.
        Row("vanderberg", "x", "Jan van der Berg", .words), Row("van derberg", "x", "Jan van der Berg", .words),
        Row("vander berg", "x", "Jan van der Berg", .words),
        Row("jan vander berg", "x", "Jan van der Berg", .words),
        Row("jan van der berg", "x", "Jan Vanderberg", .words),
        Row("berg vander", "x", "Jan van der Berg", .wordPrefixes),
        Row("mac donald", "x", "Ada Macdonald", .words), Row("macdonald", "x", "Ada Mac Donald", .words),
        Row("de la cruz", "x", "Ada Delacruz", .words), Row("delacruz", "x", "Ada de la Cruz", .words),
        Row("ada delacruz", "x", "Ada de la Cruz", .words), Row("oconnor", "x", "Ada O'Connor", .words),
        Row("o connor", "x", "Ada O'Connor", .words), Row("o connor", "x", "Ada OConnor", .words),
        Row("vanderberg", "jan-van-der-berg", nil, .words),
        // Beginnings.
        Row("linus torv", "x", "Linus Torvalds", .wordPrefixes), Row("e debenham", "x", "Eric Debenham", .wordPrefixes),
        Row("j r r tolkien", "x", "John Ronald Reuel Tolkien", .wordPrefixes),
        Row("andywh", "x", "Andy Whiting", .wordPrefixes),
        Row("andy whi", "andywhiting", nil, .wordPrefixes), Row("o'h", "x", "René O'Hara", .wordPrefixes),
        // Inside of words.
        Row("alds", "torvalds", nil, .withinWords), Row("n-l", "x", "Jean-Luc", .withinWords),
        Row("明", "x", "王小明", .withinWords), Row("%", "x", "100% Open", .withinWords),
        // Letters in order.
        Row("trvds", "torvalds", nil, .lettersInOrder), Row("lns", "x", "Linus T", .lettersInOrder),
        Row("tvs", "tor-val-ds", nil, .lettersInOrder), Row("lnt", "x", "Linus T", nil),
        Row("tv", "torvalds", nil, nil),
    ]

    private static let similar = [
        // One edit from 4 letters on, two from 8 on, also in the first letter.
        Row("torvlads", "torvalds", nil, .similar), Row("yorvalds", "torvalds", nil, .similar),
        Row("torvladz", "torvalds", nil, .similar), Row("linux torvald", "x", "Linus Torvalds", .similar),
        Row("mona", "monb", nil, .similar), Row("mon", "mob", nil, nil), Row("monalis", "nomalix", nil, nil),
        // The last word can be a beginning.
        Row("linus torvla", "x", "Linus Torvalds", .similar), Row("torvla linus", "x", "Linus Torvalds", nil),
        // Two edits in all of a name.
        Row("andywihtimg", "x", "Andy Whiting", .similar), Row("andy wihtimg", "x", "Andy Whiting", .similar),
        // Nicknames in both directions, and sounds.
        Row("bob pike", "x", "Robert Pike", .similar), Row("robert pike", "x", "Bob Pike", .similar),
        Row("sasha ivanov", "x", "Alexander Ivanov", .similar), Row("filip maier", "x", "Philipp Meyer", .similar),
        // Other scripts, in both directions.
        Row("yuri shevchenko", "x", "Юрий Шевченко", .similar), Row("yuriy", "x", "Юрий Шевченко", .similar),
        Row("wang xiaoming", "x", "王小明", .similar), Row("xiao ming wang", "x", "王小明", .similar),
        Row("wangxiaoming", "x", "王小明", .similar), Row("minjun kim", "x", "김민준", .similar),
        Row("kim min jun", "x", "김민준", .similar), Row("yamada", "x", "やまだ さくら", .similar),
        Row("papadopoulos", "x", "Γιώργος Παπαδόπουλος", .similar), Row("Юрий", "x", "Yuri Orlov", .similar),
        Row("шевченко", "shevchenko", nil, .similar),
        // Scripts without most vowels, in both directions.
        Row("mohammed hassan", "x", "محمد حسن", .similar), Row("muhamad hasan", "x", "محمد حسن", .similar),
        Row("hassan", "x", "أحمد الحسن", .similar), Row("david levi", "x", "דוד לוי", .similar),
        Row("davidlevi", "x", "דוד לוי", .similar), Row("hossein rezaei", "x", "حسین رضایی", .similar),
        Row("hussein rezai", "x", "حسین رضایی", .similar), Row("abdul rahman", "x", "عبد الرحمن", .similar),
        Row("mohammed hass", "x", "محمد حسن", .similar), Row("mohammed hatt", "x", "محمد حسن", nil),
        Row("mohamm", "x", "مُحَمَّد", .similar),
        Row("shahraza", "x", "شهرزاد", .similar),
        Row("mohamed", "x", "مُحَمَّد", .similar), Row("דוד", "x", "David Levi", .similar),
        Row("mohammed ali", "x", "محمد حسن", nil), Row("david", "x", "דן לוי", nil), Row("dan", "x", "דוד", nil),
        Row("sara", "x", "דוד לוי", nil), Row("eve", "x", "דוד לוי", nil),
        // Nobody.
        Row("mona", "lisa", "Gioconda", nil), Row("mona lisa", "mona", "Mona", nil), Row("王小花", "x", "王小明", nil),
    ]

    @Test("A person has the grade of the word that matches worst", arguments: typed + similar)
    func grades(row: Row) throws {
        let query = try #require(NameQuery(row.text))
        #expect(PersonMatch(NameKeys(login: row.login, name: row.name), query)?.grade == row.grade)
    }

    @Test(
        "A person is meant by each text that it matches, but not by letters in order only", arguments: typed + similar)
    func meant(row: Row) throws {
        let query = try #require(NameQuery(row.text))
        let isMeant = row.grade.map { $0 != .lettersInOrder } ?? false
        #expect(PersonMatch.isMeant(NameKeys(login: row.login, name: row.name), by: query) == isMeant)
    }

    @Test(
        "Letters in order are meant if each word is similar",
        arguments: [("torvlds", true), ("h uram", false), ("harmni uri", true), ("uri rmon", true)])
    func meantByLetters(text: String, isMeant: Bool) throws {
        let query = try #require(NameQuery(text))
        let keys = NameKeys(login: text == "torvlds" ? "torvalds" : "uri-harmoni", name: nil)
        #expect(PersonMatch(keys, query)?.isSimilar == false)
        #expect(PersonMatch.isMeant(keys, by: query) == isMeant)
    }

    @Test(
        "A similar person has the reason",
        arguments: [
            ("torvlads", "torvalds", nil, .corrected("torvalds")),
            ("bob pike", "x", "Robert Pike", .nickname("robert")),
            ("yuri", "x", "Юрий", .transliterated),
            ("linus torvlads", "x", "Linus Torvalds", .corrected("torvalds")),
        ] as [(String, String, String?, PersonMatch.Reason)])
    func reasons(text: String, login: String, name: String?, reason: PersonMatch.Reason) throws {
        let query = try #require(NameQuery(text))
        let match = try #require(PersonMatch(NameKeys(login: login, name: name), query))
        #expect(match.reasons == [reason])
    }

    @Test(
        "The nearer person is first",
        arguments: [
            ("torvlads", "torvalds", "torvaldz"), ("filip", "philip", "felip"),
            ("jonh smith", "john-smith", "jon-smyth"),
            // One letter, replaced or left out, before letters in order.
            ("marko", "marco", "max-rokko"), ("torvals", "torvalds", "tomrivaclysm"),
        ])
    func costs(text: String, near: String, far: String) throws {
        let query = try #require(NameQuery(text))
        let matches = [near, far].map { PersonMatch(NameKeys(login: $0, name: nil), query) }
        let (best, other) = (try #require(matches[0]), try #require(matches[1]))
        #expect(best < other)
    }

    @Test("What is typed as it is written is never similar")
    func properties() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<5_000 {
            let words = (0..<2).map { _ in
                String((0..<(2 + random.below(8))).map { _ in "abcde-é".randomElement(&random) })
            }
            let keys = NameKeys(login: "login", name: words.joined(separator: " "))
            for text in [
                words.joined(separator: " "), words.reversed().joined(separator: " "), String(words[0].prefix(3)),
            ] {
                guard let query = NameQuery(text) else { continue }
                let match = try #require(PersonMatch(keys, query), "\(text) \(words)")
                #expect(match.grade < .similar, "\(text) \(words)")
            }
        }
    }

    @Test(
        "Long and strange texts and names are compared quickly",
        arguments: [
            String(repeating: "a", count: 10_000), String(repeating: "ab ", count: 5_000),
            String(repeating: "-", count: 5_000),
            String(repeating: "e\u{301}", count: 5_000), String(repeating: "王", count: 5_000), "Юa王é 🦀 مx",
            String(repeating: "a-", count: 2_500),
        ])
    func bounds(text: String) {
        let query = NameQuery(text)
        let time = processorTime {
            for name in ["Mona Lisa", text, String(repeating: "ba", count: 2_500)] {
                let keys = NameKeys(login: "mona-lisa", name: name)
                for _ in 0..<20 { _ = query.flatMap { PersonMatch(keys, $0) } }
            }
        }
        #expect(time < .seconds(5), "\(time)")
    }
}

extension String {
    fileprivate func randomElement(_ random: inout SplitMix64) -> Character { Array(self)[random.below(count)] }
}
