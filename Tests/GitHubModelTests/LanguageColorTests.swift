import Testing

@testable import GitHubModel

@Suite("The colours of languages", .timeLimit(.minutes(1)))
struct LanguageColorTests {
    @Test("They are Linguist's, by GitHub's name for the language; rare ones have none")
    func known() throws {
        #expect(try #require(LanguageColor.rgb("Swift")) == (0xF0, 0x51, 0x38))
        #expect(try #require(LanguageColor.rgb("C++")) == (0xF3, 0x4B, 0x7D))
        #expect(try #require(LanguageColor.rgb("1C Enterprise")) == (0x81, 0x4C, 0xCC))
        #expect(try #require(LanguageColor.rgb("jq")) == (0xC7, 0x25, 0x4E))
        #expect(
            LanguageColor.rgb("swift") == nil && LanguageColor.rgb("") == nil && LanguageColor.rgb("Befunge") == nil)
    }
}
