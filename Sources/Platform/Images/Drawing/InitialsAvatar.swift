package import TerminalUI
import UnicodeText

package struct InitialsAvatar: Sendable, Hashable {
    package let text: String
    private let background: Color

    /// Uses the first letters of the first and last word of the name, or of its only word, or of the login.
    package init(name: String?, login: String) {
        text = Self.letters(of: name ?? "") ?? Self.letters(of: login) ?? "?"
        background = backgrounds[Int(login.lowercased().fnv1a % UInt64(backgrounds.count))]
    }

    package func lines(in size: Size) -> [StyledLine] {
        let style = Style(bold: true, color: .rgb(red: 255, green: 255, blue: 255), background: background)
        let visible = TextWidth.truncated(text, to: size.columns)
        let left = String(repeating: " ", count: (size.columns - TextWidth.columns(visible)) / 2)
        return (0..<size.rows).map { row in
            let line = StyledLine(row == (size.rows - 1) / 2 ? left + visible : "")
            return line.padded(to: size.columns).styled(style)
        }
    }

    private static func letters(of text: String) -> String? {
        let words = text.split { $0.isWhitespace || $0 == "-" || $0 == "_" }.compactMap { word in
            let start = word.drop { !isLetter($0) }
            return start.isEmpty ? nil : start
        }
        guard let first = words.first else { return nil }
        let second = words.count > 1 ? words.last?.first : first.dropFirst().first { isLetter($0) }
        let initials = [first.first, second].compactMap { $0 }.map(uppercased)
        // One ideograph is as specific as two letters.
        let isWide = words.count == 1 && initials.contains { TextWidth.columns($0) > 1 }
        return String(isWide ? Array(initials.prefix(1)) : initials)
    }

    /// Whether the character is a visible letter or number without terminal controls.
    private static func isLetter(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber) && TextWidth.columns(character) > 0
            && StyledLine(String(character)).text == String(character)
    }

    /// Returns the uppercase letter, or the lowercase one if its uppercase form has two letters (ß).
    private static func uppercased(_ character: Character) -> Character {
        let uppercase = character.uppercased()
        return uppercase.count == 1 ? Character(uppercase) : character
    }
}

/// Colors with enough contrast to white letters. Terminals with fewer colors show the nearest ones.
private let backgrounds = [
    Color.rgb(red: 0x9A, green: 0x34, blue: 0x34), .rgb(red: 0x9C, green: 0x4A, blue: 0x1A),
    .rgb(red: 0x4B, green: 0x6B, blue: 0x1E), .rgb(red: 0x1E, green: 0x6B, blue: 0x45),
    .rgb(red: 0x1B, green: 0x66, blue: 0x78), .rgb(red: 0x2B, green: 0x50, blue: 0x9A),
    .rgb(red: 0x5A, green: 0x40, blue: 0x9C), .rgb(red: 0x8E, green: 0x32, blue: 0x7C),
]
