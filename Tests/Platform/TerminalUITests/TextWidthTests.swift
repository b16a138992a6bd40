import TestSupport
import Testing
import UnicodeText

@testable import TerminalUI

@Suite("Text width", .timeLimit(.minutes(3)))
struct TextWidthTests {
    @Test(
        "The width of a text is that on a terminal",
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("…", 1), ("│", 1),
            ("你好", 4), ("ア", 2), ("ｱ", 1), ("　", 2), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
            ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("🇩🇪🇯🇵", 4), ("1️⃣", 2), ("❤️", 2), ("❤", 1), ("™", 1),
            ("🫠", 2), ("1", 1), ("#", 1),
            ("नमस्ते", 4), ("हिन्दी", 5), ("مرحبا", 5), ("مَ", 1), ("ไทย", 3), ("ที่", 1),
            ("\u{301}", 0), ("\u{200B}", 0), ("\u{200D}", 0), ("\u{FEFF}", 0), ("\u{AD}", 0), ("a\u{200B}b", 2),
            ("\u{1B}", 0), ("\u{7F}", 0), ("\u{85}", 0), ("\u{E000}", 1), ("\u{378}", 1),
        ] as [(Sent, Int)])
    func width(sent: Sent, columns: Int) {
        #expect(TextWidth.columns(sent.text) == columns)
        #expect(sent.text.reduce(0) { $0 + TextWidth.columns($1) } == columns)
    }

    @Test("Characters between ASCII and the combining marks have the width of utf8proc, except the soft hyphen")
    func latin() throws {
        for value in UInt32(0xA0)..<0x300 where value != 0xAD {
            let scalar = try #require(Unicode.Scalar(value))
            #expect(TextWidth.columns(Character(scalar)) == scalar.columnWidth, "\(value)")
        }
    }

    @Test("Characters that count as simple are certain, take one column, and do not combine with each other")
    func simple() {
        let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter(TextWidth.isSimple)
        #expect(scalars.count > 700)
        for scalar in scalars {
            let character = Character(scalar)
            #expect(TextWidth.columns(character) == 1 && !TextWidth.isUncertain(character), "\(scalar.value)")
        }
        let text = String(String.UnicodeScalarView(scalars + scalars.reversed()))
        #expect(text.count == 2 * scalars.count)
    }

    @Test("Text is cut between characters, never inside one")
    func truncated() {
        #expect(TextWidth.truncated("abc", to: 3) == "abc")
        #expect(TextWidth.truncated("abc", to: 2) == "ab")
        #expect(TextWidth.truncated("你好", to: 3) == "你")
        #expect(TextWidth.truncated("👨‍👩‍👧‍👦x", to: 1) == "")
        #expect(TextWidth.truncated("ae\u{301}b", to: 2) == "ae\u{301}")
        #expect(TextWidth.truncated("abc", to: 0) == "")
        #expect(TextWidth.truncated("abc", to: -1) == "")
    }

    @Test("Random text cut to a width is a prefix, fits, and leaves no room for the next character")
    func truncatedRandomly() {
        var random = SeededGenerator.ofRun(1)
        for _ in 0..<2_000 {
            let (text, columns) = (RandomText.string(&random), Int.random(in: 0..<16, using: &random))
            let cut = TextWidth.truncated(text, to: columns)
            #expect(TextWidth.columns(cut) <= columns)
            #expect(text.hasPrefix(cut) || cut.isEmpty)
            if let next = text.dropFirst(cut.count).first {
                #expect(TextWidth.columns(cut) + TextWidth.columns(next) > columns)
            }
        }
    }

    @Test("Plain letters and ideographs are certain; characters that terminals disagree about are not")
    func uncertain() {
        for character in "aé你한ا│…" as String { #expect(!TextWidth.isUncertain(character), "\(character)") }
        for character in ["👨‍👩‍👧‍👦", "🇩🇪", "❤️", "1️⃣", "👍🏽", "e\u{301}", "हि", "\u{E000}", "😀"] as [Character] {
            #expect(TextWidth.isUncertain(character), "\(character)")
        }
    }
}
