import Testing

@testable import GitHubModel

@Suite("Language colors", .timeLimit(.minutes(3)))
struct LanguageColorTests {
    @Test("Common languages have the color of Linguist's list, others have none")
    func known() throws {
        #expect(try #require(LanguageColor.rgb("Swift")) == (0xF0, 0x51, 0x38))
        #expect(try #require(LanguageColor.rgb("C++")) == (0xF3, 0x4B, 0x7D))
        #expect(try #require(LanguageColor.rgb("1C Enterprise")) == (0x81, 0x4C, 0xCC))
        #expect(try #require(LanguageColor.rgb("jq")) == (0xC7, 0x25, 0x4E))
        #expect(LanguageColor.rgb("swift") == nil)
        #expect(LanguageColor.rgb("") == nil)
        #expect(LanguageColor.rgb("Befunge") == nil)
    }
}
