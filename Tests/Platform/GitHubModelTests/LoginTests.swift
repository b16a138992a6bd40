@testable import GitHubModel
import Testing

@Suite("Logins", .timeLimit(.minutes(3)))
struct LoginTests {
    @Test(
        "Logins of any age and kind are valid",
        arguments: [
            "a", "mona", "Mona-Lisa", "0-0", "mona-", "mona--lisa", "mona_corp", "shipit[bot]",
            String(repeating: "a", count: 39),
        ])
    func valid(text: String) throws {
        #expect(try Login(text).description == text)
    }

    @Test(
        "The error of an invalid login contains the text",
        arguments: [
            "", " ", "mona lisa", "mona/repo", "../user", "mona?x=1", "möna", "日本", "a\n", "[bot]", "a[bot",
            String(repeating: "a", count: 40), "%2e",
        ])
    func invalid(text: String) {
        #expect(throws: InvalidLoginError(text: text)) { try Login(text) }
    }

    @Test("Logins keep their letter case and compare without it")
    func letterCase() throws {
        #expect(try Login("Mona") == Login("mONA"))
        #expect(try Set([Login("Mona"), Login("mona")]).count == 1)
        #expect(try Login("Mona").description == "Mona")
    }

    @Test("The error has no control characters")
    func hostile() {
        #expect(!InvalidLoginError(text: "\u{1B}[2Jx").description.contains("\u{1B}"))
    }
}
