import Testing
import UnicodeText

@Suite("Short codes of emoji", .timeLimit(.minutes(1)))
struct EmojiShortCodeTests {
    @Test(
        "Names of GitHub and of Unicode become emoji; other text stays",
        arguments: [
            (":rocket: Fast", "🚀 Fast"), ("a :fire::tada: b", "a 🔥🎉 b"), (":+1: :-1:", "👍 👎"), (":heart:", "❤️"),
            (":spouting_whale: :penguin:", "🐳 🐧"), ("10:20:30", "10:20:30"), (":octocat:", ":octocat:"),
            ("https://a.example:80/", "https://a.example:80/"), (":", ":"), ("::", "::"), (":a", ":a"),
            ("a::rocket:", "a:🚀"), (":ROCKET:", ":ROCKET:"), (":café:", ":café:"), ("", ""),
        ])
    func replaced(text: String, expected: String) {
        #expect(EmojiShortCode.replaced(in: text) == expected)
    }

    @Test("Each emoji of the table is one character, and a long text of colons is read in time")
    func bounds() {
        let names = ["warning", "gear", "shield", "man_technologist", "us", "one", "copyright", "airplane"]
        for name in names { #expect(EmojiShortCode.replaced(in: ":\(name):").count == 1, "\(name)") }
        let colons = String(repeating: ":a", count: 50_000)
        #expect(EmojiShortCode.replaced(in: colons) == colons)
    }
}
