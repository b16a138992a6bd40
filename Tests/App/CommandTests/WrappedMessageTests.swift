import Testing

@testable import ghsearch

@Suite("Wrapped messages", .timeLimit(.minutes(1)))
struct WrappedMessageTests {
    @Test(
        "Long lines are wrapped between words; words, indented and short lines stay whole",
        arguments: [
            ("one two three", "one two\nthree"), ("one two", "one two"), ("onetwothree four", "onetwothree\nfour"),
            ("a\n  indented line stays", "a\n  indented line stays"), ("", ""), ("漢字 漢字 漢字", "漢字\n漢字\n漢字"),
            ("https://github.com/mona is", "https://github.com/mona\nis"),
        ])
    func wraps(text: String, expected: String) {
        #expect(Console.wrapped(text, in: 8) == expected)
    }
}
