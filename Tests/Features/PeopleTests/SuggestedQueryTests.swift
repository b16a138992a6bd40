import Testing

@testable import People

@Suite("Words that are a language or a place")
struct SuggestedQueryTests {
    private static let locations: Set<String> = ["berlin", "new york", "oslo"]

    @Test(
        "The text becomes a query with qualifiers",
        arguments: [
            ("tyler rust berlin", "tyler language:rust location:berlin"),
            ("Tyler Rust Berlin", "Tyler language:Rust location:Berlin"),
            ("tyler rust paris", "tyler language:rust location:paris"),
            ("tyler rust", "tyler language:rust"),
            ("tyler berlin", "tyler location:berlin"),
            ("tyler new york", "tyler location:\"new york\""),
            ("tyler go san francisco", "tyler language:go location:\"san francisco\""),
            ("tyler berlin rust", "tyler language:rust location:berlin"),
            ("ann emacs lisp oslo", "ann language:\"emacs lisp\" location:oslo"),
            ("ann c++", "ann language:c++"),
            ("ann c oslo", "ann language:c location:oslo"),
            ("rust berlin", "language:rust location:berlin"),
            ("max mueller rust", "max mueller language:rust"),
            ("d paris", nil), ("tyler paris", nil), ("rust", nil), ("berlin", nil), ("", nil),
            ("tyler language:rust berlin", nil), ("tyler OR rust", nil), ("\"tyler rust\" berlin", nil),
            (String(repeating: "x", count: 300) + " rust", nil),
        ] as [(String, String?)])
    func text(text: String, query: String?) {
        #expect(SuggestedQuery.text(for: text) { Self.locations.contains($0.lowercased()) } == query)
    }

    @Test("At most three places are looked up, however long the text is")
    func bounded() {
        var count = 0
        let text = Array(repeating: "ab", count: 80).joined(separator: " ")
        #expect(
            SuggestedQuery.text(for: text) { _ in
                count += 1
                return false
            } == nil)
        #expect(count == 3)
    }
}
