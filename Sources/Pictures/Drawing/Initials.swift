public import TerminalUI

/// One or two letters on a ground of their own colour: they stand for a picture that is not there.
public struct Initials: Sendable, Hashable {
    /// One or two characters, as people see them; at most four columns.
    public let text: String
    private let ground: Ground

    /// Of the first and the last word of a name, else the beginning of its only word, else of the login.
    ///
    /// The colour is the login's and stays the same, whatever the name becomes.
    public init(name: String?, login: String) {
        text = Self.letters(of: name ?? "") ?? Self.letters(of: login) ?? "?"
        ground = Ground.all[Int(stableHash(login.lowercased()) % UInt64(Ground.all.count))]
    }

    /// In the middle of so many cells.
    public func cells(in size: Size, depth: DrawingAbility.Depth) -> PictureCells {
        let (front, back) = ground.colors(depth)
        let blank = PictureCells.Cell(" ", foreground: front, background: back)
        var rows = Array(repeating: Array(repeating: blank, count: size.columns), count: size.rows)
        let shown = TextWidth.truncated(text, to: size.columns)
        var column = (size.columns - TextWidth.of(shown)) / 2
        for character in shown {
            rows[(size.rows - 1) / 2][column].character = character
            if TextWidth.of(character) == 2 { rows[(size.rows - 1) / 2][column + 1].character = nil }
            column += TextWidth.of(character)
        }
        return PictureCells(rows: rows)
    }

    private static func letters(of text: String) -> String? {
        let words = text.split { $0.isWhitespace || $0 == "-" || $0 == "_" }.compactMap { word in
            let start = word.drop { !isLetter($0) }
            return start.isEmpty ? nil : start
        }
        guard let first = words.first else { return nil }
        let second = words.count > 1 ? words.last?.first : first.dropFirst().first { isLetter($0) }
        let initials = [first.first, second].compactMap { $0 }.map(capital)
        // One ideograph says as much as two letters do.
        let isWide = words.count == 1 && initials.contains { TextWidth.of($0) > 1 }
        return String(isWide ? Array(initials.prefix(1)) : initials)
    }

    /// Something to see that cannot drive the terminal.
    private static func isLetter(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber) && TextWidth.of(character) > 0
            && StyledLine(String(character)).text == String(character)
    }

    /// Some capitals are two letters (ß); then the small one stays.
    private static func capital(_ character: Character) -> Character {
        let capital = character.uppercased()
        return capital.count == 1 ? Character(capital) : character
    }
}

/// A colour that white letters read on, in each depth.
private struct Ground: Hashable {
    let rgb: (UInt8, UInt8, UInt8)
    let palette: UInt8
    let sixteen: UInt8

    static let all = [
        Ground(rgb: (0x9A, 0x34, 0x34), palette: 124, sixteen: 1),
        Ground(rgb: (0x9C, 0x4A, 0x1A), palette: 130, sixteen: 3),
        Ground(rgb: (0x4B, 0x6B, 0x1E), palette: 58, sixteen: 2),
        Ground(rgb: (0x1E, 0x6B, 0x45), palette: 29, sixteen: 2),
        Ground(rgb: (0x1B, 0x66, 0x78), palette: 24, sixteen: 6),
        Ground(rgb: (0x2B, 0x50, 0x9A), palette: 25, sixteen: 4),
        Ground(rgb: (0x5A, 0x40, 0x9C), palette: 55, sixteen: 4),
        Ground(rgb: (0x8E, 0x32, 0x7C), palette: 90, sixteen: 5),
    ]

    func colors(_ depth: DrawingAbility.Depth) -> (front: PictureCells.Color?, back: PictureCells.Color?) {
        switch depth {
        case .none: (nil, nil)
        case .sixteen: (.palette(15), .palette(sixteen))
        case .palette: (.palette(231), .palette(palette))
        case .trueColor: (.rgb(255, 255, 255), .rgb(rgb.0, rgb.1, rgb.2))
        }
    }

    static func == (left: Ground, right: Ground) -> Bool { left.palette == right.palette }

    func hash(into hasher: inout Hasher) { hasher.combine(palette) }
}
