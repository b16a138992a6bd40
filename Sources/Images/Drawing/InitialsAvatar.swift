package import TerminalUI

/// One or two letters on a ground of their own colour: they stand for a picture that is not there.
package struct InitialsAvatar: Sendable, Hashable {
    /// One or two characters, as people see them; at most four columns.
    package let text: String
    private let background: Color

    /// Of the first and the last word of a name, else the beginning of its only word, else of the login.
    ///
    /// The colour is the login's and stays the same, whatever the name becomes.
    package init(name: String?, login: String) {
        text = Self.letters(of: name ?? "") ?? Self.letters(of: login) ?? "?"
        background = grounds[Int(fnv1a(login.lowercased()) % UInt64(grounds.count))]
    }

    /// In the middle of so many cells.
    package func lines(in size: Size) -> [StyledLine] {
        let style = Style(bold: true, color: .rgb(red: 255, green: 255, blue: 255), background: background)
        let shown = TextWidth.truncated(text, to: size.columns)
        let left = String(repeating: " ", count: (size.columns - TextWidth.columns(shown)) / 2)
        return (0..<size.rows).map { row in
            let line = StyledLine(row == (size.rows - 1) / 2 ? left + shown : "")
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
        // One ideograph says as much as two letters do.
        let isWide = words.count == 1 && initials.contains { TextWidth.columns($0) > 1 }
        return String(isWide ? Array(initials.prefix(1)) : initials)
    }

    /// Something to see that cannot drive the terminal.
    private static func isLetter(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber) && TextWidth.columns(character) > 0
            && StyledLine(String(character)).text == String(character)
    }

    /// Some capitals are two letters (ß); then the small one stays.
    private static func uppercased(_ character: Character) -> Character {
        let capital = character.uppercased()
        return capital.count == 1 ? Character(capital) : character
    }
}

/// Colours that white letters read on; terminals with fewer show the nearest they have.
private let grounds = [
    Color.rgb(red: 0x9A, green: 0x34, blue: 0x34), .rgb(red: 0x9C, green: 0x4A, blue: 0x1A),
    .rgb(red: 0x4B, green: 0x6B, blue: 0x1E), .rgb(red: 0x1E, green: 0x6B, blue: 0x45),
    .rgb(red: 0x1B, green: 0x66, blue: 0x78), .rgb(red: 0x2B, green: 0x50, blue: 0x9A),
    .rgb(red: 0x5A, green: 0x40, blue: 0x9C), .rgb(red: 0x8E, green: 0x32, blue: 0x7C),
]
