import TestSupport
import TerminalUI

/// Random text, ordinary and malicious.
enum RandomText {
    static let pieces = [
        "a", "B", "7", " ", "-", "é", "e\u{301}", "ñ", "ß", "你", "好", "ー", "한", "\u{1112}\u{1161}\u{11AB}", "ア", "ｱ",
        "न", "म", "स्ते", "क्ष", "हि", "ق", "لَ", "ไ", "ที่", "😀", "👍🏽", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "🇯🇵", "1️⃣", "❤️", "❤", "™",
        "\u{301}", "\u{200B}", "\u{200D}", "\u{FE0F}", "\u{FEFF}", "\u{1F1E9}", "\u{E000}", "\u{378}", "\u{AD}",
        "z\u{335}\u{336}\u{337}\u{338}\u{340}\u{341}\u{342}", "\u{1B}[31m", "\u{7}", "\t", "\r\n", "\u{9B}2J",
        "\u{202E}",
    ]
    static let styles: [Style] = [.plain, .dim, .bold, .accent, .match, .warning, .selected]

    /// Returns up to `count` pieces in a row.
    static func string(_ random: inout SeededGenerator, count: Int = 12) -> String {
        (0..<Int.random(in: 0...count, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? "a"
        }.joined()
    }

    static func line(_ random: inout SeededGenerator) -> StyledLine {
        var line = StyledLine()
        for _ in 0..<Int.random(in: 0..<5, using: &random) {
            line.append(string(&random, count: 5), styles.randomElement(using: &random) ?? .plain)
        }
        return line
    }
}
