import GitHubModel
import TestSupport
import Testing

@Suite("Text matches", .timeLimit(.minutes(3)))
struct TextMatchTests {
    private func matches(_ query: String, _ text: String) -> [String] {
        NameQuery(query).map { TextMatch.ranges(of: $0, in: text) }?.map { String(text[$0]) } ?? []
    }

    @Test(
        "Case, accents and width are ignored, and the ranges contain the original text",
        arguments: [
            ("mona", "OctoMona", ["Mona"]), ("jose", "José Pérez", ["José"]),
            ("jose", "Jose\u{301} P", ["Jose\u{301}"]),
            ("strass", "Straße", ["Straß"]), ("aether", "Æther", ["Æther"]), ("ｍｏｎａ", "mona", ["mona"]),
            ("モナ", "モナ・リザ", ["モナ"]), ("@mona", "mona", ["mona"]), ("", "mona", []), ("x", "mona", []),
            ("हि", "हिन्दी", ["हि"]), ("ara", "ara\u{202E}ra", ["ara"]),
        ])
    func folds(query: String, text: String, expected: [String]) { #expect(matches(query, text) == expected) }

    @Test("Each word matches once, preferably at the start of a word, and overlapping ranges are merged")
    func words() {
        #expect(matches("lisa mona", "Mona Lisa") == ["Mona", "Lisa"])
        #expect(matches("an", "Jan Andersen") == ["An"])
        #expect(matches("mon ona", "mona") == ["mona"])
        #expect(matches("type:org mona", "mona") == ["mona"])
    }

    @Test("A text of a megabyte takes no longer than a short one")
    func long() {
        let text = String(repeating: "a\u{301}", count: 500_000)
        let time = processorTime { _ = matches("aaa", text) }
        #expect(time < .seconds(10), "\(time)")
    }
}
