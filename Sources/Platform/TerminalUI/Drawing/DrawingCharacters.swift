/// The characters of lines, marks and symbols. Texts of others, such as names, are drawn as they are.
package enum DrawingCharacters: Sendable, Hashable {
    case unicode
    case ascii

    /// ASCII if the locale of the environment has another encoding than UTF-8. Without a locale, as in many containers,
    /// the terminal is trusted.
    init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let name = locale?.lowercased().filter { $0 != "-" } ?? "utf8"
        self = name.contains("utf8") ? .unicode : .ascii
    }

    /// Returns the line with ASCII characters of the same width for those that draw. A picture of blocks, such as a QR
    /// code, stays: nothing else shows it.
    func drawn(_ line: StyledLine) -> StyledLine {
        let text = line.text
        guard self == .ascii, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return line }
        guard !text.allSatisfy({ " █▀▄".contains($0) }) else { return line }
        return line.runs.reduce(into: StyledLine()) { result, run in
            result.append(run.text.map { Self.substitute(for: $0, in: run.style) }.joined(), run.style, link: run.link)
        }
    }

    private static func substitute(for character: Character, in style: Style) -> String {
        let hasOwnColor = style.color != nil && style.background == nil && !style.reverse
        // A block of a color is drawn as a space on that color.
        if hasOwnColor, "█▉▊▋".contains(character) { return "█" }
        return substitutes[character].map { String($0) } ?? String(character)
    }

    private static let substitutes: [Character: Character] = [
        "│─┼├┤┌┐└┘▌": "|-+++++++>", "█▉▊▋▍▎▏▀": "####|||#", "▁▂▃▄▅▆▇■": "__--==##", "▾▸★·…•≈": "v>*-.*~",
        "↵↱↑↓←→": "<>^v<>",
    ].reduce(into: [:]) { result, pair in
        result.merge(zip(pair.key, pair.value)) { $1 }
    }
}

extension Frame {
    func drawn(with characters: DrawingCharacters) -> Frame {
        guard characters == .ascii else { return self }
        return Frame(lines: lines.map(characters.drawn), cursor: cursor, images: images, in: size)
    }
}
