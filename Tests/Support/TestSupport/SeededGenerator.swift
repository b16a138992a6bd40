package import TerminalUI
/// A random number generator with the same numbers in every run (SplitMix64, <https://prng.di.unimi.it/splitmix64.c>).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

extension SeededGenerator {
    /// Returns one of `choices`, which must not be empty.
    package mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[Int.random(in: choices.indices, using: &self)]
    }

    /// Returns `true` with a probability of `percent`.
    package mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    /// Returns any key: mostly letters and movement, sometimes unusual ones.
    package mutating func key() -> Key {
        switch Int.random(in: 0..<10, using: &self) {
        case 0..<3: .character(pick(Array("monag sqjkor-:")))
        case 3: .character(pick(Self.oddCharacters))
        case 4..<8: pick(Self.movement)
        case 8: pick(Self.editing)
        default: chance(20) ? .paste(paste()) : pick(Self.rare)
        }
    }

    /// Returns a window size, from one cell to a wall of monitors.
    package mutating func size() -> Size {
        let sizes = [
            (1, 1), (5, 2), (2, 40), (300, 1), (12, 3), (40, 4), (40, 10), (80, 24), (80, 24), (300, 100), (60, 34),
        ]
        let (columns, rows) = pick(sizes)
        return Size(columns: columns, rows: rows)
    }

    /// Returns a text with line breaks, wide characters, combining marks or control characters; sometimes far too long.
    package mutating func paste() -> String {
        let parts = ["mona", " ", "\n", "\t", "漢字", "e\u{301}", "👩‍👩‍👧‍👦", "🇫🇷", "\u{202E}evil", "type:org", "\r\n"]
        return (0..<(chance(10) ? 400 : 4)).map { _ in pick(parts) }.joined()
    }

    private static let oddCharacters: [Character] = [
        "\u{301}", "\u{200D}", "\u{FE0F}", "漢", "👩", "🇫", "🇷", "ﷺ", "\u{200B}", "ก", "ำ", "각", "\u{1160}", "\"",
    ]
    private static let movement: [Key] = [
        .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .control("p"), .control("n"), .down, .pageDown,
    ]
    private static let editing: [Key] = [
        .backspace, .delete, .control("a"), .control("e"), .control("b"), .control("f"), .control("w"), .control("u"),
        .control("k"), .control("d"), .alt("b"), .alt("f"), .alt("d"), .alt("y"), .control("_"), .control("t"),
        .modified(.left, .control),
        .modified(.right, .alt), .modified(.backspace, .alt),
    ]
    private static let rare: [Key] =
        [.enter, .tab, .tab, .function(1), .character("?"), .control("o"), .control("r"), .escape] + meaningless

    /// Keys without a binding in any screen.
    package static let meaningless: [Key] = [
        .backTab, .insert, .function(3), .function(12), .alt("q"), .control("]"),
        .modified(.enter, .shift), .modified(.up, [.control, .alt]), .modified(.function(5), .shift),
    ]
}
