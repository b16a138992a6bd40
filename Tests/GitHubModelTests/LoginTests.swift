@testable import GitHubModel
import Testing

@Suite("Logins", .timeLimit(.minutes(1)))
struct LoginTests {
    @Test(
        "What GitHub could have accepted is accepted",
        arguments: ["a", "mona", "Mona-Lisa", "0-0", "mona_corp", "shipit[bot]", String(repeating: "a", count: 39)])
    func valid(text: String) throws {
        #expect(try Login(text).description == text)
    }

    @Test(
        "What no login can be is refused, and named",
        arguments: [
            "", " ", "mona lisa", "mona/repo", "../user", "mona?x=1", "möna", "日本", "a\n", "[bot]", "a[bot",
            String(repeating: "a", count: 40), "%2e",
        ])
    func invalid(text: String) {
        #expect(throws: InvalidLoginError(text: text)) { try Login(text) }
    }

    @Test("Case is kept, and makes no difference")
    func letterCase() throws {
        #expect(try Login("Mona") == Login("mONA"))
        #expect(try Set([Login("Mona"), Login("mona")]).count == 1)
        #expect(try Login("Mona").description == "Mona")
    }

    @Test("The refusal can't drive the terminal it is shown on")
    func hostile() {
        #expect(!InvalidLoginError(text: "\u{1B}[2Jx").description.contains("\u{1B}"))
    }
}
